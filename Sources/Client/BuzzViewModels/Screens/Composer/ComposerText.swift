import BuzzModel
import ProcessKit

/// What a typed text asks for.
package enum ComposerText: Hashable, Sendable {
    /// Marks in it mean something, unless it is to be taken literally.
    case message(String, MessageKind, isLiteral: Bool = false)
    case file(path: String, caption: String)
    case refused(String)

    package static let commands: [(name: String, summary: String)] = [
        ("/me", "describe an action"), ("/file", "send a file: /file PATH CAPTION"),
        ("/plain", "send the text as it is, without formatting"), ("/shrug", "add a shrug"),
    ]

    /// Text as it is; `/me …`, `/file PATH CAPTION`; `//…` for text that begins with a slash. A path that exists is a file.
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

    /// What a paste becomes: a file dropped onto the terminal comes as its path, and is offered to be sent.
    static func pasted(_ text: String, isAlone: Bool) -> String {
        guard isAlone, text.utf8.count < 4096 else { return text }
        let path = unquoted(text)
        guard path.hasPrefix("/"), !path.contains("\n"), Files.exists(path), !Files.isDirectory(path) else {
            return text
        }
        return "/file " + path
    }

    /// Where a path may end: no file is asked for more often than this.
    private static let mostEnds = 64

    /// A path and the caption after it. The longest path that exists is the file; one in quotes ends with them.
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

    /// A path as dropped onto a terminal: in quotes, with escaped spaces, with a newline at its end.
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

    /// `file:///home/andie/a%20b.png` as a path.
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

    /// The members whose names stand in a text after an @.
    package static func mentions(in text: String, members: [Member]) -> [UserID] {
        // A long list of members is gone through once for each @, not the text for each of them.
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
