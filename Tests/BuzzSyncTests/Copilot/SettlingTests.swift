import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit
import TestSupport
import Testing

@Suite struct SettlingTests {
    /// A store with one message that waits to be sorted.
    private func waitingStore() async throws -> AccountStore {
        let ann = UserID("@ann:test.example")
        let store = try await AccountStore.open(.memory, account: ann, now: { Timestamp(milliseconds: 1) })
        try await store.setCreator(true)
        let event: JSON = [
            "type": "m.room.message", "event_id": "$1", "sender": "@bob:test.example", "origin_server_ts": 1,
            "content": ["msgtype": "m.text", "body": "hello"],
        ]
        let json: JSON = [
            "next_batch": "s1", "rooms": ["join": ["!one:test.example": ["timeline": ["events": [event]]]]],
        ]
        if let response = SyncResponse(json) { try await store.apply(response, ownUser: ann) }
        return store
    }

    private func worker(
        _ store: AccountStore, _ answer: @escaping ScriptedServer.Script
    ) throws -> (CopilotWorker, ScriptedServer) {
        let server = try ScriptedServer(answer)
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in
            CopilotDeployment(baseURL: server.url, form: .callable, apiKey: nil) { _ in "secret" }
        }
        return (CopilotWorker(store: store, caller: caller), server)
    }

    private func settle(_ worker: CopilotWorker) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await worker.run() }
            await worker.settled()
            group.cancelAll()
        }
    }

    @Test func `the copilot is settled once what waited for it is sorted`() async throws {
        let store = try await waitingStore()
        let (worker, server) = try worker(store) { request in
            guard request.path.hasSuffix("triageMessages") else { return .json(["result": ["role": "creator"]]) }
            let id = request.json["data"]["messages"][0]["id"]
            return .json([
                "result": [
                    "results": [
                        [
                            "id": id, "category": "fan", "confidence": 0.9, "sentiment": "positive",
                            "intensity": "low", "reason": "a greeting",
                        ]
                    ]
                ]
            ])
        }
        await settle(worker)
        #expect(try await store.triageQueue(limit: 10).isEmpty)
        #expect(try await store.conversation(ConversationID("!one:test.example"))?.triage?.category == .fan)
        await server.stop()
    }

    @Test func `a copilot that is away is settled as well, and what waits for it stays`() async throws {
        let store = try await waitingStore()
        let (worker, server) = try worker(store) { _ in .status(503) }
        await settle(worker)
        #expect(try await store.triageQueue(limit: 10).count == 1)
        await server.stop()
    }

    private struct Companion: EngineCompanion {
        let nudges = Broadcast(0)

        func run() async {}
        func storeChanged(_ change: StoreChange) {}
        func nudge() { nudges.update { $0 += 1 } }
    }

    @Test func `companions try again at once when the network is back`() async throws {
        let server = try FakeHomeserver()
        let companion = Companion()
        let test = try await EngineUnderTest(server.url, companions: [companion])
        try await test.running {
            try await test.online()
            test.engine.setUnplugged(true)
            for await status in test.engine.statusChanges() where status.isOffline { break }
            #expect(companion.nudges.value == 0)
            test.engine.setUnplugged(false)
            _ = try await eventually("a nudge") { companion.nudges.value > 0 ? true : nil }
        }
    }
}
