import Foundation
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

/// Causes each of the most likely problems and checks that `doctor` finds it and says what to do. The page on
/// troubleshooting lists the same problems.
@Suite(.timeLimit(.minutes(5))) struct DoctorStories {
    /// A problem, and what `doctor` must say about it.
    struct Trouble: Sendable, CustomTestStringConvertible {
        let name: String
        let check: String
        let status: String
        /// A part of the remedy.
        let remedy: String
        let cause: @Sendable (Scene) async throws -> Void
        var isOffline = true
        var testDescription: String { name }
    }

    /// A home to break.
    final class Scene: Sendable {
        let folder: TemporaryFolder
        let server: ServerProcess
        let andie: Person
        private let changes = Locked<[String: String]>([:])
        private let words = Locked<[String]>([])
        private let program = Locked(Programs.buzzbox)
        private let proxies = Locked<[FaultProxy]>([])

        init() async throws {
            folder = try TemporaryFolder()
            server = ServerProcess(dataFolder: folder.path + "/server")
            andie = try Person("andie")
        }

        func signedIn() async throws {
            try await server.start()
            try await server.addUser("andie", password: "correct horse", isCreator: true)
            try await andie.signsIn(at: server.url)
        }

        var profile: String { andie.home + "/data/profiles/default" }
        var session: String { profile + "/session.json" }

        func sets(_ name: String, _ value: String) { changes.change { $0[name] = value } }
        func says(_ more: String...) { words.change { $0 += more } }

        /// Runs a copy of the program in another folder. Another program makes it: if this one did, a child process of
        /// another test could still hold it open for writing, and it could not be executed.
        func runsFrom(_ place: String) async throws {
            let other = folder.path + place + "/buzzbox"
            try FileManager.default.createDirectory(atPath: folder.path + place, withIntermediateDirectories: true)
            #expect(try await ChildProcess.run(.init("cp", [Programs.buzzbox, other])).termination.isSuccess)
            program.change { $0 = other }
        }

        func configures(_ text: String) throws { try write(text, to: andie.home + "/config/buzzbox.toml") }

        func write(_ text: String, to path: String) throws {
            let parent = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }

        func changesSession(_ from: String, _ to: String) throws {
            let text = try String(contentsOfFile: session, encoding: .utf8)
            try #require(text.contains(from))
            try text.replacing(from, with: to).write(toFile: session, atomically: true, encoding: .utf8)
            chmod(session, 0o600)
        }

        /// Simulates something between client and server: its answers replace the server's.
        func meetsAnother(
            at path: String = "/versions", status: Int = 200, headers: [String] = [], body: String
        ) throws {
            let proxy = try FaultProxy(upstreamPort: server.port)
            proxy.set(.answer(status: status, headers: headers, body: body)) { $1.hasSuffix(path) }
            try changesSession(server.url, proxy.url)
            proxies.change { $0.append(proxy) }
        }

        func examine(offline: Bool) async throws -> [JSON] {
            var all = [
                "TERM": "xterm-256color", "COLORTERM": "truecolor", "EDITOR": "true", "VISUAL": "", "NO_COLOR": "",
            ]
            all.merge(andie.environment) { $1 }
            all.merge(changes.value) { $1 }
            let result = try await run(
                program.value, ["doctor", "--json"] + (offline ? ["--offline"] : []) + words.value, environment: all)
            let findings = try result.lines.map { try JSON(parsing: $0) }
            #expect((result.status == 1) == findings.contains { $0["status"] == "problem" }, "\(result.errors)")
            return findings
        }
    }

    static let troubles: [Trouble] = [
        Trouble(name: "TERM is not set", check: "TERM", status: "problem", remedy: "export TERM=") {
            $0.sets("TERM", "")
        },
        Trouble(name: "the terminal is dumb", check: "TERM", status: "problem", remedy: "buzzbox chat") {
            $0.sets("TERM", "dumb")
        },
        Trouble(name: "a terminal nobody described", check: "TERM", status: "warning", remedy: "ncurses-term") {
            $0.sets("TERM", "no-such-terminal")
        },
        Trouble(name: "no UTF-8", check: "locale", status: "warning", remedy: "C.UTF-8") { $0.sets("LC_ALL", "C") },
        Trouble(name: "few colours", check: "colours", status: "warning", remedy: "COLORTERM=truecolor") {
            $0.sets("COLORTERM", "")
        },
        Trouble(name: "a theme with a mistake", check: "theme", status: "problem", remedy: "buzzbox themes") {
            try $0.configures("[interface]\ntheme = \"mine\"\n")
            try $0.write("[roles]\ntext = \"redish\"\n", to: $0.andie.home + "/config/themes/mine.toml")
        },
        Trouble(name: "no editor", check: "editor", status: "warning", remedy: "EDITOR=nano") {
            $0.sets("EDITOR", "/no/editor")
        },
        Trouble(name: "nothing opens links", check: "links", status: "warning", remedy: "xdg-utils") {
            $0.sets("PATH", "/nowhere")
        },
        Trouble(name: "no notify-send", check: "notifications", status: "problem", remedy: "libnotify-bin") {
            try $0.configures("[notifications]\nmethod = \"desktop\"\n")
            $0.sets("PATH", "/nowhere")
        },
        Trouble(
            name: "a configuration with a mistake", check: "configuration", status: "problem", remedy: "config edit"
        ) {
            try $0.configures("[interface]\nmouse = 3\n")
        },
        Trouble(name: "a profile that can be none", check: "profile", status: "problem", remedy: "--profile") {
            $0.says("--profile", "a/b")
        },
        Trouble(name: "a file where a folder should be", check: "folders", status: "problem", remedy: "move it away") {
            try $0.write("", to: $0.andie.home + "/state")
        },
        Trouble(name: "others can read", check: "folders", status: "warning", remedy: "chmod 700") {
            let data = $0.andie.home + "/data"
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            chmod(data, 0o755)
        },
        Trouble(name: "nobody is signed in", check: "session", status: "warning", remedy: "buzzbox login") { _ in },
        Trouble(name: "others can read the session", check: "session", status: "problem", remedy: "chmod 600") {
            try await $0.signedIn()
            chmod($0.session, 0o644)
        },
        Trouble(name: "a session that makes no sense", check: "session", status: "problem", remedy: "buzzbox login") {
            try $0.write("no json", to: $0.session)
            chmod($0.session, 0o600)
        },
        Trouble(name: "the server ended the session", check: "session", status: "problem", remedy: "buzzbox login") {
            try await $0.signedIn()
            try await $0.andie.losesSession(at: $0.server.url)
            _ = try await $0.andie.buzzbox("sync", "--once")
        },
        Trouble(name: "a message that failed", check: "outbox", status: "problem", remedy: "buzzbox outbox") {
            try await $0.signedIn()
            try await $0.andie.json("send", "@nobody:test.example", "hello")
            try await $0.andie.json("sync", "--once")
        },
        Trouble(
            name: "a server that does not wait", check: "sync worker", status: "warning", remedy: "tell whoever runs"
        ) {
            try $0.write(
                #"{"at":1700000000000,"syncs":900,"idleAnswers":800}"#,
                to: $0.andie.home + "/state/profiles/default/figures.json")
        },
        Trouble(name: "a crash", check: "crashes", status: "warning", remedy: "buzzbox report") {
            try $0.write("signal: SIGSEGV\n", to: $0.andie.home + "/state/crashes/crash-2026-01-01T00-00-00-1.txt")
        },
        Trouble(
            name: "buzzboxd is not there", check: "buzzboxd", status: "problem", remedy: "make install",
            cause: {
                try await $0.runsFrom("/bin")
            }, isOffline: false),
        Trouble(
            name: "a buzzboxd of another version", check: "buzzboxd", status: "problem", remedy: "same version",
            cause: {
                let folder = $0.folder.path + "/bin"
                try await writeScript("#!/bin/sh\necho buzzboxd 0.0.1\n", to: folder + "/buzzboxd")
                try await $0.runsFrom("/bin")
            }, isOffline: false),
        Trouble(
            name: "the server is away", check: "server", status: "problem", remedy: "network",
            cause: {
                try await $0.signedIn()
                $0.server.kill()
            }, isOffline: false),
        Trouble(
            name: "something else answers", check: "server", status: "problem", remedy: "proxy",
            cause: {
                try await $0.signedIn()
                try $0.meetsAnother(body: "<html>Welcome to the hotel</html>")
            }, isOffline: false),
        Trouble(
            name: "the clocks differ", check: "clock", status: "problem", remedy: "timedatectl",
            cause: {
                try await $0.signedIn()
                try $0.meetsAnother(
                    headers: ["Date: Thu, 01 Jan 2026 00:00:00 GMT"], body: #"{"versions":["v1.1"]}"#)
            }, isOffline: false),
        Trouble(
            name: "the server doesn’t recognize the session", check: "signed in", status: "problem",
            remedy: "sign in again",
            cause: {
                try await $0.signedIn()
                try $0.meetsAnother(at: "/whoami", status: 403, body: #"{"errcode":"M_FORBIDDEN"}"#)
            }, isOffline: false),
        Trouble(
            name: "a copilot that does not answer", check: "copilot", status: "problem", remedy: "copilot.address",
            cause: {
                try await $0.signedIn()
                try $0.configures("[copilot]\nkind = \"callable\"\naddress = \"http://127.0.0.1:9/functions\"\n")
            }, isOffline: false),
    ]

    @Test(arguments: troubles) func `it is found, and what to do about it is said`(_ trouble: Trouble) async throws {
        let scene = try await Scene()
        try await trouble.cause(scene)
        let findings = try await scene.examine(offline: trouble.isOffline)
        let found = findings.first { $0["check"].string == trouble.check && $0["status"].string == trouble.status }
        let text = findings.map(\.text).joined(separator: "\n")
        #expect(found?["remedy"].string?.contains(trouble.remedy) == true, "\(trouble.name):\n\(text)")
    }

    /// Together with the damaged store, the newer store, the other buzzbox and the certificate in DiagnosisStories
    /// and TLSTests.
    @Test func `there are twenty of them and more, each once`() {
        #expect(Set(Self.troubles.map(\.name)).count == Self.troubles.count)
        #expect(Self.troubles.count >= 20)
    }

    @Test func `a worker's figures are told after it worked`() async throws {
        let scene = try await Scene()
        try await scene.signedIn()
        let before = try await scene.examine(offline: true).first { $0["check"] == "sync worker" }
        #expect(before?["message"].string?.contains("hasn’t run") == true)
        try await scene.andie.json("create", "Crew")
        try await scene.andie.json("send", "Crew", "hello")
        try await scene.andie.json("sync", "--once")
        let found = try await scene.examine(offline: true).first { $0["check"] == "sync worker" }
        let after = found?["message"].string ?? ""
        #expect(after.contains(#/[1-9][0-9]* events \(.*, [1-9][0-9]* changes delivered/#), "\(after)")
    }
}

/// A value behind a lock.
final class Locked<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>

    init(_ value: Value) { stored = Mutex(value) }

    var value: Value { stored.withLock { $0 } }
    func change(_ body: (inout Value) -> Void) { stored.withLock { body(&$0) } }
}
