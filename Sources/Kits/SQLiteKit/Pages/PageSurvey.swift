/// Searches every page of a damaged database for rows that SQLite cannot reach, because the pages that lead to them are
/// damaged.
///
/// Free pages are skipped, because deleted rows must not come back. If the list of free pages is damaged, only pages
/// that a tree leads to are searched.
package final class PageSurvey {
    /// A table or an index by its entry in the schema.
    package struct Tree: Sendable {
        package let name: String
        package let root: Int

        package init(name: String, root: Int) {
            self.name = name
            self.root = root
        }
    }

    /// The rows of one page, which belong to the same tree.
    package struct Page {
        /// The tree that leads to the page; `nil` if none does.
        package let tree: String?
        /// Whether its rows have row ids; otherwise they begin with the primary key.
        package let hasRowIDs: Bool
        package let rows: [(id: Int64, values: [SQLValue])]
    }

    private enum Owner: Equatable {
        /// A free page, or the overflow of a row.
        case other
        case tree(Int)
    }

    private let file: PageFile
    private let trees: [Tree]
    /// The pages that somebody owns.
    private var owners: [Int: Owner] = [:]
    private var damaged: Set<Int> = []
    private var freeIsKnown = false

    /// Returns `nil` if the file's header cannot be read.
    package init?(path: String, trees: [Tree]) {
        guard let file = PageFile(path: path) else { return nil }
        (self.file, self.trees) = (file, [Tree(name: "sqlite_schema", root: 1)] + trees)
        freeIsKnown = claimFree()
        for index in self.trees.indices where !claim(index) { damaged.insert(index) }
    }

    /// The names of the trees with a damaged page.
    package var damagedTrees: Set<String> { Set(damaged.map { trees[$0].name }) }

    /// Calls `body` with each readable page of a damaged tree, and with each page that no tree leads to.
    package func forEachPage(_ body: (Page) throws -> Void) rethrows {
        for number in file.numbers where number > 1 {
            var name: String?
            switch owners[number] {
            case .other: continue
            case nil: guard freeIsKnown else { continue }
            case .tree(let index):
                guard damaged.contains(index) else { continue }
                name = trees[index].name
            }
            guard let bytes = file.page(number), let page = TreePage(bytes, number: number, usable: file.usable) else {
                continue
            }
            let rows = page.cells.compactMap { cell in
                payload(of: cell, on: bytes).flatMap(StoredRecord.values).map { (id: cell.rowID ?? 0, values: $0) }
            }
            if !rows.isEmpty { try body(Page(tree: name, hasRowIDs: !page.kind.isIndex, rows: rows)) }
        }
    }

    /// - Returns: whether the whole tree is readable.
    private func claim(_ index: Int) -> Bool {
        var isWhole = true
        var waiting = [trees[index].root]
        var isIndex: Bool?
        while let number = waiting.popLast() {
            guard owners[number] == nil, let bytes = file.page(number),
                let page = TreePage(bytes, number: number, usable: file.usable),
                page.kind.isIndex == isIndex ?? page.kind.isIndex
            else {
                isWhole = false
                continue
            }
            isIndex = page.kind.isIndex
            owners[number] = .tree(index)
            waiting += page.children
            for cell in page.cells where cell.overflow != nil {
                if payload(of: cell, on: bytes, visit: { self.owners[$0] = .other }) == nil { isWhole = false }
            }
        }
        return isWhole
    }

    /// - Returns: whether the list of free pages is complete.
    private func claimFree() -> Bool {
        guard let header = file.page(1), var trunk = header.number(at: 32, bytes: 4),
            let total = header.number(at: 36, bytes: 4)
        else { return false }
        var found = 0
        while trunk != 0 {
            guard owners[trunk] == nil, let bytes = file.page(trunk),
                let next = bytes.number(at: 0, bytes: 4), let count = bytes.number(at: 4, bytes: 4),
                count <= file.usable / 4 - 2
            else { return false }
            owners[trunk] = .other
            for index in 0..<count {
                guard let leaf = bytes.number(at: 8 + index * 4, bytes: 4), leaf > 1, leaf <= file.count else {
                    return false
                }
                owners[leaf] = .other
            }
            found += count + 1
            trunk = next
        }
        return found == total
    }

    private func payload(of cell: TreePage.Cell, on bytes: [UInt8], visit: (Int) -> Void = { _ in }) -> [UInt8]? {
        var content = Array(bytes[cell.local])
        var next = cell.overflow ?? 0
        var passed: Set<Int> = []
        while content.count < cell.length {
            guard next > 1, passed.insert(next).inserted, let page = file.page(next),
                let after = page.number(at: 0, bytes: 4)
            else { return nil }
            visit(next)
            content += page[4..<4 + min(file.usable - 4, cell.length - content.count)]
            next = after
        }
        return content
    }
}
