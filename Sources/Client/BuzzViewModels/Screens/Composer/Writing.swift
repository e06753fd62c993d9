import BuzzModel

/// All unsent text of one conversation, in a single value so that no part of it can be in two places.
struct Writing {
    struct Text {
        var buffer = TextBuffer()
        var mode = ComposerViewModel.Mode.new
        /// The text that an edit started with.
        var original = ""
    }

    /// The text of a new message or reply.
    var own = Text()
    /// The message edit in progress. The new message's text returns after it.
    private(set) var correction: Text?
    /// Unfinished edits, kept until their messages are edited again.
    private var aside: [MessageID: Text] = [:]
    /// The text on disk; nil before it has been read.
    var stored: String?
    /// A composer shows it, so it stays in memory.
    var isOpen = false
    /// The number of pending writes to disk.
    var pending = 0

    /// The text that has the focus.
    var shown: Text { correction ?? own }

    /// Everything is on disk, so this value can be dropped and read again.
    var isKept: Bool {
        pending == 0 && correction == nil && aside.isEmpty && own.mode == .new && stored == own.buffer.text
    }

    /// Neither loaded nor typed in yet.
    var isUntouched: Bool {
        pending == 0 && correction == nil && aside.isEmpty && own.mode == .new && stored == nil && own.buffer.isEmpty
    }

    /// Changes the text that has the focus in place.
    mutating func change<Result>(_ body: (inout Text) -> Result) -> Result {
        guard var text = correction else { return body(&own) }
        correction = nil
        defer { correction = text }
        return body(&text)
    }

    /// Adds the stored text once it has been loaded, before what was typed meanwhile.
    mutating func join(_ text: String) {
        stored = text
        if !text.isEmpty { own.buffer = TextBuffer(text + own.buffer.text) }
    }

    /// The text that had the focus is being sent.
    mutating func takeAway() {
        if correction == nil { own = Text() } else { correction = nil }
    }

    /// A message returns from being sent, before what was typed since.
    mutating func giveBack(_ text: String, _ mode: ComposerViewModel.Mode) {
        if mode.message == nil {
            own.buffer = TextBuffer(Self.joined([text, own.buffer.text]))
            if mode != .new { own.mode = mode }
        } else {
            let back = Text(buffer: TextBuffer(text), mode: mode)
            // Don't interrupt the editing of another message.
            if correction == nil { correction = back } else { keepAside(back) }
        }
    }

    /// Starts an edit, or continues an unfinished one.
    mutating func correct(_ text: String, _ mode: ComposerViewModel.Mode) {
        setAside()
        let buffer = TextBuffer(text)
        correction =
            mode.message.flatMap { aside.removeValue(forKey: $0) } ?? Text(buffer: buffer, original: buffer.text)
        correction?.mode = mode
    }

    /// Returns to the new message's text. False if there was no unfinished edit to keep.
    @discardableResult
    mutating func setAside() -> Bool {
        guard let left = correction else { return false }
        correction = nil
        guard left.buffer.text != left.original else { return false }
        keepAside(left)
        return true
    }

    private mutating func keepAside(_ text: Text) {
        guard let message = text.mode.message else { return }
        var text = text
        if let other = aside[message], other.buffer.text != text.buffer.text {
            text.buffer = TextBuffer(Self.joined([other.buffer.text, text.buffer.text]))
        }
        aside[message] = text
    }

    /// All unsent text as stored on disk, which has room for one text: unfinished edits are appended, so that they
    /// survive the end of the program.
    var text: String {
        let corrections = aside.sorted { $0.key < $1.key }.map(\.value) + [correction].compactMap { $0 }
        return Self.joined([own.buffer.text] + corrections.filter { $0.buffer.text != $0.original }.map(\.buffer.text))
    }

    static func joined(_ texts: [String]) -> String { texts.filter { !$0.isEmpty }.joined(separator: "\n") }
}

extension ComposerViewModel.Mode {
    /// The message being edited; nil for a new message.
    var message: MessageID? {
        switch self {
        case .new, .reply: nil
        case .edit(let message, _), .replace(let message, _): message
        }
    }
}
