import CommandLineKit
import ProcessKit
import Testing

@Suite(.timeLimit(.minutes(5))) struct CompletionTests {
    let program = CommandLineTests.program

    /// The completions bash offers for the last word.
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

    @Test(.enabled(if: Environment.findProgram("fish") != nil))
    func `fish completes commands, options and values`() async throws {
        func fish(_ line: String) async throws -> [String] {
            let script = program.completions(for: .fish) + "\ncomplete -C \"\(line)\"\n"
            let directory = try TemporaryDirectory()
            try Files.write(script, to: directory("script"))
            var configuration = ChildProcess.Configuration("fish", ["--no-config", directory("script")])
            configuration.environment = ["HOME": directory.path, "PATH": "/usr/bin:/bin"]
            let result = try await ChildProcess.run(configuration)
            #expect(result.errorText.isEmpty)
            return result.text.split(separator: "\n").map(String.init)
        }
        #expect(try await fish("box s") == ["send\tSend a message.", "show\tShow things."])
        #expect(try await fish("box show ") == ["all\tShow all."])
        #expect(try await fish("box --json show ") == ["all\tShow all."])
        #expect(try await fish("box --fo") == ["--format\tHow to write."])
        #expect(try await fish("box send --format ") == ["json\tHow to write.", "text\tHow to write."])
        #expect(try await fish("box send --li") == ["--limit\tAt most N."])
        #expect(try await fish("box --li").isEmpty)
    }

    /// Completes in a real interactive zsh, driven through zsh's own pseudo-terminal module.
    @Test(.enabled(if: Environment.findProgram("zsh") != nil))
    func `zsh completes commands, options and values`() async throws {
        let directory = try TemporaryDirectory()
        try Files.write(program.completions(for: .zsh), to: directory("_box"))
        func zsh(_ line: String) async throws -> [String] {
            // Record every candidate by wrapping compadd.
            let script = """
                zmodload zsh/zpty
                zpty z zsh -f -i
                zpty -w z 'PS1=; fpath=(\(directory.path) $fpath); autoload -U compinit; compinit -u -d \(directory("dump"))'
                zpty -w z 'compadd() { local -a found; builtin compadd -A found "$@"; print -l -- $found >>\(directory("out")); builtin compadd "$@" }'
                zpty -w z 'finish() { print all""-done; exit }; zle -N finish; bindkey "^X" finish'
                zpty -w z 'print ready""-now'
                # The words as typed, with their quotes, come back too and are not it.
                zpty -r z all '*ready-now*'
                zpty -w -n z $'\(line)\\t\\C-x'
                zpty -r z all '*all-done*'
                """
            try Files.write("", to: directory("out"))
            var configuration = ChildProcess.Configuration("zsh", ["-f", "-c", script])
            configuration.environment = ["HOME": directory.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
            _ = try await ChildProcess.run(configuration)
            return try Files.readText(directory("out")).split(separator: "\n").map(String.init)
        }
        #expect(Set(try await zsh("box s")) == ["send", "show"])
        #expect(try await zsh("box --json show ").contains("all"))
        #expect(try await zsh("box --fo").contains("--format"))
        #expect(Set(try await zsh("box send --format ")) == ["json", "text"])
        #expect(try await zsh("box send --li").contains("--limit"))
        #expect(try await zsh("box --li").isEmpty)
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
