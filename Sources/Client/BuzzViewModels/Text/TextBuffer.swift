import BuzzModel

/// A text being edited, with caret and undo history.
///
/// Positions count grapheme clusters, so the caret is never inside of one.
package struct TextBuffer: Hashable, Sendable {
    /// The maximum length; longer text is rejected or truncated.
    package static let capacity = 200_000
    /// The notices for rejected and truncated text.
    static let refusal =
        "Too long: the limit is \(SizeText.number(capacity)) characters. Your text is unchanged."
    static let cutOff = "Only the first \(SizeText.number(capacity)) characters were inserted."
    private static let lineReach = 1_000
    private static let undoDepth = 200
    /// The maximum number of characters in all undo steps, except for the last one.
    private static let undoCapacity = 400_000

    private struct Snapshot: Hashable, Sendable {
        var characters: [Character]
        var caret: Int
    }

    /// The kind of the last change, so that continuous typing is a single undo step.
    private enum Change: Hashable, Sendable {
        case none, typing, deleting, other
    }

    /// Identifies a version of the text: differs after each change, and is shared only by copies.
    package struct Version: Hashable, Sendable {
        private final class Mark: Sendable {}
        private let mark = Mark()

        package static func == (one: Version, other: Version) -> Bool { one.mark === other.mark }
        package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(mark)) }
    }

    /// A replaced range: its position in the version before, and its new length.
    package struct Edit: Hashable, Sendable {
        let before: Version
        let range: Range<Int>
        let count: Int
    }

    package private(set) var characters: [Character]
    package private(set) var caret: Int
    package private(set) var version = Version()
    /// The edit that produced this version from the previous one; nil if any part may have changed.
    package private(set) var lastEdit: Edit?
    private var undoStack: [Snapshot] = []
    private var redoStack: [Snapshot] = []
    private var lastChange = Change.none
    /// The text killed last, for yanking.
    private var killed: [Character] = []
    private var lastWasKill = false

    package init(_ text: String = "") {
        characters = Array(Self.clean(text))
        caret = characters.count
    }

    package var text: String { String(characters) }
    package var count: Int { characters.count }
    package var isEmpty: Bool { characters.isEmpty }
    package var isBlank: Bool { characters.allSatisfy(\.isWhitespace) }

    /// The part of the text that a single line can show, and the caret's position in it.
    package var nearCaret: (text: String, caret: Int) {
        let start = max(0, caret - Self.lineReach)
        return (String(characters[start..<min(count, caret + Self.lineReach)]), caret - start)
    }

    // MARK: Changing

    /// Inserts text at the caret; false if it would exceed the capacity, and then nothing changes.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool {
        let text = Self.clean(text)
        guard !text.isEmpty else { return true }
        guard characters.count + text.utf8.count / 4 <= Self.capacity, characters.count + text.count <= Self.capacity
        else { return false }
        let isTyping = text.count == 1 && text != "\n"
        // Segment again together with the neighbours: a combining mark joins the letter before it.
        let before = caret > 0 ? String(characters[caret - 1]) : ""
        let after = caret < characters.count ? String(characters[caret]) : ""
        let start = caret - (before.isEmpty ? 0 : 1)
        let end = caret + (after.isEmpty ? 0 : 1)
        edit(start..<end, Array(before + text + after), isTyping ? .typing : .other)
        caret = min(characters.count, start + (before + text).count)
        return true
    }

    /// Replaces everything; false if the text was truncated.
    @discardableResult
    package mutating func replace(with text: String) -> Bool {
        let text = Self.clean(text)
        remember(.other)
        characters = Array(text.prefix(Self.capacity))
        caret = characters.count
        return characters.count < Self.capacity || text.count == Self.capacity
    }

    package mutating func replace(_ range: Range<Int>, with text: String) {
        let range = range.clamped(to: 0..<characters.count)
        let piece = Array(Self.clean(text))
        edit(range, piece, .other)
        caret = range.lowerBound + piece.count
    }

    /// Removes a range; killed text can be yanked.
    package mutating func remove(_ range: Range<Int>, kills: Bool = false, forward: Bool = false) {
        let range = range.clamped(to: 0..<characters.count)
        guard !range.isEmpty else { return }
        let continues = lastWasKill
        let piece = kills ? Array(characters[range]) : []
        edit(range, [], range.count == 1 && !kills ? .deleting : .other)
        if kills {
            killed = continues ? (forward ? killed + piece : piece + killed) : piece
            lastWasKill = true
        }
        caret = range.lowerBound
    }

    package mutating func yank() {
        guard !killed.isEmpty else { return }
        insert(String(killed))
    }

    private mutating func edit(_ range: Range<Int>, _ piece: [Character], _ change: Change) {
        let before = version
        remember(change)
        characters.replaceSubrange(range, with: piece)
        lastEdit = Edit(before: before, range: range, count: piece.count)
    }

    /// Clears the buffer; undo restores the text.
    package mutating func clear() {
        guard !isEmpty else { return }
        remember(.other)
        characters = []
        caret = 0
    }

    // MARK: Moving

    package mutating func moveCaret(to position: Int) {
        caret = max(0, min(position, characters.count))
        lastChange = .none
        lastWasKill = false
    }

    // MARK: Undoing

    package var canYank: Bool { !killed.isEmpty }
    package var canUndo: Bool { !undoStack.isEmpty }
    package var canRedo: Bool { !redoStack.isEmpty }

    package mutating func undo() {
        guard let last = undoStack.popLast() else { return }
        redoStack.append(Snapshot(characters: characters, caret: caret))
        restore(last)
    }

    package mutating func redo() {
        guard let next = redoStack.popLast() else { return }
        undoStack.append(Snapshot(characters: characters, caret: caret))
        restore(next)
    }

    private mutating func restore(_ snapshot: Snapshot) {
        characters = snapshot.characters
        caret = snapshot.caret
        lastChange = .none
        lastWasKill = false
        version = Version()
        lastEdit = nil
    }

    private mutating func remember(_ change: Change) {
        if change == .other || change != lastChange || undoStack.isEmpty {
            undoStack.append(Snapshot(characters: characters, caret: caret))
            forgetOldest()
        }
        redoStack = []
        lastChange = change
        lastWasKill = false
        version = Version()
        lastEdit = nil
    }

    private mutating func forgetOldest() {
        var held = undoStack.reduce(0) { $0 + $1.characters.count }
        while undoStack.count > Self.undoDepth || held > Self.undoCapacity && undoStack.count > 1 {
            held -= undoStack.removeFirst().characters.count
        }
    }

    /// Converts line ends to a single character and tabs to spaces, and removes control characters.
    private static func clean(_ text: String) -> String {
        let needsCare = text.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F || $0 == 0xC2 }
        guard needsCare else { return text }
        var result = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0D: result.append("\n")
            case 0x0A: if !afterReturn { result.append("\n") }
            case 0x09: result.append(contentsOf: "    ".unicodeScalars)
            case 0..<0x20, 0x7F..<0xA0: break
            default: result.append(scalar)
            }
            afterReturn = scalar.value == 0x0D
        }
        return String(result)
    }
}
