import BuzzModel

/// Text being written: what it is, where the caret stands, how to take changes back.
///
/// Everything counts by what a reader calls a character (a grapheme cluster), so the caret can never stand inside one.
package struct TextBuffer: Hashable, Sendable {
    /// More than this is never taken in, however it comes.
    package static let capacity = 200_000
    /// What to say where something was not taken in, and where not all of it was.
    static let refusal =
        "Too long: the limit is \(SizeText.number(capacity)) characters. Your text is unchanged."
    static let cutOff = "Only the first \(SizeText.number(capacity)) characters were inserted."
    private static let lineReach = 1_000
    private static let undoDepth = 200
    /// Characters that all steps of undo hold together, beside the last one.
    private static let undoCapacity = 400_000

    private struct Snapshot: Hashable, Sendable {
        var characters: [Character]
        var caret: Int
    }

    /// What the last change was, so that a run of typing is one step of undo.
    private enum Change: Hashable, Sendable {
        case none, typing, deleting, other
    }

    /// Which text this is: another one after each change, and no other buffer's, only a copy's.
    package struct Version: Hashable, Sendable {
        private final class Mark: Sendable {}
        private let mark = Mark()

        package static func == (one: Version, other: Version) -> Bool { one.mark === other.mark }
        package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(mark)) }
    }

    /// A stretch that was replaced: where it was in the text of that version, and how long it is now.
    package struct Edit: Hashable, Sendable {
        let before: Version
        let range: Range<Int>
        let count: Int
    }

    package private(set) var characters: [Character]
    package private(set) var caret: Int
    package private(set) var version = Version()
    /// What made this version of the one before; nil where all of it may be another.
    package private(set) var lastEdit: Edit?
    private var undoStack: [Snapshot] = []
    private var redoStack: [Snapshot] = []
    private var lastChange = Change.none
    /// What was killed last, for yanking.
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

    /// As much as one line could ever show, and where in it the caret stands.
    package var nearCaret: (text: String, caret: Int) {
        let start = max(0, caret - Self.lineReach)
        return (String(characters[start..<min(count, caret + Self.lineReach)]), caret - start)
    }

    // MARK: Changing

    /// Puts text in at the caret; false, and nothing changed, where it would be more than the buffer holds.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool {
        let text = Self.clean(text)
        guard !text.isEmpty else { return true }
        guard characters.count + text.utf8.count / 4 <= Self.capacity, characters.count + text.count <= Self.capacity
        else { return false }
        let isTyping = text.count == 1 && text != "\n"
        // The neighbours are segmented anew with it: a combining mark joins the letter before it.
        let before = caret > 0 ? String(characters[caret - 1]) : ""
        let after = caret < characters.count ? String(characters[caret]) : ""
        let start = caret - (before.isEmpty ? 0 : 1)
        let end = caret + (after.isEmpty ? 0 : 1)
        edit(start..<end, Array(before + text + after), isTyping ? .typing : .other)
        caret = min(characters.count, start + (before + text).count)
        return true
    }

    /// Replaces everything; false where only the beginning of the text is held.
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

    /// Removes a stretch; what is killed can be yanked.
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

    /// Empties it; undo brings the text back.
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

    /// Line ends are one character, tabs are spaces, and controls stay outside.
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
