import BuzzModel

/// What is being written in one conversation, open or left: all of it, so that none of it can be in two places.
struct Writing {
    struct Text {
        var buffer = TextBuffer()
        var mode = ComposerViewModel.Mode.new
        /// What a correction began with.
        var original = ""
    }

    /// The conversation's own text, which becomes a message or a reply.
    var own = Text()
    /// A correction under way. The own text comes back after it.
    private(set) var correction: Text?
    /// Corrections that were left half done, until their messages are edited again.
    private var aside: [MessageID: Text] = [:]
    /// What is on disk; nil before it was read.
    var stored: String?
    /// Writes on their way to disk.
    var pending = 0

    /// What the keys go to.
    var shown: Text { correction ?? own }

    /// All of it is on disk, so it can be read from there again.
    var isKept: Bool {
        pending == 0 && correction == nil && aside.isEmpty && own.mode == .new && stored == own.buffer.text
    }

    /// Neither read nor typed in.
    var isUntouched: Bool {
        pending == 0 && correction == nil && aside.isEmpty && own.mode == .new && stored == nil && own.buffer.isEmpty
    }

    /// Changes in place what the keys go to.
    mutating func change<Result>(_ body: (inout Text) -> Result) -> Result {
        guard var text = correction else { return body(&own) }
        correction = nil
        defer { correction = text }
        return body(&text)
    }

    /// What was stored is here. Keys pressed before come after it.
    mutating func join(_ text: String) {
        stored = text
        if !text.isEmpty { own.buffer = TextBuffer(text + own.buffer.text) }
    }

    /// What the keys went to is on its way out.
    mutating func takeAway() {
        if correction == nil { own = Text() } else { correction = nil }
    }

    /// A text comes back from its way out, before what was typed since.
    mutating func giveBack(_ text: String, _ mode: ComposerViewModel.Mode) {
        if mode.message == nil {
            own.buffer = TextBuffer(Self.joined([text, own.buffer.text]))
            if mode != .new { own.mode = mode }
        } else {
            let back = Text(buffer: TextBuffer(text), mode: mode)
            // Not under the hands of somebody who corrects another one.
            if correction == nil { correction = back } else { keepAside(back) }
        }
    }

    /// Begins a correction, or goes on with one that was left half done.
    mutating func correct(_ text: String, _ mode: ComposerViewModel.Mode) {
        setAside()
        let buffer = TextBuffer(text)
        correction =
            mode.message.flatMap { aside.removeValue(forKey: $0) } ?? Text(buffer: buffer, original: buffer.text)
        correction?.mode = mode
    }

    /// The own text is in sight again. False where there is nothing of a correction to keep.
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

    /// All that is written here. On disk there is a place for one text: what is half corrected stands below it there,
    /// so that nothing that ends the program takes it along.
    var text: String {
        let corrections = aside.sorted { $0.key < $1.key }.map(\.value) + [correction].compactMap { $0 }
        return Self.joined([own.buffer.text] + corrections.filter { $0.buffer.text != $0.original }.map(\.buffer.text))
    }

    static func joined(_ texts: [String]) -> String { texts.filter { !$0.isEmpty }.joined(separator: "\n") }
}

extension ComposerViewModel.Mode {
    /// The message that is corrected. A correction is no text of the conversation's own.
    var message: MessageID? {
        switch self {
        case .new, .reply: nil
        case .edit(let message, _), .replace(let message, _): message
        }
    }
}
