/// Line and column, both counted from 1.
package struct TOMLPosition: Sendable, Hashable, Comparable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: TOMLPosition, right: TOMLPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A table with its keys in file order, each with its position for error messages.
package struct TOMLTable: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package let key: String
        package let value: TOMLValue
        package let position: TOMLPosition
    }

    package let entries: [Entry]
    private let indices: [String: Int]

    init(entries: [Entry]) {
        let sorted = entries.sorted { $0.position < $1.position }
        self.entries = sorted
        indices = Dictionary(sorted.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    package init() {
        self.init(entries: [])
    }

    package subscript(key: String) -> TOMLValue? {
        indices[key].map { entries[$0].value }
    }

    package func position(of key: String) -> TOMLPosition? {
        indices[key].map { entries[$0].position }
    }

    package var keys: [String] { entries.map(\.key) }
    package var isEmpty: Bool { entries.isEmpty }
}
