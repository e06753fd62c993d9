import HTTPKit
import JSONKit
import ProcessKit
import TestSupport
import Testing

/// The real program, calling the copilot without a server.
@Suite struct CallCommandTests {
    private func call(_ arguments: [String], in folder: TemporaryFolder, input: String = "") async throws -> Finished {
        try await run(Programs.buzzboxd, ["call", "--data-dir", folder.path] + arguments, input: input)
    }

    @Test func `a function is run on the data directory and prints its result`() async throws {
        let folder = try TemporaryFolder()
        let added = try await call(["addSupermemoryMemory", "--data", #"{"content":"Tea at four"}"#], in: folder)
        #expect(added.status == 0)
        #expect(try JSON(parsing: added.output)["success"] == true)
        let found = try await call(
            ["searchSupermemoryMemories", "--data", "-"], in: folder, input: #"{"query":"tea"}"#)
        #expect(try JSON(parsing: found.output)["memories"][0]["content"] == "Tea at four")
        // Each user has their own data.
        let other = try await call(["listMemories", "--as", "@bob:x.example"], in: folder)
        #expect(try JSON(parsing: other.output)["total"] == 0)
    }

    @Test func `the exit code says what kind of failure it was`() async throws {
        let folder = try TemporaryFolder()
        for (arguments, code) in [
            (["nope"], 64), (["whoAmI", "--data", "{"], 64), (["categorizeMessage"], 64), (["whoAmI"], 0),
        ] as [([String], Int32)] {
            let finished = try await call(arguments, in: folder)
            #expect(finished.status == code)
            #expect(code == 0 || !finished.errors.isEmpty)
        }
    }

    @Test func `an unknown provider is refused with those that are known`() async throws {
        let folder = try TemporaryFolder()
        try Files.write("[copilot]\nprovider = \"opneai\"\n", to: folder.path + "/buzzboxd.toml")
        let finished = try await call(["whoAmI"], in: folder)
        #expect(finished.status == 78)
        for name in ["opneai", "local", "openai", "anthropic"] { #expect(finished.errors.contains(name)) }
    }

    @Test func `what is no UTF-8 is refused, and nothing of it is kept`() async throws {
        let folder = try TemporaryFolder()
        let data = #"{"content":"caf\351 \377\376"}"#
        let script = #"printf '\#(data)' | "$0" call --data-dir "$1" addSupermemoryMemory --data -"#
        let refused = try await run("/bin/sh", ["-c", script, Programs.buzzboxd, folder.path])
        #expect(refused.status == 64)
        #expect(refused.errors.contains("UTF-8"))
        #expect(try JSON(parsing: try await call(["listMemories"], in: folder).output)["total"] == 0)
    }

    @Test func `a user of the homeserver calls with the role they have`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path)
        try await server.addUser("ann", password: "correct horse", isCreator: true)
        try await server.addUser("fred", password: "correct horse")
        #expect(try await call(["listFAQs", "--as", "ann"], in: folder).status == 0)
        #expect(try await call(["listFAQs", "--as", "fred"], in: folder).status == 77)
        #expect(try JSON(parsing: try await call(["whoAmI", "--as", "fred"], in: folder).output)["role"] == "fan")
        #expect(try await call(["whoAmI", "--as", "nobody"], in: folder).status == 1)
    }

    @Test(arguments: [
        ("[copilot]\nprovder = \"local\"", "2"), ("[copilot]\n\nprovider = \"gpt\"", "3"), ("copilot = 1", "1"),
        ("[copilot]\nprovider = \"openai\"", "triage_model"), ("[copilot]\nrequests_per_hour = 0", "2"),
        ("[copilot]\nprovider = \"openai\"\ntriage_model = \"m\"\nbase_url = \"http://far.example\"", "4"),
        ("[copilot.embeddings]\nbase_url = \"https://e.example\"", "model"), ("[copilot]\n[[x", "2"),
        ("[copilot.memory]\nprovider = \"supermemory\"\nkey_env = \"A\"\nkey_file = \"b\"", "4"),
        ("[copilot]\ncreators = \"@ann:x\"", "2"), ("[copilot.homeservers]\n\"x.example\" = 3", "2"),
    ])
    func `a mistake in the configuration is named with its place`(text: String, place: String) async throws {
        let folder = try TemporaryFolder()
        try Files.write(text, to: folder.path + "/buzzboxd.toml")
        let finished = try await call(["whoAmI"], in: folder)
        #expect(finished.status == 78)
        #expect(finished.errors.contains("buzzboxd.toml"))
        #expect(finished.errors.contains(Int(place) == nil ? "“\(place)”" : "buzzboxd.toml:\(place):"))
    }

    @Test func `dev asks nobody outside, whatever is configured`() async throws {
        let folder = try TemporaryFolder()
        let text = """
            [copilot]
            provider = "openai"
            base_url = "http://127.0.0.1:1"
            triage_model = "m"
            """
        try Files.write(text, to: folder.path + "/buzzboxd.toml")
        let data = ["categorizeMessage", "--data", #"{"text":"hi"}"#]
        let outside = try JSON(parsing: try await call(data, in: folder).output)
        #expect(outside["note"].string?.isEmpty == false)
        let inside = try JSON(parsing: try await call(data + ["--profile", "dev"], in: folder).output)
        #expect(inside["note"].isNull)
        #expect(inside["provider"] == "built-in")
    }

    @Test func `memories go to Supermemory when the configuration says so, with the key of its file`() async throws {
        let service = try ScriptedService { request in
            request.path == "/v4/search"
                ? jsonAnswer(200, ["results": [["id": "r1", "memory": "Tea at four", "similarity": 0.8]]])
                : jsonAnswer(200, ["memories": [["id": "r1", "memory": "Tea at four"]]])
        }
        let folder = try TemporaryFolder()
        let key = try TemporaryKey()
        let text = """
            [copilot.memory]
            provider = "supermemory"
            base_url = "\(service.url)"
            key_file = "\(key.path)"
            """
        try Files.write(text, to: folder.path + "/buzzboxd.toml")
        let added = try await call(["addSupermemoryMemory", "--data", #"{"content":"Tea at four"}"#], in: folder)
        #expect(added.status == 0, "\(added.errors)")
        let found = try await call(["searchSupermemoryMemories", "--data", #"{"query":"tea"}"#], in: folder)
        #expect(try JSON(parsing: found.output)["memories"][0]["score"] == 0.8)
        #expect(service.requests.map(\.path) == ["/v4/memories", "/v4/search"])
        #expect(service.requests.allSatisfy { $0.headers["Authorization"]?.hasPrefix("Bearer ") == true })
        await service.stop()
    }
}
