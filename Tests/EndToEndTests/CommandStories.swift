import Foundation
import JSONKit
import TestSupport
import Testing

/// Properties of every command, listed by the program itself.
@Suite(.timeLimit(.minutes(5))) struct CommandStories {
    private let nobody: Person

    init() throws {
        nobody = try Person("nobody")
    }

    @Test func `every command explains itself and refuses what it does not know with 64`() async throws {
        for command in try await Documents.commands() {
            let help = try await nobody.run(command.words + ["--help"])
            #expect(help.status == 0 && help.output.contains("Usage: buzzbox"), "\(command.name)")
            #expect(help.errors.isEmpty)
            let wrong = try await nobody.run(command.words + ["--no-such-option"])
            #expect(wrong.status == 64, "\(command.name): \(wrong.errors)")
            #expect(wrong.output.isEmpty && wrong.errors.contains("--no-such-option"), "\(command.name)")
            #expect(wrong.errors.split(separator: "\n").count == 2, "\(command.name)")
        }
    }

    @Test func `a missing argument is wrong usage, and names what is missing`() async throws {
        for command in try await Documents.commands() {
            let usage = #/\n    Usage: buzzbox [a-z ]*\[OPTIONS\] (?!COMMAND)([A-Z]+)/#
            guard let match = command.help.firstMatch(of: usage) else { continue }
            let wrong = try await nobody.run(command.words)
            #expect(wrong.status == 64, "\(command.name): \(wrong.errors)")
            #expect(wrong.errors.contains("\(match.1) is missing"), "\(command.name): \(wrong.errors)")
        }
    }

    @Test func `every command with --json has a schema, and every schema a command`() async throws {
        let schemas = try Documents.schemas()
        let silent = try Documents.silent()
        let commands = try await Documents.commands().filter(\.takesJSON).map(\.name)
        #expect(commands.count > 20)
        for name in commands {
            #expect(
                schemas[name] != nil || silent.contains(name),
                "docs/schemas/README.md says nothing of `\(name)`: name its schema there")
        }
        for (name, schema) in schemas {
            #expect(commands.contains(name), "docs/schemas/README.md names `\(name)`, which has no --json")
            _ = try Documents.schema(schema)
        }
    }

    @Test func `docs/commands.md says what --help says (make docs)`() async throws {
        let page = try await run(Programs.buzzbox, ["reference", "commands.md"]).output
        #expect(try Documents.text("docs/commands.md") == page)
    }

    @Test func `without a terminal the inbox is refused in a line, with nothing drawn`() async throws {
        let refused = try await nobody.run([])
        #expect(refused.status == 77)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.split(separator: "\n").count == 1)
    }

    @Test func `nobody is signed in: 77 and what to do`() async throws {
        for words in [["conversations"], ["send", "x", "y"], ["sync"], ["outbox"], ["search", "x"], ["whoami"]] {
            let refused = try await nobody.run(words)
            #expect(refused.status == 77, "\(words)")
            #expect(refused.errors.contains("buzzbox login"), "\(words): \(refused.errors)")
            #expect(refused.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func `a reader that goes away ends a command quietly`() async throws {
        for command in ["keys --json", "config show", "reference commands.md", "themes show dark"] {
            let shell =
                "\(Programs.buzzbox) \(command) 2>\"$BUZZBOX_HOME/errors\" | head -n 1 >/dev/null; cat \"$BUZZBOX_HOME/errors\""
            let result = try await run("/bin/sh", ["-c", shell], environment: nobody.environment)
            #expect(result.status == 0 && result.output.isEmpty, "\(command): \(result.output)")
        }
    }

    @Test func `what cannot be written is said in a line, and is a failure`() async throws {
        let full = try await run(
            "/bin/sh", ["-c", "\(Programs.buzzbox) keys --json >/dev/full"], environment: nobody.environment)
        #expect(full.status == 1)
        #expect(full.errors == "buzzbox: Can’t write to standard output: No space left on device.\n")
    }
}
