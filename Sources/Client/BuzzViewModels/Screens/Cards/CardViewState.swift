/// A card about a person or deal, row by row.
package struct CardViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package enum Mark: Hashable, Sendable {
            case open, due, done, dismissed, corrected
        }

        /// The title of a section; such a row contains nothing else.
        package var heading: String?
        package var label: String
        package var text: String
        package var note: String
        package var mark: Mark?
        /// The message it comes from, with the day.
        package var source: String?
        /// False for a fact that is still missing.
        package var isKnown: Bool

        package init(
            heading: String? = nil, label: String = "", text: String = "", note: String = "", mark: Mark? = nil,
            isKnown: Bool = true
        ) {
            self.heading = heading
            self.label = label
            self.text = text
            self.note = note
            self.mark = mark
            self.isKnown = isKnown
        }
    }

    package var title: String
    package var note: String
    /// Lines below the title.
    package var facts: [String]
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var emptyText: String?
    /// The width of the widest label.
    package var labelColumns: Int
}

/// A list cursor that skips headings.
package struct CardCursor: RowCursor {
    private var cursor = ListCursor()
    private var isHeading: [Bool] = []

    var index: Int { cursor.index }
    var top: Int { cursor.top }
    var visible: Range<Int> { cursor.visible }
    package var height: Int {
        get { cursor.height }
        set {
            cursor.height = newValue
            reveal()
        }
    }

    mutating func setRows(_ isHeading: [Bool]) {
        self.isHeading = isHeading
        cursor.setCount(isHeading.count)
        settle(1)
    }

    package mutating func select(_ index: Int) {
        cursor.select(index)
        settle(1)
    }

    mutating func perform(_ command: Command) -> Bool {
        let before = cursor.index
        guard cursor.perform(command) else { return false }
        settle(cursor.index < before ? -1 : 1)
        return true
    }

    /// Shows the first section's title along with its first row.
    private mutating func reveal() {
        guard let first = isHeading.firstIndex(of: false), cursor.index == first, first < cursor.height else { return }
        cursor.scroll(by: -cursor.top)
    }

    private mutating func settle(_ step: Int) {
        guard isHeading.contains(false) else { return }
        var index = cursor.index
        while isHeading.indices.contains(index), isHeading[index] { index += step }
        if !isHeading.indices.contains(index) {
            index = step > 0 ? isHeading.lastIndex(of: false) ?? 0 : isHeading.firstIndex(of: false) ?? 0
        }
        cursor.select(index)
        reveal()
    }
}
