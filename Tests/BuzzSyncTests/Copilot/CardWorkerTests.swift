import BuzzModel
import BuzzStore
import CopilotProtocol
import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit
import Synchronization
import TestSupport
import Testing

@testable import BuzzSync

@Suite struct CardWorkerTests {
    private static let me = UserID("@me:test")
    private static let room = ConversationID("!r:test")

    /// A copilot that finds no promises except those it is told to, and records its requests.
    private final class Copilot: Sendable {
        let asked = Mutex<[(name: String, data: JSON)]>([])
        let isAway = Mutex(false)
        let hasToken = Mutex(true)
        /// When set, requests that contain this text fail with a server error.
        let garbles = Mutex<String?>(nil)

        func answer(_ request: ServerRequest) -> ServerResponse {
            if isAway.withLock({ $0 }) {
                return Self.json(503, #"{"error":{"status":"UNAVAILABLE","message":"away"}}"#)
            }
            let name = String(request.path.split(separator: "/").last ?? "")
            let data = ((try? JSON(parsing: request.body)) ?? .null)["data"]
            asked.withLock { $0.append((name, data)) }
            if let word = garbles.withLock({ $0 }), data.text.contains(word) {
                return Self.json(500, #"{"error":{"status":"INTERNAL","message":"broken"}}"#)
            }
            let first = data["messages"][0]["id"].string ?? ""
            switch name {
            case "findPromises":
                return Self.json(
                    200,
                    """
                    {"result":{"promises":[{"messageId":"\(first)","isOwn":true,"text":"I'll send it",
                    "due":{"written":"Friday","day":"2026-03-06","isSure":true}},{"messageId":"no id","text":"x"}]}}
                    """)
            case "findTopics":
                return Self.json(200, #"{"result":{"topics":[{"topic":"lamps","messageId":"\#(first)"}]}}"#)
            default:
                return Self.json(
                    200,
                    """
                    {"result":{"facts":[{"field":"asked","text":"a video","messageId":"\(first)"},
                    {"field":"budget","text":"invented","messageId":null}],"corrections":[]}}
                    """)
            }
        }

        private static func json(_ status: Int, _ text: String) -> ServerResponse {
            ServerResponse(status: status, headers: HTTPHeaders([]), body: Array(text.utf8))
        }

        func names() -> [String] { asked.withLock { $0.map(\.name) } }
    }

    private func running(
        callsPerHour: Int? = nil, _ body: (CardWorker, AccountStore, Copilot) async throws -> Void
    ) async throws {
        let time = ManualTime(now: 1_772_570_000_000)
        let copilot = Copilot()
        let server = HTTPServer(configuration: .init()) { copilot.answer($0) }
        let url = "http://127.0.0.1:\(try server.start())"
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in
            CopilotDeployment(baseURL: url) { _ throws(CopilotCredentialError) in
                if !copilot.hasToken.withLock({ $0 }) { throw .noToken("TOKEN") }
                return nil
            }
        }
        let store = try await AccountStore.open(
            .memory, account: Self.me, now: { Timestamp(milliseconds: time.now()) })
        let worker = CardWorker(store: store, caller: caller, callsPerHour: callsPerHour, time: time, random: { 0.5 })
        try await store.setCreator(true)
        try await body(worker, store, copilot)
        await server.stop(grace: .seconds(1))
    }

    private func receive(
        _ text: String, _ id: String, from sender: String = "@ann:test", room: String = "!r:test",
        in store: AccountStore
    ) async throws {
        let json: JSON = [
            "next_batch": .string(id),
            "rooms": [
                "join": [
                    room: [
                        "timeline": [
                            "events": [
                                [
                                    "type": "m.room.message", "event_id": .string("$\(id)"), "sender": .string(sender),
                                    "origin_server_ts": 1_772_570_000_000,
                                    "content": ["msgtype": "m.text", "body": .string(text)],
                                ]
                            ]
                        ]
                    ]
                ]
            ],
        ]
        let response = try #require(SyncResponse(json))
        try await store.apply(response, ownUser: Self.me)
    }

    @Test func `what is new is read once, and again only when something changes`() async throws {
        try await running { worker, store, copilot in
            try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
            try await worker.work()
            #expect(copilot.names() == ["findPromises", "findTopics"])
            #expect(try await store.openPromises(limit: 5).map(\.due?.day?.iso) == ["2026-03-06"])
            #expect(try await store.personCard(Self.room)?.topics.map(\.text) == ["lamps"])
            try await worker.work()
            #expect(copilot.names().count == 2)
            try await receive("thanks", "2", in: store)
            try await worker.work()
            // Only the new message is searched for promises.
            let data = copilot.asked.withLock { $0.filter { $0.name == "findPromises" }.last?.data }
            #expect(data?["messages"].array?.count == 1)
        }
    }

    @Test func `a fact without its message is left out`() async throws {
        try await running { worker, store, copilot in
            try await receive("A video for us?", "1", in: store)
            try await store.correctCategory(of: Self.room, to: .business)
            try await worker.work()
            #expect(copilot.names().contains("extractDeal"))
            #expect(try await store.dealCard(Self.room)?.facts.map(\.field) == [.asked])
        }
    }

    @Test func `while the copilot is away everything waits, and nothing is lost`() async throws {
        try await running { worker, store, copilot in
            copilot.isAway.withLock { $0 = true }
            try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
            await #expect(throws: CopilotError.self) { try await worker.work() }
            #expect(try await store.cardQueueCount() == 1)
            copilot.isAway.withLock { $0 = false }
            try await worker.work()
            #expect(try await store.cardQueueCount() == 0)
            #expect(try await store.openPromises(limit: 5).count == 1)
        }
    }

    @Test func `without a token nothing that was found is taken away`() async throws {
        try await running { worker, store, copilot in
            try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
            try await worker.work()
            copilot.hasToken.withLock { $0 = false }
            try await receive("I'll send the other on Monday", "2", from: "@me:test", in: store)
            await #expect(throws: CopilotError.noToken(wanted: "TOKEN")) { try await worker.work() }
            #expect(try await store.cardQueueCount() == 1)
            #expect(try await store.openPromises(limit: 5).count == 1)
        }
    }

    @Test func `an answer that is none takes nothing away, and holds up nobody else`() async throws {
        try await running { worker, store, copilot in
            try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
            try await worker.work()
            #expect(try await store.openPromises(limit: 5).count == 1)
            copilot.garbles.withLock { $0 = "poison" }
            try await receive("poison", "2", in: store)
            // A single failing request may be the copilot's fault, so it is retried later.
            await #expect(throws: CopilotError.self) { try await worker.work() }
            #expect(try await store.cardQueueCount() == 1)
            // As another request succeeds, the failing one itself is at fault and is dropped.
            try await receive("I'll call you Monday", "3", from: "@me:test", room: "!other:test", in: store)
            try await worker.work()
            #expect(try await store.cardQueueCount() == 0)
            #expect(try await store.openPromises(limit: 5).count == 2)
            #expect(try await store.personCard(Self.room)?.topics.map(\.text) == ["lamps"])
        }
    }

    @Test func `where calls are counted, most are left to the person`() async throws {
        try await running(callsPerHour: 2) { worker, store, copilot in
            try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
            try await worker.work()
            try await receive("I'll send another on Monday", "2", from: "@me:test", in: store)
            await #expect(throws: CopilotError.self) { try await worker.work() }
            #expect(copilot.names().count == 2)
            #expect(try await store.cardQueueCount() == 1)
        }
    }

    @Test func `switched off, nothing is read`() async throws {
        try await running { worker, store, copilot in
            try await store.setCopilotFeature(.cards, isOn: false)
            try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
            try await worker.work()
            #expect(copilot.names().isEmpty)
            try await store.setCopilotFeature(.cards, isOn: true)
            try await worker.work()
            #expect(try await store.openPromises(limit: 5).count == 1)
            #expect(try await store.conversation(Self.room)?.promise != nil)
            try await store.setCopilotFeature(.cards, isOn: false)
            #expect(try await store.conversation(Self.room)?.promise == nil)
        }
    }

    @Test func `whoever waits until it has settled has the cards of what came`() async throws {
        try await running { worker, store, copilot in
            try await withThrowingTaskGroup { group in
                group.addTask { await worker.run() }
                try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
                await worker.settled()
                #expect(try await store.openPromises(limit: 5).count == 1)
                group.cancelAll()
            }
        }
    }

    @Test func `a copilot that is away keeps nobody waiting`() async throws {
        try await running { worker, store, copilot in
            copilot.isAway.withLock { $0 = true }
            try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
            try await withThrowingTaskGroup { group in
                group.addTask { await worker.run() }
                await worker.settled()
                let waiting = try await store.cardQueueCount()
                #expect(waiting == 1)
                group.cancelAll()
            }
        }
    }

    @Test func `a fan has no cards`() async throws {
        try await running { worker, store, copilot in
            try await store.setCreator(false)
            try await receive("I'll send it Friday", "1", from: "@me:test", in: store)
            try await worker.work()
            #expect(copilot.names().isEmpty)
        }
    }
}
