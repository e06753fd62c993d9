/// A page of the tree of a table or an index. Everything in it is checked, because it may be damaged.
struct TreePage {
    enum Kind: UInt8 {
        case indexInner = 2
        case tableInner = 5
        case indexLeaf = 10
        case tableLeaf = 13

        var isInner: Bool { self == .indexInner || self == .tableInner }
        /// Whether the page belongs to an index or to a table without row ids.
        var isIndex: Bool { self == .indexInner || self == .indexLeaf }
    }

    /// The part of a row that its page holds.
    struct Cell {
        var rowID: Int64?
        /// The length of the whole row.
        var length: Int
        var local: Range<Int>
        /// The first page with the rest of the row.
        var overflow: Int?
    }

    /// The longest accepted row, longer than any that a server stores.
    private static let longestRow = 64 << 20

    let kind: Kind
    let children: [Int]
    /// The valid cells; damaged ones are left out.
    let cells: [Cell]

    init?(_ bytes: [UInt8], number: Int, usable: Int) {
        let start = number == 1 ? PageFile.headerLength : 0
        guard let kind = Kind(rawValue: bytes[start]), let count = bytes.number(at: start + 3, bytes: 2),
            let last = bytes.number(at: start + 8, bytes: 4)
        else { return nil }
        let pointers = start + (kind.isInner ? 12 : 8)
        guard pointers + count * 2 <= usable else { return nil }
        self.kind = kind
        var (children, cells): ([Int], [Cell]) = ([], [])
        for index in 0..<count {
            guard let offset = bytes.number(at: pointers + index * 2, bytes: 2), offset >= pointers + count * 2,
                offset < usable
            else { return nil }
            var content = offset
            if kind.isInner {
                guard let child = bytes.number(at: offset, bytes: 4) else { return nil }
                children.append(child)
                content += 4
            }
            if kind != .tableInner, let cell = Self.cell(bytes, at: content, kind, usable) { cells.append(cell) }
        }
        if kind.isInner { children.append(last) }
        (self.children, self.cells) = (children, cells)
    }

    private static func cell(_ bytes: [UInt8], at offset: Int, _ kind: Kind, _ usable: Int) -> Cell? {
        guard let (length, afterLength) = bytes.variable(at: offset), length > 0, length <= longestRow else {
            return nil
        }
        var (rowID, start): (Int64?, Int) = (nil, afterLength)
        if kind == .tableLeaf {
            guard let (id, end) = bytes.variable(at: start) else { return nil }
            (rowID, start) = (id, end)
        }
        let whole = Int(length)
        let local = localLength(whole, kind, usable)
        guard start + local <= usable else { return nil }
        var overflow: Int?
        if local < whole {
            guard let page = bytes.number(at: start + local, bytes: 4) else { return nil }
            overflow = page
        }
        return Cell(rowID: rowID, length: whole, local: start..<start + local, overflow: overflow)
    }

    /// The number of bytes of a row that stay on its page, as the file format defines it.
    private static func localLength(_ length: Int, _ kind: Kind, _ usable: Int) -> Int {
        let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
        guard length > most else { return length }
        let least = (usable - 12) * 32 / 255 - 23
        let local = least + (length - least) % (usable - 4)
        return local <= most ? local : least
    }
}
