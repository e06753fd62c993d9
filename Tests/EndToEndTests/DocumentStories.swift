import Foundation
import TestSupport
import Testing

/// What the pages say can be typed can be typed: every command in them is one the programs know, and the runnable ones are
/// run as they stand there.
@Suite(.timeLimit(.minutes(3))) struct DocumentStories {
    private static func pages() throws -> [String] {
        let docs = try FileManager.default.contentsOfDirectory(atPath: Documents.root + "/docs")
        return ["README.md"] + docs.filter { $0.hasSuffix(".md") && $0 != "commands.md" }.sorted().map { "docs/" + $0 }
    }

    /// Commands in code blocks, without comments; lines that go on are joined.
    private static func commands(in page: String) throws -> [String] {
        let text = try Documents.text(page).replacing("\\\n", with: " ")
        var isFenced = false
        var found: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isFenced.toggle() }
            guard isFenced || line.hasPrefix("    ") else { continue }
            var command = line.trimmingPrefix(while: { $0 == " " })
            // A pipe ends in a command or begins with one.
            if let pipe = command.range(of: "| buzzbox") { command = command[pipe.lowerBound...].dropFirst(2) }
            guard command.contains(#/^(buzzboxd?|make)( |$)/#) else { continue }
            let bare = command.replacing(#/( #|   +| \| | <| >|;).*$/#, with: "")
            found.append(String(bare))
        }
        return found
    }

    private static func words(_ command: String) -> [String] {
        command.matches(of: #/"([^"]*)"|'([^']*)'|(\S+)/#).map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }
    }

    @Test func `every command in the pages is one that the programs know`() async throws {
        let makefile = try Documents.text("Makefile")
        var seen = 0
        for page in try Self.pages() {
            for command in try Self.commands(in: page) {
                let words = Self.words(command)
                guard words.count > 1, !command.contains("…") else { continue }
                seen += 1
                if words[0] == "make" {
                    #expect(makefile.contains("\n\(words[1]):"), "\(page): \(command)")
                    continue
                }
                // Placeholders of numbers.
                let arguments = words.dropFirst().map { $0 == "N" ? "1" : $0 }
                let program = words[0] == "buzzbox" ? Programs.buzzbox : Programs.buzzboxd
                let result = try await run(program, arguments + ["--help"])
                #expect(result.status == 0, "\(page): \(command): \(result.errors)")
            }
        }
        #expect(seen > 25)
    }

    @Test func `what is marked runnable runs as it stands, page by page`() async throws {
        var blocks = 0
        for page in try Self.pages() {
            let parts = try Documents.text(page).components(separatedBy: "```sh runnable\n").dropFirst()
            guard !parts.isEmpty else { continue }
            blocks += parts.count
            let script = parts.compactMap { $0.components(separatedBy: "\n```").first }.joined(separator: "\n")
            let person = try Person("reader")
            let result = try await run(
                "/bin/sh", ["-ec", "cd \"$BUZZBOX_HOME\"; PATH=\"\(Programs.folder):$PATH\"\n" + script],
                environment: person.environment)
            #expect(result.status == 0, "\(page): \(result.output)\n\(result.errors)")
        }
        #expect(blocks >= 5)
    }
}
