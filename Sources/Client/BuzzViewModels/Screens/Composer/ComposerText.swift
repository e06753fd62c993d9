import BuzzModel
import ProcessKit

/// What a typed text asks for.
package enum ComposerText: Hashable, Sendable {
    case message(String, MessageKind)
    case file(path: String, caption: String)
    case refused(String)

    package static let commands: [(name: String, summary: String)] = [
        ("/me", "say what you do"), ("/file", "send a file: /file PATH"), ("/shrug", "add a shrug"),
    ]

    /// Text as it is; `/me …`, `/file PATH`; `//…` for text that begins with a slash. A path that exists is a file.
    package static func read(_ text: String) -> ComposerText {
        guard text.hasPrefix("/") else { return .message(text, .text) }
        if text.hasPrefix("//") { return .message(String(text.dropFirst()), .text) }
        let word = text.prefix { !$0.isWhitespace }
        let rest = String(text.dropFirst(word.count).drop { $0.isWhitespace })
        switch word {
        case "/me": return rest.isEmpty ? .refused("Say what you do: /me waves.") : .message(rest, .emote)
        case "/shrug": return .message(rest.isEmpty ? shrug : rest + " " + shrug, .text)
        case "/file":
            let path = unquoted(rest)
            guard Files.exists(path), !Files.isDirectory(path) else {
                return .refused("There is no file \(DisplayText.line(path)).")
            }
            return .file(path: path, caption: "")
        default:
            let path = unquoted(text)
            if !path.contains("\n"), Files.exists(path), !Files.isDirectory(path) {
                return .file(path: path, caption: "")
            }
            return .refused("There is no command \(DisplayText.line(String(word))). Begin with // to send it as text.")
        }
    }

    private static let shrug = "¯\\_(ツ)_/¯"

    /// A path as dropped onto a terminal: in quotes, with escaped spaces, with a newline at its end.
    static func unquoted(_ text: String) -> String {
        var path = text[...]
        while path.last?.isWhitespace == true { path.removeLast() }
        if let quote = path.first, quote == "'" || quote == "\"", path.count > 1, path.last == quote {
            path = path.dropFirst().dropLast()
        }
        let plain = String(path).replacing("\\ ", with: " ")
        guard plain.hasPrefix("~/") else { return plain }
        return (Environment.current["HOME"] ?? "") + plain.dropFirst()
    }

    /// The members whose names stand in a text after an @.
    static func mentions(in text: String, members: [Member]) -> [UserID] {
        guard text.contains("@") else { return [] }
        return members.filter { member in
            text.contains(member.userID.rawValue)
                || (!member.displayName.isEmpty && text.contains("@" + member.displayName))
        }
        .map(\.userID)
    }
}
