import HTTPKit
import JSONKit
import Foundation
import TestSupport
import Testing

/// What an operator, or a program that starts its own server, relies on.
@Suite(.serialized) struct OperatingTests {
    private func read(_ path: String) -> String {
        // The file may not exist yet.
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    @Test func `a server started while the one before it still ends waits for it`() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = (ServerProcess(dataFolder: folder.path), ServerProcess(dataFolder: folder.path))
        try await old.start()
        async let started: Void = new.start()
        try await eventually("the wait in the log") {
            read(folder.path + "/buzzboxd.log").contains("waiting for the server before this one") ? () : nil
        }
        old.kill()
        try await started
        let answer = try await HTTPClient().send(HTTPRequest("GET", new.url + "/_matrix/client/versions"))
        #expect(answer.status == 200)
        new.kill()
    }

    @Test func `a backup holds what the copilot was taught`() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let data = ["--data-dir", folder.path]
        let taught = try await run(
            Programs.buzzboxd,
            ["call", "saveFAQ", "--data", #"{"question":"Where is the tour?","answer":"In Riverton."}"#] + data)
        #expect(taught.status == 0, "\(taught.errors)")
        let target = other.path + "/copy"
        let result = try await run(Programs.buzzboxd, ["backup", target] + data)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("the copilot"))
        let again = try await run(Programs.buzzboxd, ["backup", target] + data)
        #expect(again.status == 1)
        #expect(again.errors.contains("copy"))
        let kept = try await run(Programs.buzzboxd, ["call", "listFAQs", "--data-dir", target])
        #expect(kept.output.contains("Riverton"))
        let nothing = try await run(Programs.buzzboxd, ["backup", target + "2", "--data-dir", other.path + "/none"])
        #expect(nothing.status == 1)
    }

    @Test func `a backup says that the copilot's data on PostgreSQL is not in it`() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let data = ["--data-dir", folder.path]
        let configuration = "[copilot]\nstore = \"postgres://buzz:secret@db.example/copilot\"\n"
        try configuration.write(toFile: folder.path + "/buzzboxd.toml", atomically: true, encoding: .utf8)
        let empty = try await run(Programs.buzzboxd, ["backup", other.path + "/copy"] + data)
        #expect(empty.status == 1)
        #expect(empty.errors.contains("is at postgres://db.example/copilot; copy that with pg_dump"))
        let added = try await run(
            Programs.buzzboxd, ["user", "add", "ann", "--password-stdin"] + data, input: "correct horse\n")
        #expect(added.status == 0, "\(added.errors)")
        let result = try await run(Programs.buzzboxd, ["backup", other.path + "/copy"] + data)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("is at postgres://db.example/copilot. Copy that with pg_dump."))
        #expect(!result.output.contains("secret"))
    }

    @Test func `the doctor asks the services with their keys, and says which refuses`() async throws {
        let folder = try TemporaryFolder()
        let service = HTTPServer(configuration: .init()) { request in
            let isWelcome = request.headers["Authorization"] == "Bearer right"
            return ServerResponse(status: request.path == "/v1/models" && isWelcome ? 200 : 401)
        }
        let port = try service.start()
        let configuration = """
            [copilot]
            provider = "openai"
            base_url = "http://127.0.0.1:\(port)"
            key_env = "TEST_MODEL_KEY"
            triage_model = "small"

            [copilot.embeddings]
            base_url = "http://127.0.0.1:1"
            model = "vectors"
            """
        try configuration.write(toFile: folder.path + "/buzzboxd.toml", atomically: true, encoding: .utf8)
        let arguments = ["doctor", "--json", "--data-dir", folder.path]
        func findings(_ key: String) async throws -> [String: JSON] {
            let result = try await run(Programs.buzzboxd, arguments, environment: ["TEST_MODEL_KEY": key])
            #expect(result.status == 1)
            #expect(!result.output.contains("right"))
            return try result.lines.reduce(into: [:]) { found, line in
                let json = try JSON(parsing: line)
                found[json["check"].string ?? ""] = json
            }
        }
        let good = try await findings("right")
        #expect(good["model"]?["ok"] == true)
        #expect(good["embeddings"]?["ok"] == false)
        let bad = try await findings("wrong")
        #expect(bad["model"]?["ok"] == false)
        #expect(bad["model"]?["message"].string?.contains("refused the key") == true)
        let inside = try await run(Programs.buzzboxd, arguments + ["--profile", "dev"])
        #expect(inside.status == 0, "\(inside.output)")
        await service.stop(grace: .zero)
    }

    @Test func `the doctor finds a damaged copilot`() async throws {
        let folder = try TemporaryFolder()
        try "no database at all, but long enough to look at".write(
            toFile: folder.path + "/copilot.db", atomically: true, encoding: .utf8)
        let result = try await run(Programs.buzzboxd, ["doctor", "--data-dir", folder.path])
        #expect(result.status == 1)
        #expect(result.output.contains("copilot.db is damaged"))
    }
}
