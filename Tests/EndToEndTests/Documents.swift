import Foundation
import JSONKit
import TestSupport

/// The project's own pages, as read by tests.
enum Documents {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    static func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }

    static func schema(_ name: String) throws -> JSONSchema {
        JSONSchema(try JSON(parsing: try text("docs/schemas/\(name).json")))
    }

    /// Maps commands to the schema of their output: `themes show` → `theme-role`.
    static func schemas() throws -> [String: String] {
        var found: [String: String] = [:]
        for line in try text("docs/schemas/README.md").split(separator: "\n") {
            guard let match = line.wholeMatch(of: #/\| `([a-z ]+)` \| \[([a-z-]+)\].*/#) else { continue }
            found[String(match.1)] = String(match.2)
        }
        return found
    }

    /// Commands that accept `--json` but print nothing.
    static func silent() throws -> Set<String> {
        let text = try text("docs/schemas/README.md")
        guard let start = text.range(of: "These take `--json`"), let end = text.range(of: "`buzzboxd`:") else {
            return []
        }
        return Set(text[start.upperBound..<end.lowerBound].matches(of: #/`([a-z -]+)`/#).map { String($0.1) })
    }

    struct Described {
        let name: String
        let help: String
        var words: [String] { name.split(separator: " ").map(String.init) }
        /// Whether it does something itself; other commands only group subcommands.
        var runs: Bool { !help.contains("Usage: buzzbox \(name) [OPTIONS] COMMAND") }
        var takesJSON: Bool { runs && help.contains(" --json ") }
    }

    /// All commands with their help, as listed by the program itself.
    static func commands() async throws -> [Described] {
        let page = try await run(Programs.buzzbox, ["reference", "commands.md"]).output
        return page.components(separatedBy: "\n## buzzbox").dropFirst().map { part in
            let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            return Described(
                name: lines[0].trimmingCharacters(in: .whitespaces), help: lines.count > 1 ? String(lines[1]) : "")
        }
    }
}
