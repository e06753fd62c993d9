import PictureKit
import TextKit

/// A grid of cells that views draw into and the backend displays.
///
/// Drawing outside is clipped, a wide cluster is never cut in half, and control characters are never stored, so no
/// text drawn here can send the terminal a command.
package struct Surface: Sendable {
    package let size: Size
    private var cells: CellGrid
    /// The position of the terminal's cursor; nil hides it.
    package var cursor: Point?
    private(set) var strips: [PictureStrip] = []

    package init(size: Size, style: Style = .standard) {
        self.size = Size(width: max(0, size.width), height: max(0, size.height))
        cells = CellGrid(count: self.size.width * self.size.height, style: style)
    }

    package var bounds: Rect { Rect(size) }

    /// The cell at this position; a blank outside the surface.
    package subscript(x: Int, y: Int) -> Cell {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return Cell() }
        return cells[y * size.width + x]
    }

    package func styleAt(_ x: Int, _ y: Int) -> Style { self[x, y].style }

    /// The text of a row, with trailing spaces.
    package func row(_ y: Int) -> String {
        guard y >= 0, y < size.height else { return "" }
        var text = ""
        for index in y * size.width..<(y + 1) * size.width where cells.width(at: index) > 0 {
            text.append(cells.cluster(at: index))
        }
        return text
    }

    /// Whether the first columns of a row are equal on another surface of the same size.
    package func hasSameRow(_ y: Int, as other: Surface, columns: Int) -> Bool {
        cells.isSame(y * size.width..<y * size.width + columns, as: other.cells)
    }

    /// The text of all rows, without trailing spaces.
    package var rows: [String] {
        (0..<size.height).map { y in
            var text = row(y)
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// Writes text on one row and returns its width, including what was clipped on the left.
    @discardableResult
    package mutating func put(
        _ text: some StringProtocol, x: Int, y: Int, style: Style = .standard, maxColumns: Int? = nil
    ) -> Int {
        guard y >= 0, y < size.height else { return 0 }
        let limit = min(size.width - x, maxColumns ?? .max)
        guard limit > 0 else { return 0 }
        let look = cells.look(of: style)
        if let used = putASCII(text, x: x, y: y, look, limit: limit) { return used }
        var used = 0
        for cluster in text {
            let width = TextWidth.columns(of: cluster)
            guard width > 0 else { continue }
            if used + width > limit { break }
            set(CellText.displayable(cluster), width: width, x: x + used, y: y, look)
            used += width
        }
        return used
    }

    /// A fast path for printable ASCII, which is most text; nil for other text.
    private mutating func putASCII(
        _ text: some StringProtocol, x: Int, y: Int, _ look: CellGrid.Look, limit: Int
    ) -> Int? {
        text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
            let count = min(bytes.count, limit)
            let hidden = min(count, max(0, -x))
            for offset in hidden..<count {
                separateHalves(x: x + offset, y: y)
                cells.set(y * size.width + x + offset, ascii: bytes[offset], look)
            }
            return count
        } ?? nil
    }

    /// Fills a rectangle with a character that is one column wide.
    package mutating func fill(_ rect: Rect, style: Style = .standard, character: Character = " ") {
        let area = rect.intersection(bounds)
        let character = TextWidth.columns(of: character) == 1 ? CellText.displayable(character) : " "
        let look = cells.look(of: style)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { setSingle(character, x: x, y: y, look) }
        }
    }

    package mutating func clear(style: Style = .standard) {
        cells = CellGrid(count: cells.count, style: style)
        strips = []
        cursor = nil
    }

    /// Changes the styles in a rectangle and keeps the text.
    package mutating func restyle(_ rect: Rect, _ transform: (inout Style) -> Void) {
        let area = rect.intersection(bounds)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { cells.restyle(y * size.width + x, transform) }
        }
    }

    /// Draws another surface on top of this one, such as a popup.
    package mutating func put(_ other: Surface, at origin: Point) {
        for y in 0..<other.size.height where origin.y + y >= 0 && origin.y + y < size.height {
            for x in 0..<other.size.width {
                let cell = other[x, y]
                guard cell.width > 0 else { continue }
                set(
                    cell.cluster, width: Int(cell.width), x: origin.x + x, y: origin.y + y, cells.look(of: cell.style))
            }
        }
    }

    /// Shows one row of a picture as pixels where the terminal can, instead of the half-blocks drawn there before. What
    /// is drawn there later covers it; a row that isn't whole is left as it is.
    package mutating func put(_ graphic: Graphic, row: Int, x: Int, y: Int, ground: Color) {
        let strip = PictureStrip(graphic: graphic, row: row, origin: Point(x: x, y: y), ground: ground)
        guard row >= 0, row < graphic.rows, strip.area.intersection(bounds) == strip.area else { return }
        cells.mark(indices(of: strip))
        strips.append(strip)
    }

    /// Whether nothing has been drawn over it.
    func isIntact(_ strip: PictureStrip) -> Bool {
        cells.isMarked(indices(of: strip))
    }

    private func indices(of strip: PictureStrip) -> Range<Int> {
        let start = strip.origin.y * size.width + strip.origin.x
        return start..<start + strip.graphic.columns
    }

    /// Writes one cluster. A wide one that is half outside becomes a blank.
    private mutating func set(_ cluster: Character, width: Int, x: Int, y: Int, _ look: CellGrid.Look) {
        guard x + width > 0, x < size.width else { return }
        guard width == 2 else { return setSingle(cluster, x: x, y: y, look) }
        guard x >= 0 else { return setSingle(" ", x: 0, y: y, look) }
        guard x + 1 < size.width else { return setSingle(" ", x: x, y: y, look) }
        separateHalves(x: x, y: y)
        separateHalves(x: x + 1, y: y)
        let index = y * size.width + x
        cells.set(index, cluster, width: 2, look)
        cells.set(index + 1, " ", width: 0, look)
    }

    private mutating func setSingle(_ cluster: Character, x: Int, y: Int, _ look: CellGrid.Look) {
        separateHalves(x: x, y: y)
        cells.set(y * size.width + x, cluster, width: 1, look)
    }

    /// Before half of a wide cluster is overwritten, blanks the other half.
    private mutating func separateHalves(x: Int, y: Int) {
        let index = y * size.width + x
        switch cells.width(at: index) {
        case 0 where x > 0: cells.blank(index - 1)
        case 2 where x + 1 < size.width: cells.blank(index + 1)
        default: break
        }
    }
}
