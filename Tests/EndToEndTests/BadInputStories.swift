import Foundation
import JSONKit
import TestSupport
import Testing

/// Wrong arguments, files and disks: one line says what is wrong and what to do, the exit code fits, and nothing
/// changes.
@Suite(.timeLimit(.minutes(5))) struct BadInputStories {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let andie: Person

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path + "/server")
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        try await server.addUser("dana", password: "correct horse")
        andie = try Person("andie")
        try await andie.signsIn(at: server.url)
        try await andie.json("create", "Crew")
        try await andie.json("send", "@dana:test.example", "hello")
        try await andie.json("sync", "--once")
    }

    private func write(_ text: String, as name: String) throws -> String {
        try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
        return folder.path + "/" + name
    }

    private func refuses(_ words: [String], _ status: Int32, _ part: String, input: String = "") async throws {
        let result = try await andie.run(words, input: input)
        #expect(result.status == status, "\(words): \(result.status) \(result.errors)")
        #expect(result.output.isEmpty, "\(words): \(result.output)")
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 1 && result.errors.contains(part), "\(words): \(result.errors)")
    }

    @Test func `words that make no sense are refused in a line, and nothing waits to be sent`() async throws {
        for (words, status, part) in [
            (["messages", ""], 1, "Enter a conversation"), (["messages", "nosuch"], 1, "was not found"),
            (["messages", "Crew", "--before", "99999"], 1, "was not found"), (["search", " "], 64, "QUERY is empty"),
            (["create", " "], 64, "NAME is empty"), (["create", "Band", "nobody"], 1, "is not a user ID"),
            (["invite", "Crew", "nobody"], 1, "is not a user ID"), (["join", "Crew"], 1, "is not an invitation"),
            (["join", "@dana:test.example"], 1, "is not an invitation"),
            (["rename", "dana", "x"], 1, "Direct conversation"),
            (["send", "Crew", " "], 1, "Nothing to send"), (["send", "test.example", "x"], 1, "was not found"),
            (["send", "@me", "x"], 1, "was not found"),
            (["send", "Crew", String(repeating: "x", count: 10_001)], 1, "the limit is 10,000"),
            (["send", "Crew", "x", "--reply-to", "99999"], 1, "was not found"),
            (["edit", "99999", "x"], 1, "was not found"), (["delete", "abc"], 1, "was not found"),
            (["outbox", "retry", "99"], 1, "was not found"), (["outbox", "cancel", "x"], 64, "is not an entry number"),
            (["open", "foo"], 64, "is not a link"), (["export"], 64, "use --all"),
            (["export", "Crew", "--resume", "-o", folder.path + "/none"], 1, "no interrupted export"),
            (["themes", "show", "nosuch"], 1, "no such theme"),
            (["--profile", "a/b", "whoami"], 1, "not a valid profile name"),
            (["copilot", "voice", "x", "--clear"], 64, "not both"), (["faq", "edit", "nosuch"], 1, "was not found"),
        ] as [([String], Int32, String)] {
            try await refuses(words, status, part)
        }
        #expect(try await andie.json("outbox").isEmpty)
        #expect(try await andie.json("conversations").count == 2)
    }

    @Test func `what others wrote is not deleted, and words that go with a conversation are said once more`()
        async throws
    {
        let dana = try Person("dana")
        try await dana.signsIn(at: server.url)
        try await dana.json("sync", "--once")
        try await dana.json("join", try #require(try await dana.json("invites").first?["id"].string))
        try await dana.json("sync", "--once")
        try await dana.json("send", "@andie:test.example", "mine", "--wait")
        try await andie.json("sync", "--once")
        let theirs = try #require(try await andie.json("messages", "dana").last { $0["body"] == "mine" })
        try await refuses(["delete", try #require(theirs["id"].string)], 1, "Only your own messages can be deleted.")
        #expect(try await andie.json("outbox").isEmpty)

        let words = String(repeating: "many words ", count: 90) + "to their end"
        try await andie.json("send", "@ghost:test.example", words)
        let creation = try #require(try await andie.json("outbox").first { $0["kind"] == "createRoom" }?["id"].int)
        let discarded = try await andie.run(["outbox", "cancel", "\(creation)"])
        #expect(discarded.status == 0 && discarded.errors.hasSuffix("1 message in it discarded too:\n\(words)\n"))
        #expect(try await andie.json("outbox").isEmpty)
        try await andie.json("send", "@ghost:test.example", "second words")
        let left = try await andie.run(["leave", "ghost"])
        #expect(left.status == 0 && left.errors.hasSuffix("1 message in it discarded too:\nsecond words\n"))
    }

    @Test func `bytes that are no text are refused, by a pipe and as an argument`() async throws {
        for (command, status) in [
            ("printf '\\377\\376' | \(Programs.buzzbox) send Crew", 1),
            ("\(Programs.buzzbox) send Crew \"$(printf '\\377\\376')\"", 64),
        ] as [(String, Int32)] {
            let refused = try await run("/bin/sh", ["-c", command], environment: andie.environment)
            #expect(refused.status == status && refused.errors.contains("not UTF-8 text"), "\(refused.errors)")
        }
        #expect(try await andie.json("outbox").isEmpty)
    }

    @Test func `files that cannot be read, and files with mistakes, change nothing`() async throws {
        let broken = try write("[{\"questions\": [\"Which camera?\"], ", as: "broken.json")
        let lines = try write("{\"questions\":[\"A?\"],\"answer\":\"b\"}\n{oops\n", as: "lines.jsonl")
        let half = try write("? Which camera?\nAn old one.\n\n? And why?\n", as: "half.txt")
        let empty = try write("", as: "empty.txt")
        for (words, part) in [
            (["faq", "import", "/no/such/file"], "Cannot read /no/such/file: No such file"),
            (["faq", "import", folder.path], "Is a directory"), (["faq", "import", broken], "is not JSON"),
            (["faq", "import", lines], "Line 2 is not JSON. Nothing was imported."),
            (["faq", "import", half], "has no answer. Nothing was imported."), (["faq", "import", empty], "is empty"),
            (["copilot", "voice", "/no/such/file"], "No such file"), (["copilot", "voice", empty], "no text"),
            (["send", "Crew", "--file", "/no/such/file"], "/no/such/file"),
            (["send", "Crew", "--file", folder.path], folder.path),
            (["export", "Crew", "-o", "/proc/none"], "/proc/none"), (["report", "-o", "/proc/none"], "/proc/none"),
        ] {
            try await refuses(words, 1, part)
        }
        #expect(try await andie.json("faq", "list").isEmpty)
        #expect(try await andie.json("outbox").isEmpty)
    }

    @Test func `a file nobody may read is said to be so`() async throws {
        let path = try write("secret", as: "closed.txt")
        chmod(path, 0)
        // Root can read any file.
        guard access(path, R_OK) != 0 else { return }
        try await refuses(["faq", "import", path], 1, "Permission denied")
        try await refuses(["send", "Crew", "--file", path], 1, path)
    }

    @Test func `the server's program says what is wrong in a line, and makes nothing`() async throws {
        let nowhere = folder.path + "/nowhere"
        let config = try write("[copilot]\nprovider = \"oracle\"\n", as: "broken.toml")
        for (words, status, part) in [
            (["user", "list", "--data-dir", nowhere], 1, "There is no server in"),
            (["user", "role", "ann", "fan", "--data-dir", nowhere], 1, "There is no server in"),
            (["token", "list", "--data-dir", nowhere], 1, "There is no server in"),
            (["purge-media", "--days", "3", "--data-dir", nowhere], 1, "There is no server in"),
            (["backup", folder.path + "/copy", "--data-dir", nowhere], 1, "nothing in"),
            (["call", "whoAmI", "--data", "{", "--data-dir", folder.path + "/call"], 64, "it ends too early"),
            (["serve", "--listen", "nowhere", "--data-dir", nowhere], 64, "HOST:PORT"),
            (["serve", "--config", config, "--data-dir", nowhere], 78, "broken.toml:2"),
            (["user", "passwd", "nobody", "--password-stdin", "--data-dir", server.dataFolder], 1, "nobody"),
        ] as [([String], Int32, String)] {
            let result = try await run(Programs.buzzboxd, words, input: "correct horse\n")
            #expect(result.status == status && result.output.isEmpty, "\(words): \(result.status) \(result.errors)")
            let lines = result.errors.split(separator: "\n")
            #expect(lines.count == 1 && result.errors.contains(part), "\(words): \(result.errors)")
        }
        #expect(
            !FileManager.default.fileExists(atPath: nowhere)
                && !FileManager.default.fileExists(atPath: folder.path + "/copy"))
    }

    /// Whether a tmpfs of limited size can be mounted here. The test puts a copy of the home on one.
    private static let canMount = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs /mnt' 2>/dev/null"]
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    @Test(.enabled(if: canMount)) func `a full disk is said to be so, and leaves what is there whole`() async throws {
        try await andie.json("send", "Crew", "before the disk was full", "--wait")
        let place = folder.path + "/small"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let library = try write("? Which camera?\nAn old one.\n", as: "faq.txt")
        let script = folder.path + "/full.sh"
        // Each command's exit code and output go to files elsewhere.
        try """
        mount -t tmpfs -o size=8m tmpfs '\(place)' || exit 9
        cp -r '\(andie.home)' '\(place)/home'
        export BUZZBOX_HOME='\(place)/home'
        try() {
            name=$1; shift
            '\(Programs.buzzbox)' "$@" </dev/null >'\(folder.path)/'$name.out 2>'\(folder.path)/'$name.err
            echo $? >'\(folder.path)/'$name.code
        }
        dd if=/dev/zero of='\(place)/filler' bs=4k 2>/dev/null
        try send send Crew 'while it is full'
        try import faq import '\(library)'
        try export export Crew --output '\(place)/export'
        try report report --offline --output '\(place)/report.txt'
        try ill doctor --offline
        rm '\(place)/filler'
        try messages messages Crew
        try library faq list
        try doctor doctor --offline
        ls -A '\(place)' >'\(folder.path)/left'
        ls -A '\(place)/export' >>'\(folder.path)/left' 2>/dev/null
        true
        """.write(toFile: script, atomically: true, encoding: .utf8)
        let done = try await run("/bin/sh", ["-c", "unshare -rm sh '\(script)'"])
        #expect(done.status == 0, "\(done.errors)")
        func said(_ name: String, _ suffix: String) throws -> String {
            try String(contentsOfFile: "\(folder.path)/\(name).\(suffix)", encoding: .utf8)
        }
        for name in ["send", "import", "export", "report"] {
            let errors = try said(name, "err")
            #expect(try said(name, "code") == "1\n", "\(name): \(errors)")
            let lines = errors.split(separator: "\n")
            #expect(lines.count == 1, "\(name): \(lines)")
            let words = lines.first?.lowercased() ?? ""
            #expect(words.contains("full") || words.contains("no space left"), "\(name): \(lines)")
        }
        let messages = try said("messages", "out")
        #expect(messages.contains("before the disk was full") && !messages.contains("while it is full"), "\(messages)")
        #expect(try said("library", "out").isEmpty)
        // `doctor` finds the lack of space on the full disk and on one that is merely small, and reports nothing
        // else.
        for name in ["ill", "doctor"] {
            let doctor = try said(name, "out"), errors = try said(name, "err")
            #expect(try said(name, "code") == "1\n")
            #expect(errors.isEmpty, "\(errors)")
            #expect(doctor.contains(name == "ill" ? "! store          not checked" : "✓ store"), "\(doctor)")
            #expect(doctor.contains("✗ disk") && doctor.contains("free some space"), "\(doctor)")
        }
        let left = try String(contentsOfFile: folder.path + "/left", encoding: .utf8).split(separator: "\n")
        #expect(left.allSatisfy { ["home", "export"].contains($0) }, "\(left)")
    }
}
