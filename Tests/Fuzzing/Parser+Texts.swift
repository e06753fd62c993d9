import JSONKit
import MatrixProtocol
import TerminalKit
import TextKit

/// Text and files from strangers or the user: displayed, typed, configured or synced.
extension Parser {
    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\n" || $0 == "\t"
        }
    }

    /// Whatever a message's HTML contains, the result is plain text with styles.
    static func checkHTML(_ bytes: [UInt8]) throws {
        for block in FormattedText(html: text(bytes)).blocks {
            for span in block.spans {
                try demand(isHarmless(Sanitizer.body(span.text)), "a control character comes through")
            }
        }
    }

    /// Typed text becomes HTML that is read back as intended and contains no HTML of the user's own.
    static func checkMarkdown(_ bytes: [UInt8]) throws {
        guard let html = Markdown.html(text(bytes)) else { return }
        try demand(!html.lowercased().contains("<script"), "a tag comes through")
        _ = FormattedText(html: html)
    }

    /// Sanitised text is clean, and sanitising it again changes nothing.
    static func checkText(_ bytes: [UInt8]) throws {
        let raw = text(bytes)
        let body = Sanitizer.body(raw)
        try demand(isHarmless(body) && Sanitizer.body(body) == body, "a text changes when it is cleaned again")
        let line = Sanitizer.line(raw)
        try demand(!line.contains("\n") && isHarmless(line), "a line is none")
        try demand(!Sanitizer.fileName(raw).contains("/"), "a file's name leads elsewhere")
        try demand(!Sanitizer.log(raw).contains("\n"), "a log line is two")
        if let url = SafeURL(raw) { try demand(isHarmless("\(url)"), "an address holds control characters") }
    }

    /// A key name that can be parsed has a name that can be parsed. Colours are the other words of a theme.
    static func checkKey(_ bytes: [UInt8]) throws {
        _ = Color(text(bytes))  // refuses or not
        guard let key = Key(text(bytes)) else { return }
        try demand(Key(key.name) == key, "a key has another name than its own")
    }

    /// Terminal input is decoded to the same events however it is split. Typed text is compared as a whole, since a
    /// letter and the mark over it are one key only when they arrive together.
    static func checkInput(_ bytes: [UInt8]) throws {
        var whole = InputDecoder(), cut = InputDecoder()
        let events = whole.feed(bytes) + whole.timeOut()
        var pieces: [TerminalEvent] = []
        for byte in bytes { pieces += cut.feed([byte]) }
        pieces += cut.timeOut()
        try demand(described(events) == described(pieces), "input is read in two ways")
    }

    private static func described(_ events: [TerminalEvent]) -> [UInt8] {
        events.flatMap { event in
            guard case .key(let key) = event, let text = key.text else { return Array("\n\(event)\n".utf8) }
            return Array(text.utf8)
        }
    }

    /// A page's summary is short, and every field is there once.
    static func checkPage(_ bytes: [UInt8]) throws {
        let summary = PageSummary(html: text(bytes))
        for field in summary.fields {
            try demand(isHarmless(field.value) && !field.value.contains("\n"), "a field is no line")
            try demand(TextWidth.columns(of: field.value) <= 1000, "a field is too long")
        }
        try demand(Set(summary.fields.map(\.name)).count == summary.fields.count, "a field is there twice")
        if let picture = summary.picture { try demand(isHarmless(picture), "an address holds control characters") }
    }

    /// A sync response is rejected, or each of its rooms can be built.
    static func checkSync(_ bytes: [UInt8]) throws {
        guard let response = try? SyncResponse(parsing: bytes, limits: JSONLimits(bytes: 1 << 20, values: 10_000))
        else {
            return
        }
        for room in response.joined { try demand(room.timeline.events.count <= 10_000, "events come from nowhere") }
        for room in response.invited { _ = room.state }
        for room in response.left { _ = room.timeline }
    }
}
