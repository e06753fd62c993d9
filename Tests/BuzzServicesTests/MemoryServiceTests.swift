import BuzzModel
import BuzzStore
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import Testing

@testable import BuzzServices

@Suite struct MemoryServiceTests {
    typealias Answer = @Sendable (_ function: String, _ data: JSON) async -> ServerResponse

    /// A signed-in creator (unless told otherwise) with memory on, and a copilot that answers what a test wants.
    private func remembering(
        isCreator: Bool = true, isOn: Bool = true, _ answer: @escaping Answer,
        _ body: (LiveMemoryService, AccountStore) async throws -> Void
    ) async throws {
        let server = try await LiveServer()
        let ann = try Someone("ann")
        _ = try await ann.auth.register(server: server.url, user: "ann", password: "a long password")
        let store = try #require(ann.host.current?.store)
        try await store.setCreator(isCreator)
        try await store.setCopilotFeature(.memory, isOn: isOn)
        let copilot = HTTPServer(configuration: .init()) { request in
            let data = (try? JSON(parsing: request.body))?["data"] ?? .null
            return await answer(String(request.path.split(separator: "/").last ?? ""), data)
        }
        let url = "http://127.0.0.1:\(try copilot.start())"
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in .own(baseURL: url, secret: "s") }
        let service = LiveMemoryService(host: ann.host, caller: caller, log: .silent)
        try await body(service, store)
        await copilot.stop(grace: .zero)
        await server.stop()
    }

    private static func result(_ json: JSON) -> ServerResponse {
        ServerResponse(status: 200, body: CallableEnvelope.result(json))
    }

    private static let fan: Answer = { _, _ in result(["userId": "@ann:test.example", "role": "fan"]) }

    @Test func `what is to be remembered waits here, whole and clean`() async throws {
        try await remembering { _, _ in
            ServerResponse(status: 503)
        } _: { memory, store in
            let long = String(repeating: "word ", count: 3_000) + "end\u{1B}"
            try await memory.addMemory(content: long, metadata: ["kind": "note"])
            let waiting = try await memory.waitingMemories()
            #expect(waiting.map(\.content) == [String(long.dropLast())])
            #expect(await memory.state.pending == 1)
            #expect(try await store.pendingMemories().first?.metadata == ["kind": "note"])
        }
    }

    @Test func `nothing, and too much, is refused with a reason`() async throws {
        try await remembering { _, _ in
            ServerResponse(status: 503)
        } _: { memory, _ in
            for text in ["", " \n\t", "\u{0}"] {
                await #expect(throws: MemoryError.invalidContent("Nothing to remember.")) {
                    try await memory.addMemory(content: text, metadata: [:])
                }
            }
            let error = await #expect(throws: MemoryError.self) {
                try await memory.addMemory(content: String(repeating: "x", count: (1 << 20) + 1), metadata: [:])
            }
            #expect(error?.sentence.contains("1048577 bytes; the limit is 1048576") == true)
            let left = try await memory.waitingMemories()
            #expect(left.isEmpty)
        }
    }

    @Test func `a fan adds nothing and finds nothing`() async throws {
        let asked = Mutex<[String]>([])
        try await remembering(isCreator: false) { function, data in
            asked.withLock { $0.append(function) }
            return await Self.fan(function, data)
        } _: { memory, _ in
            await #expect(throws: MemoryError.notConfigured) {
                try await memory.addMemory(content: "x", metadata: [:])
            }
            #expect(await memory.searchMemories(query: "x").isEmpty)
            await #expect(throws: MemoryError.notConfigured) { try await memory.memories(after: nil, limit: 5) }
            await #expect(throws: MemoryError.notConfigured) { try await memory.delete(["a"]) }
        }
        // The role is known already, so the copilot is not asked at all.
        #expect(asked.withLock { $0 }.isEmpty)
    }

    @Test func `switched off, nothing is added or searched, and what is there can still be forgotten`() async throws {
        let asked = Mutex<[String]>([])
        try await remembering(isOn: false) { function, _ in
            asked.withLock { $0.append(function) }
            return Self.result(["deleted": 1])
        } _: { memory, _ in
            await #expect(throws: MemoryError.notConfigured) {
                try await memory.addMemory(content: "x", metadata: [:])
            }
            #expect(await memory.searchMemories(query: "x").isEmpty)
            try await memory.delete(["a"])
        }
        #expect(asked.withLock { $0 } == ["deleteMemories"])
    }

    @Test func `a search asks for three and gives what comes, scores between 0 and 1`() async throws {
        let seen = Mutex<JSON>(.null)
        try await remembering { _, data in
            seen.withLock { $0 = data }
            return Self.result([
                "memories": [
                    ["id": "a", "content": "one", "score": 1.7, "metadata": ["kind": "note"], "createdAt": 5],
                    ["id": 3],
                ]
            ])
        } _: { memory, _ in
            let found = await memory.searchMemories(query: "mic")
            #expect(
                found == [
                    Memory(
                        id: "a", content: "one", metadata: ["kind": "note"], score: 1,
                        createdAt: Timestamp(milliseconds: 5))
                ])
        }
        #expect(seen.withLock { $0 } == ["query": "mic", "limit": 3])
    }

    @Test(
        arguments: [
            ServerResponse(status: 500), ServerResponse(status: 429),
            ServerResponse(status: 200, body: Array("<html>".utf8)),
            ServerResponse(status: 200, body: Array(#"{"result":{}}"#.utf8)),
        ].indices)
    func `a search that fails finds nothing and says nothing`(index: Int) async throws {
        let answers = [
            ServerResponse(status: 500), ServerResponse(status: 429),
            ServerResponse(status: 200, body: Array("<html>".utf8)),
            ServerResponse(status: 200, body: Array(#"{"result":{}}"#.utf8)),
        ]
        try await remembering { _, _ in
            answers[index]
        } _: { memory, _ in
            #expect(await memory.searchMemories(query: "mic").isEmpty)
        }
    }

    /// The answer never comes: the search gives up after two seconds, or at once when it is cancelled.
    @Test func `a search gives up by itself and when cancelled`() async throws {
        try await remembering { _, _ in
            // Cancelled when the server stops.
            try? await Task.sleep(for: .seconds(60))
            return ServerResponse(status: 503)
        } _: { memory, _ in
            let began = ContinuousClock.now
            let search = Task { await memory.searchMemories(query: "mic") }
            search.cancel()
            #expect(await search.value.isEmpty)
            #expect(ContinuousClock.now - began < .seconds(2))
            #expect(await memory.searchMemories(query: "mic").isEmpty)
        }
    }

    struct Failure: Sendable {
        var status: Int
        var body: String
        var error: MemoryError
    }

    static let failures: [Failure] = [
        Failure(status: 500, body: "", error: .invalidResponse(status: 500)),
        Failure(status: 503, body: "", error: .network),
        Failure(status: 504, body: "", error: .timeout),
        Failure(status: 429, body: "", error: .invalidResponse(status: 429)),
        Failure(status: 200, body: "<html>", error: .decoding),
        Failure(status: 200, body: #"{"result":{"total":1}}"#, error: .decoding),
        Failure(status: 403, body: #"{"error":{"status":"PERMISSION_DENIED"}}"#, error: .notConfigured),
        Failure(
            status: 400, body: #"{"error":{"status":"INVALID_ARGUMENT","message":"no such cursor"}}"#,
            error: .invalidContent("no such cursor")),
    ]

    @Test(arguments: failures.indices)
    func `each failure of the copilot has its name`(index: Int) async throws {
        let failure = Self.failures[index]
        try await remembering { _, _ in
            ServerResponse(status: failure.status, body: Array(failure.body.utf8))
        } _: {
            memory, _ in
            let error = await #expect(throws: MemoryError.self) { try await memory.memories(after: nil, limit: 5) }
            #expect(error == failure.error)
        }
    }

    @Test func `how much is stored is known from the last list`() async throws {
        try await remembering { function, _ in
            function == "deleteMemories"
                ? Self.result(["deleted": 1])
                : Self.result(["memories": [["id": "a", "content": "one"]], "total": 41, "cursor": "7"])
        } _: { memory, _ in
            #expect(await memory.state.stored == nil)
            let page = try await memory.memories(after: nil, limit: 1)
            #expect((page.total, page.cursor) == (41, "7"))
            #expect(await memory.state.stored == 41)
            #expect(await memory.state.lastSync != nil)
            try await memory.delete(["a"])
            #expect(await memory.state.stored == 40)
        }
    }
}
