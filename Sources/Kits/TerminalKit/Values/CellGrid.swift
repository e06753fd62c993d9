/// Cells packed into sixteen bytes without references, so that thousands can be filled, copied and compared quickly.
///
/// Clusters of several code points and links are stored in tables.
struct CellGrid: Sendable {
    struct Look: Hashable, Sendable {
        var foreground: UInt32
        var background: UInt32
        var attributes: UInt8
        /// 0 for no link, otherwise its index in the table plus one.
        var link: UInt16
    }

    private struct Packed: Sendable {
        /// A code point, or from `firstEntry` on an index into the table of clusters.
        var glyph: UInt32
        var foreground: UInt32
        var background: UInt32
        var link: UInt16
        var attributes: UInt8
        var width: UInt8
    }

    private static let firstEntry: UInt32 = 0x8000_0000
    private var cells: [Packed]
    private var clusters: [Character] = []
    private var links: [String] = []

    init(count: Int, style: Style) {
        cells = []
        let look = look(of: style)
        cells = Array(repeating: Self.packed(0x20, width: 1, look), count: count)
    }

    var count: Int { cells.count }

    /// The packed form of a style; reuse it for a run of text.
    mutating func look(of style: Style) -> Look {
        Look(
            foreground: style.foreground.packed, background: style.background.packed,
            attributes: style.attributes.rawValue, link: style.link.map { number(of: $0) } ?? 0)
    }

    private mutating func number(of link: String) -> UInt16 {
        if let index = links.lastIndex(of: link) { return UInt16(index + 1) }
        guard links.count < Int(UInt16.max) else { return 0 }
        links.append(link)
        return UInt16(links.count)
    }

    subscript(index: Int) -> Cell {
        let cell = cells[index]
        return Cell(cluster: cluster(of: cell), width: cell.width, style: style(of: cell))
    }

    func width(at index: Int) -> UInt8 { cells[index].width }

    func cluster(at index: Int) -> Character { cluster(of: cells[index]) }

    mutating func set(_ index: Int, _ cluster: Character, width: UInt8, _ look: Look) {
        var scalars = cluster.unicodeScalars.makeIterator()
        let first = scalars.next()?.value ?? 0x20
        var glyph = first
        if scalars.next() != nil {
            if clusters.count > 2 * cells.count + 64 { dropUnused() }
            glyph = Self.firstEntry + UInt32(clusters.count)
            clusters.append(cluster)
        }
        cells[index] = Self.packed(glyph, width: width, look)
    }

    /// Removes unused clusters; called when too many overwritten ones have accumulated.
    private mutating func dropUnused() {
        var kept: [Character] = []
        for index in cells.indices where cells[index].glyph >= Self.firstEntry {
            kept.append(cluster(of: cells[index]))
            cells[index].glyph = Self.firstEntry + UInt32(kept.count - 1)
        }
        clusters = kept
    }

    mutating func set(_ index: Int, ascii byte: UInt8, _ look: Look) {
        cells[index] = Self.packed(UInt32(byte), width: 1, look)
    }

    /// Replaces the cell with a blank of the same style.
    mutating func blank(_ index: Int) {
        cells[index].glyph = 0x20
        cells[index].width = 1
    }

    mutating func restyle(_ index: Int, _ transform: (inout Style) -> Void) {
        var style = style(of: cells[index])
        transform(&style)
        let look = look(of: style)
        cells[index] = Self.packed(cells[index].glyph, width: cells[index].width, look)
    }

    /// Marks cells as drawn for a picture; drawing anything else there removes the mark.
    mutating func mark(_ range: Range<Int>) {
        for index in range { cells[index].attributes |= Style.Attributes.picture.rawValue }
    }

    func isMarked(_ range: Range<Int>) -> Bool {
        range.allSatisfy { cells[$0].attributes & Style.Attributes.picture.rawValue != 0 }
    }

    /// Whether a range of cells is equal in both grids.
    func isSame(_ range: Range<Int>, as other: CellGrid) -> Bool {
        cells.withUnsafeBufferPointer { mine in
            other.cells.withUnsafeBufferPointer { theirs in
                for index in range {
                    let (a, b) = (mine[index], theirs[index])
                    guard a.width == b.width, a.attributes == b.attributes, a.foreground == b.foreground,
                        a.background == b.background
                    else { return false }
                    // Table indexes of different grids cannot be compared directly.
                    let isPlain = a.glyph < Self.firstEntry && b.glyph < Self.firstEntry && a.link == 0 && b.link == 0
                    if isPlain ? a.glyph != b.glyph : !hasSameEntries(a, as: b, in: other) { return false }
                }
                return true
            }
        }
    }

    private func hasSameEntries(_ a: Packed, as b: Packed, in other: CellGrid) -> Bool {
        cluster(of: a) == other.cluster(of: b) && link(of: a) == other.link(of: b)
    }

    private func cluster(of cell: Packed) -> Character {
        if cell.glyph >= Self.firstEntry { return clusters[Int(cell.glyph - Self.firstEntry)] }
        return Character(Unicode.Scalar(cell.glyph) ?? " ")
    }

    private func link(of cell: Packed) -> String? { cell.link == 0 ? nil : links[Int(cell.link) - 1] }

    private func style(of cell: Packed) -> Style {
        Style(
            foreground: Color(packed: cell.foreground), background: Color(packed: cell.background),
            attributes: Style.Attributes(rawValue: cell.attributes), link: link(of: cell))
    }

    private static func packed(_ glyph: UInt32, width: UInt8, _ look: Look) -> Packed {
        Packed(
            glyph: glyph, foreground: look.foreground, background: look.background, link: look.link,
            attributes: look.attributes, width: width)
    }
}
