import CommandLineKit
import ProcessKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct CompletionTests {
    let program = CommandLineTests.program

    /// What bash offers for the last word.
    func bash(_ words: [String]) async throws -> [String] {
        let script =
            program.completions(for: .bash)
                + """
                COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
                compopt() { :; }
                _box; printf '%s\\n' "${COMPREPLY[@]}"
                """
        let result = try await ChildProcess.run(.init("bash", ["--norc"]), input: Array(script.utf8))
        #expect(result.errorText.isEmpty)
        return result.text.split(separator: "\n").map(String.init)
    }

    @Test func `bash completes commands, options and values`() async throws {
        #expect(try await bash(["box", ""]) == ["send", "show", "fail"])
        #expect(try await bash(["box", "se"]) == ["send"])
        #expect(try await bash(["box", "show", ""]) == ["all"])
        #expect(try await bash(["box", "--json", "show", ""]) == ["all"])
        #expect(try await bash(["box", "--fo"]) == ["--format"])
        #expect(try await bash(["box", "--format", ""]) == ["json", "text"])
        #expect(try await bash(["box", "send", "--format", "j"]) == ["json"])
        #expect(try await bash(["box", "send", "--li"]) == ["--limit"])
        #expect(try await bash(["box", "show", "--li"]) == [])
        #expect(try await bash(["box", "--secr"]) == [])
    }

    @Test(arguments: CompletionShell.allCases) func `every shell is told of all but what is hidden`(
        shell: CompletionShell
    ) {
        let script = program.completions(for: shell)
        for word in ["send", "show", "all", "json", "format", "limit"] { #expect(script.contains(word)) }
        for word in ["hidden", "secret"] { #expect(!script.contains(word)) }
    }

    @Test func `the manual page names every command and no text of it is taken for a request`() {
        let program = CommandProgram(
            Command(
                "p", "Does .things.", discussion: ".SH is text\n\nback\\slash",
                subcommands: [Command("q", "Q.") { _ in }]),
            version: "1.0")
        let page = program.manPage(date: "2026-11-20", sections: [.init("Files", "'quoted' start")])
        #expect(page.hasPrefix(".TH \"P\" 1 \"2026\\-11\\-20\" \"p 1.0\"\n.SH NAME\np \\- does .things\n"))
        #expect(page.contains("\n\\&.SH is text\n.PP\nback\\eslash\n"))
        #expect(page.contains("\n.SS q\nQ.\n"))
        #expect(page.contains("\n.SH FILES\n\\&'quoted' start\n"))
    }
}
