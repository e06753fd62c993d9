/// The selection in a list that may be longer than its window.
package struct ListCursor: Hashable, Sendable {
    package private(set) var index = 0
    /// The first visible row.
    package private(set) var top = 0
    package private(set) var count = 0
    package var height = 1 {
        didSet { settle() }
    }

    package init() {}

    package mutating func setCount(_ count: Int) {
        self.count = max(0, count)
        settle()
    }

    package mutating func select(_ index: Int) {
        self.index = index
        settle()
    }

    package mutating func move(by amount: Int) {
        select(max(0, min(count - 1, index + amount)))
    }

    /// Scrolls the window and keeps the selection inside it.
    package mutating func scroll(by amount: Int) {
        top = max(0, min(top + amount, count - height))
        index = max(top, min(index, top + height - 1))
        settle()
    }

    /// Handles the common motions; false for any other command.
    package mutating func perform(_ command: Command) -> Bool {
        switch command {
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -max(1, height - 1))
        case .pageDown: move(by: max(1, height - 1))
        case .halfPageUp: move(by: -max(1, height / 2))
        case .halfPageDown: move(by: max(1, height / 2))
        case .first: select(0)
        case .last: select(count - 1)
        default: return false
        }
        return true
    }

    package var visible: Range<Int> { top..<max(top, min(count, top + max(0, height))) }

    private mutating func settle() {
        index = max(0, min(index, count - 1))
        let height = max(1, self.height)
        if index < top { top = index }
        if index >= top + height { top = index - height + 1 }
        top = max(0, min(top, count - height))
    }
}
