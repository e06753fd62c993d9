import BuzzModel
import ProcessKit

/// The interpretation of a typed text.
package enum ComposerText: Hashable, Sendable {
    /// `isLiteral`: markup is not interpreted.
    case message(String, MessageKind, isLiteral: Bool = false)
    case file(path: String, caption: String)
    case refused(String)

    package static let commands: [(name: String, summary: String)] = [
        ("/me", "describe an action"), ("/file", "send a file: /file PATH CAPTION"),
        ("/plain", "send the text as it is, without formatting"), ("/shrug", "add a shrug"),
    ]

    /// Plain text, `/me …`, `/file PATH CAPTION`, or `//…` for text that starts with a slash. A path of an existing
    /// file is a file.
    package static func read(_ text: String) -> ComposerText {
        guard text.hasPrefix("/") else { return .message(text, .text) }
        if text.hasPrefix("//") { return .message(String(text.dropFirst()), .text) }
        let word = text.prefix { !$0.isWhitespace }
        let rest = String(text.dropFirst(word.count).drop { $0.isWhitespace })
        switch word {
        case "/me": return rest.isEmpty ? .refused("Add what you do: /me waves.") : .message(rest, .emote)
        case "/shrug": return .message(rest.isEmpty ? shrug : rest + " " + shrug, .text)
        case "/plain":
            return rest.isEmpty
                ? .refused("Add the text: /plain *like this*.") : .message(rest, .text, isLiteral: true)
        case "/file":
            guard !rest.isEmpty else { return .refused("Add a file: /file PATH CAPTION.") }
            guard let (path, caption) = file(rest) else {
                return .refused("No such file: \(DisplayText.line(unquoted(rest))).")
            }
            return .file(path: path, caption: caption)
        default:
            let path = unquoted(text)
            if !path.contains("\n"), Files.exists(path), !Files.isDirectory(path) {
                return .file(path: path, caption: "")
            }
            return .refused("Unknown command \(DisplayText.line(String(word))). To send it as text, start with //.")
        }
    }

    /// Escapes a text that the user did not type, so that it is not run as a command when it is sent.
    static func literal(_ text: String, isAlone: Bool) -> String {
        isAlone && text.hasPrefix("/") ? "/" + text : text
    }

    /// The text to insert for a paste. A file dropped onto the terminal arrives as its path, which becomes a `/file`
    /// command.
    static func pasted(_ text: String, isAlone: Bool) -> String {
        guard isAlone, text.utf8.count < 4096 else { return text }
        let path = unquoted(text)
        guard path.hasPrefix("/"), !path.contains("\n"), Files.exists(path), !Files.isDirectory(path) else {
            return text
        }
        return "/file " + path
    }

    /// A limit on how many prefixes of the text are checked for being a path.
    private static let mostEnds = 64

    /// Splits a path from the caption after it. The longest path that exists is the file; a quoted path ends with its
    /// quote.
    private static func file(_ text: String) -> (path: String, caption: String)? {
        func isFile(_ path: String) -> Bool { Files.exists(path) && !Files.isDirectory(path) }
        let line = text.prefix { $0 != "\n" }
        var ends = [line.endIndex]
        if let quote = line.first, quote == "'" || quote == "\"" {
            ends += line.indices.dropFirst().filter { line[$0] == quote }.map { line.index(after: $0) }
        } else {
            ends += line.indices.filter { line[$0].isWhitespace }
        }
        for end in ends.sorted(by: >).suffix(mostEnds) {
            let path = unquoted(String(text[..<end]))
            guard !path.isEmpty, isFile(path) else { continue }
            return (path, String(text[end...]).trimmed)
        }
        return nil
    }

    private static let shrug = "¯\\_(ツ)_/¯"

    /// A path as dropped onto a terminal: possibly quoted, with escaped spaces and a trailing newline.
    static func unquoted(_ text: String) -> String {
        var path = text[...]
        while path.last?.isWhitespace == true { path.removeLast() }
        if let quote = path.first, quote == "'" || quote == "\"", path.count > 1, path.last == quote {
            path = path.dropFirst().dropLast()
        }
        var plain = String(path).replacing("\\ ", with: " ")
        if plain.hasPrefix("file://") { plain = filePath(of: plain) }
        guard plain.hasPrefix("~/") else { return plain }
        return (Environment.current["HOME"] ?? "") + plain.dropFirst()
    }

    /// Converts `file:///home/andie/a%20b.png` to a path.
    private static func filePath(of url: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(url.dropFirst("file://".count).drop { $0 != "/" }.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The members whose names follow an "@" in the text.
    package static func mentions(in text: String, members: [Member]) -> [UserID] {
        // Scan the members once per "@" instead of the text once per member.
        let tails = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "@") }.map { text.utf8[$0...] }
        guard !tails.isEmpty else { return [] }
        return members.filter { member in
            tails.contains { tail in
                tail.starts(with: member.userID.rawValue.utf8)
                    || (!member.displayName.isEmpty && tail.dropFirst().starts(with: member.displayName.utf8))
            }
        }
        .map(\.userID)
    }
}
