/// Replaces the names of people, rooms, servers and paths, so that text can be shown to strangers. A name is always
/// replaced by the same pseudonym, so that the events can still be followed.
package struct Redactor {
    private var names: [String: String] = [:]
    private var counts: [String: Int] = [:]
    private let home: String?
    private let user: String?

    /// - Parameters:
    ///   - home: the home directory, replaced by `~`.
    ///   - user: the login name, which occurs in paths.
    package init(home: String?, user: String?) {
        self.home = home.flatMap { $0.utf8.count > 1 ? $0 : nil }
        self.user = user.flatMap { $0.utf8.count > 2 ? $0 : nil }
    }

    package mutating func redact(_ text: String) -> String {
        var text = SecretScrubber.scrub(text)
        if let home { text = text.replacing(home, with: "~") }
        if let user { text = text.replacing("/\(user)/", with: "/user/") }
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if let (length, name) = identifier(rest) {
                result += name
                rest = rest.dropFirst(length)
                continue
            }
            result.append(first)
            rest = rest.dropFirst()
            // Identifiers are only recognised at the start of a word: skip the rest of it.
            if Self.isWord(first) {
                let word = rest.prefix(while: Self.isWord)
                result += word
                rest = rest.dropFirst(word.count)
            }
        }
        return result
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// `@user:server`, `!room:server`, `#alias:server`, `$event`, `https://host`.
    private mutating func identifier(_ text: Substring) -> (length: Int, name: String)? {
        switch text.first {
        case "@": return matrix(text, kind: "user")
        case "!": return matrix(text, kind: "room")
        case "#": return matrix(text, kind: "alias")
        case "$":
            let event = text.dropFirst().prefix { Self.isWord($0) || $0 == "-" || $0 == ":" || $0 == "." }
            guard event.count >= 8 else { return nil }
            return (event.count + 1, "$" + name(of: String(event), kind: "event"))
        case "h":
            for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
                let host = text.dropFirst(scheme.count).prefix { Self.isWord($0) || $0 == "." || $0 == "-" }
                guard !host.isEmpty else { return nil }
                return (scheme.count + host.count, scheme + server(String(host)))
            }
            return nil
        default: return nil
        }
    }

    private mutating func matrix(_ text: Substring, kind: String) -> (length: Int, name: String)? {
        let local = text.dropFirst().prefix { Self.isWord($0) || ".-=/+".contains($0) }
        let rest = text.dropFirst(1 + local.count)
        guard !local.isEmpty, rest.first == ":" else { return nil }
        var host = rest.dropFirst().prefix { Self.isWord($0) || $0 == "." || $0 == "-" }
        // A full stop at the end of a sentence is not part of the name.
        while host.last == "." { host = host.dropLast() }
        guard !host.isEmpty else { return nil }
        let sigil = text.first.map(String.init) ?? ""
        return (
            1 + local.count + 1 + host.count,
            "\(sigil)\(name(of: "\(local):\(host)", kind: kind)):\(server(String(host)))"
        )
    }

    /// The local host's name reveals nothing.
    private mutating func server(_ host: String) -> String {
        if host == "localhost" || host.hasPrefix("127.") { return host }
        return name(of: host, kind: "server")
    }

    private mutating func name(of original: String, kind: String) -> String {
        let key = kind + " " + original
        if let known = names[key] { return known }
        counts[kind, default: 0] += 1
        let name = "\(kind)\(counts[kind] ?? 0)"
        names[key] = name
        return name
    }
}
