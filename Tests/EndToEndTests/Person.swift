import Foundation
import HTTPKit
import JSONKit
import TestSupport

/// A person with their own home and the real `buzzbox` in it.
final class Person: Sendable {
    let name: String
    let home: String
    private let folder: TemporaryFolder

    /// - Parameter encryptsDirect: starts direct conversations encrypted, which requires that the others have signed in
    ///   before.
    init(_ name: String, encryptsDirect: Bool = false) throws {
        self.name = name
        folder = try TemporaryFolder()
        home = folder.path
        // Send at once: nobody in these tests unsends a message.
        try configures("[interface]\nundo_send = 0\n[server]\nencrypt_direct = \(encryptsDirect)\n")
    }

    var userID: String { "@\(name):test.example" }

    var environment: [String: String] { ["BUZZBOX_HOME": home, "LC_ALL": "C.UTF-8"] }

    @discardableResult
    func buzzbox(_ arguments: String..., input: String = "") async throws -> Finished {
        try await run(arguments, input: input)
    }

    @discardableResult
    func run(_ arguments: [String], input: String = "", extra: [String: String] = [:]) async throws -> Finished {
        try await TestSupport.run(
            Programs.buzzbox, arguments, environment: environment.merging(extra) { $1 }, input: input)
    }

    /// Runs a command that must succeed and returns its lines of JSON.
    @discardableResult
    func json(_ arguments: String..., input: String = "") async throws -> [JSON] {
        let result = try await TestSupport.run(
            Programs.buzzbox, arguments + ["--json"], environment: ["BUZZBOX_HOME": home, "LC_ALL": "C.UTF-8"],
            input: input)
        guard result.status == 0 else {
            throw Waited("\(name): buzzbox \(arguments.joined(separator: " ")): \(result.status) \(result.errors)")
        }
        return try result.lines.map { try JSON(parsing: $0) }
    }

    func signsIn(at url: String, password: String = "correct horse") async throws {
        let result = try await buzzbox("login", url, name, "--password-stdin", input: password + "\n")
        guard result.status == 0 else { throw Waited("\(name) signed in: \(result.errors)") }
    }

    func bodies(in conversation: String) async throws -> [String] {
        try await json("messages", conversation, "-n", "100000")
            .filter { $0["kind"].string == "text" }
            .compactMap { $0["body"].string }
    }

    private func accessToken() throws -> String {
        let text = try String(contentsOfFile: home + "/data/profiles/default/session.json", encoding: .utf8)
        let session = try JSON(parsing: text)
        guard let token = session["accessToken"].string else {
            throw Waited("an access token")
        }
        return token
    }

    /// Ends the session on the server without the program's knowledge.
    func losesSession(at url: String) async throws {
        try await asks("POST", "\(url)/_matrix/client/v3/logout", [:])
    }

    /// Sends a request to the homeserver directly, like any other client of this account.
    @discardableResult
    func asks(_ method: String, _ url: String, _ body: JSON) async throws -> JSON {
        try await JSON(asking: method, url, body, token: accessToken())
    }

    /// Starts a sync that runs until it is killed.
    func follows() throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Programs.buzzbox)
        process.arguments = ["sync", "--follow", "--json"]
        process.environment = ProcessInfo.processInfo.environment.merging(["BUZZBOX_HOME": home]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Writes the configuration.
    func configures(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: home + "/config", withIntermediateDirectories: true)
        try text.write(toFile: home + "/config/buzzbox.toml", atomically: true, encoding: .utf8)
    }

    /// Opens the interface in a terminal.
    func opensInbox(
        width: Int = 110, height: Int = 32, environment: [String: String] = [:]
    ) async throws -> TmuxTerminal {
        let terminal = try TmuxTerminal(width: width, height: height)
        try await terminal.open(environment: environment.merging(["BUZZBOX_HOME": home]) { $1 })
        try await terminal.run(Programs.buzzbox)
        return terminal
    }
}

extension JSON {
    /// The answer to a request that must succeed.
    init(asking method: String, _ url: String, _ body: JSON, token: String? = nil) async throws {
        var request = HTTPRequest(method, url, body: .bytes(body.serialized()))
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        let answer = try await HTTPClient().send(request)
        guard answer.status == 200 else { throw Waited("\(method) \(url): \(answer.status)") }
        self = try JSON(parsing: answer.body)
    }
}

extension Process {
    /// SIGKILL, so that it cannot clean up.
    func killNow() {
        guard isRunning else { return }
        kill(processIdentifier, SIGKILL)
        waitUntilExit()
    }
}
