@testable import Copilot
@testable import EncoderKit
import Glibc
import JSONKit
import MatrixProtocol
import PictureKit
import TOMLKit
import TerminalKit
import TextKit

/// Text and files from strangers or the user: displayed, typed, configured or synced.
extension Parser {
    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" }
    }

    /// Whatever a message's HTML contains, the result is plain text with styles.
    static func checkHTML(_ bytes: [UInt8]) {
        for block in FormattedText(html: text(bytes)).blocks {
            for span in block.spans {
                precondition(isHarmless(Sanitizer.body(span.text)), "a control character comes through")
            }
        }
    }

    /// Typed text becomes HTML that is read back as intended and contains no HTML of the user's own.
    static func checkMarkdown(_ bytes: [UInt8]) {
        guard let html = Markdown.html(text(bytes)) else { return }
        precondition(!html.lowercased().contains("<script"), "a tag comes through")
        _ = FormattedText(html: html)
    }

    /// Sanitised text is clean, and sanitising it again changes nothing.
    static func checkText(_ bytes: [UInt8]) {
        let raw = text(bytes)
        let body = Sanitizer.body(raw)
        precondition(isHarmless(body) && Sanitizer.body(body) == body, "a text changes when it is cleaned again")
        let line = Sanitizer.line(raw)
        precondition(!line.contains("\n") && isHarmless(line), "a line is none")
        precondition(!Sanitizer.fileName(raw).contains("/"), "a file's name leads elsewhere")
        precondition(!Sanitizer.log(raw).contains("\n"), "a log line is two")
        if let url = SafeURL(raw) { precondition(isHarmless("\(url)"), "an address holds control characters") }
    }

    static func checkTOML(_ bytes: [UInt8]) {
        _ = try? TOML.parse(text(bytes), file: "fuzz")  // refuses or not
    }

    /// A picture is rejected, or decoded to the size that its header states.
    static func checkPicture(_ bytes: [UInt8]) {
        guard let size = (try? PictureHead(bytes))?.size, size.width <= 256, size.height <= 256 else { return }
        guard let picture = try? PictureDecoder.decode(bytes, most: (32, 32)) else { return }
        precondition(picture.width <= 32 && picture.height <= 32, "a picture is larger than asked for")
    }

    /// A key name that can be parsed has a name that can be parsed.
    static func checkKey(_ bytes: [UInt8]) {
        guard let key = Key(text(bytes)) else { return }
        precondition(Key(key.name) == key, "a key has another name than its own")
    }

    /// Terminal input is decoded to the same events however it is split. Typed text is compared as a whole, since a
    /// letter and the mark over it are one key only when they arrive together.
    static func checkInput(_ bytes: [UInt8]) {
        var whole = InputDecoder(), cut = InputDecoder()
        let events = whole.feed(bytes) + whole.timeOut()
        var pieces: [TerminalEvent] = []
        for byte in bytes { pieces += cut.feed([byte]) }
        pieces += cut.timeOut()
        precondition(described(events) == described(pieces), "input is read in two ways")
    }

    private static func described(_ events: [TerminalEvent]) -> [UInt8] {
        events.flatMap { event in
            guard case .key(let key) = event, let text = key.text else { return Array("\n\(event)\n".utf8) }
            return Array(text.utf8)
        }
    }

    /// A sync response is rejected, or each of its rooms can be built.
    static func checkSync(_ bytes: [UInt8]) {
        guard let response = try? SyncResponse(parsing: bytes, limits: JSONLimits(bytes: 1 << 20, values: 10_000))
        else {
            return
        }
        for room in response.joined { precondition(room.timeline.events.count <= 10_000) }
        for room in response.invited { _ = room.state }
        for room in response.left { _ = room.timeline }
    }

    /// The sections of the copilot's model, and the rules in it.
    static func checkSections(_ bytes: [UInt8]) {
        _ = try? ModelSections(bytes: bytes)  // refuses or not
        bytes.withUnsafeBytes { _ = try? CompiledRules($0) }  // refuses or not
    }

    /// A sentence model file: every size and offset is validated before use.
    static func checkModel(_ bytes: [UInt8]) {
        let path = "/tmp/buzzbox-fuzz-model-\(getpid())"
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
        defer { unlink(path) }
        _ = try? SentenceModel(path: path)  // refuses or not
    }
}
