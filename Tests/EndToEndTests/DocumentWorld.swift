import Foundation
import JSONKit
import TestSupport

/// A command on a page, in a code block or in running text.
struct DocumentedCommand: Hashable, CustomStringConvertible {
    let page: String
    let text: String

    var description: String { "\(page): \(text)" }
    var program: String { String(text.prefix { $0 != " " }) }

    /// All commands of a page, with continued lines joined, and without comments and whatever follows a pipe.
    static func all(in page: String) throws -> [DocumentedCommand] {
        let text = try Documents.text(page).replacing("\\\n", with: " ")
        var isFenced = false
        var found: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isFenced.toggle() }
            guard isFenced || line.hasPrefix("    ") else {
                found += line.matches(of: #/`([^`]+)`/#).map { String($0.1) }
                continue
            }
            var command = line.trimmingPrefix(while: { $0 == " " })
            // In a pipe into buzzbox, keep what follows the pipe. A later pipe is cut off below.
            if let pipe = command.range(of: "| buzzbox") { command = command[pipe.lowerBound...].dropFirst(2) }
            found.append(String(command.replacing(#/( #|   +| \| | <| >|;).*$/#, with: "")))
        }
        return found.filter { $0.contains(#/^(buzzbox|buzzboxd|make)( |$)/#) }.map { .init(page: page, text: $0) }
    }

    /// Expands `list|add` to two commands, and `[--json]` to one with and one without it.
    var variants: [[String]] {
        var all: [[String]] = [[]]
        for word in Self.words(text.replacing("[", with: " [").replacing("]", with: "] ")) {
            if word.hasPrefix("["), word.hasSuffix("]") {
                let inner = word.dropFirst().dropLast().split(separator: " ").map(String.init)
                all += all.map { $0 + inner }
            } else if word.contains("|"), !word.contains("://") {
                all = all.flatMap { words in word.split(separator: "|").map { words + [String($0)] } }
            } else if word != "…" {
                all = all.map { $0 + [word] }
            }
        }
        return all
    }

    static func words(_ command: String) -> [String] {
        command.matches(of: #/"([^"]*)"|'([^']*)'|(\[[^\]]*\])|(\S+)/#).map {
            String($0.1 ?? $0.2 ?? $0.3 ?? $0.4 ?? "")
        }
    }
}

/// Has everything the pages mention: a server called example.org, Ann with conversations, an outbox, a library and
/// memories.
final class DocumentWorld: Sendable {
    let folder: TemporaryFolder
    let server: ServerProcess
    private let model: Person

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path + "/server")
        try await server.start()
        for name in ["ann", "dana"] {
            try await server.addUser(name, password: "correct horse", isCreator: name == "ann")
        }
        model = try Person("ann")
        try await fill(model)
        try await answered()
    }

    private func fill(_ person: Person) async throws {
        try await person.signsIn(at: server.url)
        for name in ["Video ideas", "ops"] { try await person.json("create", name) }
        try await person.json("send", "@dana:test.example", "a lamp made of ice")
        try await person.json("copilot", "on", "memory")
        try await person.json("faq", "add", "Which camera is that?", "An old one.")
        try await person.json("memory", "add", "Mira likes the sea.")
        try await person.json("sync", "--once")
    }

    /// Has another person write, so that there is something to answer.
    private func answered() async throws {
        let dana = try Person("dana")
        try await dana.signsIn(at: server.url)
        try await dana.json("sync", "--once")
        for invitation in try await dana.json("invites") { try await dana.json("join", invitation["id"].string ?? "") }
        try await dana.json("sync", "--once")
        try await dana.json("send", "@ann:test.example", "Which camera is that?", "--wait")
        try await model.json("sync", "--once")
        try await model.json("send", "ops", "not sent yet")
    }

    /// A person with a copy of Ann's home, or with a new account if the command ends its session.
    func somebody(endsSession: Bool) async throws -> Person {
        // A new account, so that ending its session does not end Ann's.
        let person = try Person(endsSession ? "one\(UUID().uuidString.prefix(6).lowercased())" : "ann")
        if endsSession {
            try await server.addUser(person.name, password: "correct horse", isCreator: true)
            try await person.signsIn(at: server.url)
        } else {
            try FileManager.default.removeItem(atPath: person.home)
            try FileManager.default.copyItem(atPath: model.home, toPath: person.home)
        }
        return person
    }

    /// The arguments to run, with placeholders replaced by real values.
    func arguments(_ words: [String], for person: Person) async throws -> [String] {
        var arguments: [String] = []
        for word in words.dropFirst() { arguments.append(try await meaning(of: word, after: arguments, for: person)) }
        // The command name follows the program's own options.
        let command = arguments.first == "--profile" ? arguments.dropFirst(2).first : arguments.first
        switch command {
        case "login", "register": arguments.append("--password-stdin")
        case "account": arguments += ["--yes-delete", person.userID, "--password-stdin"]
        case "user" where arguments.contains("add"): arguments.append("--password-stdin")
        case "demo": arguments.append("--prepare-only")
        case "serve":
            if !arguments.contains("--listen") { arguments += ["--listen", "127.0.0.1:0"] }
            // The running server holds its data directory.
            if !arguments.contains("--data-dir") { arguments += ["--data-dir", newDirectory()] }
        case "recover":
            // Recover a copy, because the server is using the original.
            let copy = newDirectory()
            let done = try await run(Programs.buzzboxd, ["backup", copy, "--data-dir", server.dataFolder])
            guard done.status == 0 else { throw Waited("a copy of the server, not \(done.errors)") }
            arguments += ["--data-dir", copy]
        // Without `--json` this command needs a terminal.
        case "open": arguments.append("--json")
        default: break
        }
        return arguments.contains("--password-stdin")
            ? arguments.reduce(into: []) { if $1 != "--password-stdin" || !$0.contains($1) { $0.append($1) } }
            : arguments
    }

    private func newDirectory() -> String { "\(folder.path)/data-\(UUID().uuidString)" }

    private func meaning(of word: String, after words: [String], for person: Person) async throws -> String {
        switch word {
        case "example.org" where words.last == "--server-name": return word
        case "example.org", "https://matrix.example.org", "matrix.example.org": return server.url
        case "example.org=https://matrix.example.org": return "test.example=\(server.url)"
        case "/var/lib/buzzboxd": return newDirectory()
        case "DIR" where words.first == "backup": return "\(folder.path)/backup-\(UUID().uuidString)"
        case "DIR", "./copy": return "\(person.home)/place"
        case "N": return "2"
        case "NAME" where words == ["user", "add"]: return "name\(UUID().uuidString.prefix(6).lowercased())"
        case "NAME": return "dana"
        case "FUNCTION": return "whoAmI"
        case "FEATURE": return "scores"
        case "ENTRY": return "camera"
        case "ID": return try await person.json("outbox").first?["id"].int.map(String.init) ?? "ID"
        case "127.0.0.1:8008": return "127.0.0.1:0"
        case "https://matrix.to/#/#crew:example.org": return "https://matrix.to/#/@dana:test.example"
        case _ where word.hasPrefix("~/"): return person.home
        default: return word
        }
    }
}
