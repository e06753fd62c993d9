import CommandLineKit
import Testing

@Suite struct CommandLineTests {
    /// Prints its options and arguments for tests to check.
    static let echo: Command.Run = { invocation in
        let options = ["home", "count", "file", "format"].compactMap { name in
            invocation.string(name).map { "\(name)=\($0)" }
        }
        let flags = ["json", "wait"].filter(invocation.flag)
        let words = ["CONVERSATION", "TEXT"].flatMap(invocation.arguments)
        invocation.say(([invocation.path.joined(separator: "/")] + options + flags + words).joined(separator: " "))
    }

    static let program = CommandProgram(
        Command(
            "box", "A box for tests.",
            options: [
                .string("home", "DIR", "Keep everything under DIR.", completion: .directories),
                .int("count", short: "n", "N", "Show N of them.", in: 1...100),
                .repeated("file", short: "f", "PATH", "Attach a file."),
                .string("format", "FORMAT", "How to write.", completion: .choices(["json", "text"])),
                .flag("json", short: "j", "Write JSON."), .flag("wait", short: "w", "Wait for the server."),
                .flag("secret", "Nobody knows.", hidden: true),
            ],
            subcommands: [
                Command(
                    "send", "Send a message.",
                    arguments: [
                        CommandArgument("CONVERSATION", "Where to."),
                        CommandArgument("TEXT", "What; standard input when left out.", arity: .any),
                    ],
                    options: [.int("limit", "N", "At most N.")], run: echo),
                Command("show", "Show things.", subcommands: [Command("all", "Show all.", run: echo)]),
                Command("fail", "Fail.") { _ in throw CommandFailure(.unreachable, "the server is away. Try later.") },
                Command("hidden", "Not listed.", hidden: true, run: echo),
            ], run: echo),
        version: "0.3.0")

    func run(_ line: String) async -> (code: Int32, output: String, error: String) {
        let sink = MemorySink()
        let code = await Self.program.run(line.split(separator: " ").map(String.init), sink: sink)
        return (code, sink.output, sink.error)
    }

    @Test(arguments: [
        ("", "box"), ("send a", "box/send a"), ("send a b c", "box/send a b c"),
        ("--home /h send a", "box/send home=/h a"), ("send --home=/h a", "box/send home=/h a"),
        ("send a --count 5", "box/send count=5 a"), ("send -n5 a", "box/send count=5 a"),
        ("send -n=5 a", "box/send count=5 a"), ("send -jw a", "box/send json wait a"),
        ("send -jwn 5 a", "box/send count=5 json wait a"), ("send -- --json -n", "box/send --json -n"),
        ("send a -", "box/send a -"), ("send a show", "box/send a show"), ("show all", "box/show/all"),
        ("send --home= a", "box/send home= a"), ("hidden", "box/hidden"), ("--count 1 --count 2", "box count=2"),
        ("--format text", "box format=text"), ("--secret", "box"),
    ])
    func `words become options and arguments`(line: String, expected: String) async {
        let result = await run(line)
        #expect(result.output == expected + "\n")
        #expect(result.code == 0)
        #expect(result.error.isEmpty)
    }

    @Test(arguments: [
        ("--jsno", "box: unknown option '--jsno'. Did you mean '--json'?"),
        ("--xyzzy", "box: unknown option '--xyzzy'."), ("-z", "box: unknown option '-z'."),
        ("--secre", "box: unknown option '--secre'."), ("sned a", "box: unknown command 'sned'. Did you mean 'send'?"),
        ("bogus", "box: unknown command 'bogus'."),
        ("show", "box show: missing command: one of all."),
        ("show al", "box show: unknown command 'al'. Did you mean 'all'?"),
        ("send", "box send: CONVERSATION is missing."), ("show all x", "box show all: unexpected argument 'x'."),
        ("--count", "box: '--count' needs a value: --count N."),
        ("--home --json", "box: '--home' needs a value: --home DIR."),
        ("--json=yes", "box: '--json' takes no value."), ("-j=yes", "box: '-j' takes no value."),
        ("--count five", "box: '--count' needs a whole number, not 'five'."),
        ("-n 0", "box: '-n' must be between 1 and 100."), ("-n -5", "box: '-n' must be between 1 and 100."),
        ("--format xml", "box: 'xml' is not a valid FORMAT: choose one of json, text."),
    ])
    func `misuse is told apart, with what was meant`(line: String, expected: String) async {
        let result = await run(line)
        #expect(result.code == 64)
        #expect(result.output.isEmpty)
        let lines = result.error.split(separator: "\n")
        #expect(lines.first.map(String.init) == expected)
        #expect(lines.count == 2 && lines[1].hasSuffix("--help'."))
    }

    @Test func `every value of a repeated option counts`() async {
        let values = MemorySink()
        let program = CommandProgram(
            Command("p", "P.", options: [.repeated("file", short: "f", "PATH", "A file.")]) { invocation in
                invocation.say(invocation.strings("file").joined(separator: "|"))
            }, version: "1")
        #expect(await program.run(["-f", "a", "--file", "b", "--file=c d"], sink: values) == 0)
        #expect(values.output == "a|b|c d\n")
    }

    @Test func `a failing command ends with its code and sentence`() async {
        let result = await run("fail")
        #expect(result.code == 69)
        #expect(result.error == "box: the server is away. Try later.\n")
    }

    @Test func `the version is one line`() async {
        #expect(await run("--version").output == "box 0.3.0\n")
    }

    @Test(arguments: ["--help", "-h", "help", "--json --help"]) func `help is there`(line: String) async {
        #expect(
            await run(line).output == """
                A box for tests.

                Usage: box [OPTIONS]
                       box [OPTIONS] COMMAND …

                Commands:
                  send  Send a message.
                  show  Show things.
                  fail  Fail.

                Options:
                      --home DIR       Keep everything under DIR.
                  -n, --count N        Show N of them.
                  -f, --file PATH      Attach a file.
                      --format FORMAT  How to write. One of json, text.
                  -j, --json           Write JSON.
                  -w, --wait           Wait for the server.

                Global options:
                  -h, --help     Show this help.
                      --version  Show the version.

                """)
    }

    @Test(arguments: ["send --help", "help send", "send a --count 3 -h"]) func `help is there on every level`(
        line: String
    ) async {
        let text = await run(line).output
        #expect(text.hasPrefix("Send a message.\n\nUsage: box send [OPTIONS] CONVERSATION [TEXT…]\n\nArguments:\n"))
        #expect(text.contains("  CONVERSATION  Where to.\n  [TEXT…]       What; standard input when left out.\n"))
        #expect(text.contains("Options:\n      --limit N  At most N.\n"))
        #expect(text.contains("Global options:\n      --home DIR"))
    }

    @Test func `long sentences are broken before the margin`() async {
        let sentence = String(repeating: "words and more ", count: 20)
        let program = CommandProgram(
            Command("p", "P.", discussion: sentence, options: [.flag("flag", sentence)]) { _ in }, version: "1")
        let sink = MemorySink()
        _ = await program.run(["--help"], sink: sink)
        for line in sink.output.split(separator: "\n") { #expect(line.count <= 80) }
    }
}
