import BuzzModel
import BuzzStore
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit
import Synchronization
import TestSupport

/// A creator's store in memory, a copilot whose answers a test sets, and a clock that moves only when told to.
final class CopilotUnderTest: Sendable {
    typealias Answer = @Sendable (JSON) -> ServerResponse

    private struct State {
        var answers: [CopilotFunction: Answer] = [:]
        var calls: [(function: CopilotFunction, data: JSON)] = []
        /// The copilot is unreachable.
        var isAway = false
        var hasToken = true
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    static let me = UserID("@ann:test.example")
    let store: AccountStore
    let time: ManualTime
    let caller: CopilotCaller
    private let shared = Shared()
    private let server: HTTPServer
    private let number = Mutex(0)

    init(isCreator: Bool = true) async throws {
        let time = ManualTime()
        self.time = time
        store = try await AccountStore.open(
            .memory, account: Self.me, now: { Timestamp(milliseconds: time.now()) })
        let shared = shared
        server = HTTPServer(configuration: .init()) { request in
            guard let function = CopilotFunction(name: String(request.path.split(separator: "/").last ?? "")) else {
                return ServerResponse(status: 404)
            }
            let data = (try? JSON(parsing: request.body))?["data"] ?? .null
            let answer = shared.state.withLock { state in
                state.calls.append((function, data))
                return state.answers[function]
            }
            return answer?(data) ?? ServerResponse(status: 404)
        }
        let url = "http://127.0.0.1:\(try server.start())"
        caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in
            let (isAway, hasToken) = shared.state.withLock { ($0.isAway, $0.hasToken) }
            if isAway { throw .network }
            guard hasToken else {
                return CopilotDeployment(baseURL: url) { _ throws(CopilotCredentialError) in throw .noToken("TOKEN") }
            }
            return .own(baseURL: url, secret: "s")
        }
        let role = isCreator ? "creator" : "fan"
        answer(.whoAmI) { _ in Self.result(["userId": "@ann:test.example", "role": .string(role)]) }
        answer(.listFAQs) { _ in Self.result(["faqs": []]) }
        if isCreator {
            answer(.triageMessages, Self.judging(.fan))
            answer(.checkFAQ) { _ in Self.result(["isFAQ": false, "confidence": 0]) }
        }
        try await hears([])
    }

    func stop() async { await server.stop(grace: .zero) }

    // MARK: The copilot

    func answer(_ function: CopilotFunction, _ answer: @escaping Answer) {
        shared.state.withLock { $0.answers[function] = answer }
    }

    func has(token hasToken: Bool) { shared.state.withLock { $0.hasToken = hasToken } }
    func goes(away isAway: Bool) { shared.state.withLock { $0.isAway = isAway } }

    func calls(_ function: CopilotFunction) -> [JSON] {
        shared.state.withLock { $0.calls.filter { $0.function == function }.map(\.data) }
    }

    /// Everything that the copilot was ever sent.
    var told: String {
        shared.state.withLock { $0.calls.map { "\($0.function) \($0.data.text)" }.joined(separator: "\n") }
    }

    var asked: Set<CopilotFunction> { shared.state.withLock { Set($0.calls.map(\.function)) } }

    static func result(_ json: JSON) -> ServerResponse {
        ServerResponse(status: 200, body: CallableEnvelope.result(json))
    }

    static func error(_ status: Int, _ name: String, message: String = "", details: JSON = .null) -> ServerResponse {
        var error: JSON = ["status": .string(name), "message": .string(message)]
        if !details.isNull { error["details"] = details }
        return ServerResponse(status: status, body: (["error": error] as JSON).serialized())
    }

    /// Gives every message the same category.
    static func judging(
        _ category: BuzzModel.Category, pending: [JSON] = [], note: String? = nil, retryAfter: Int64? = nil,
        provider: String? = nil
    ) -> Answer {
        { data in
            var answer = opinions(data) { _ in category }
            if !pending.isEmpty { answer["pending"] = .array(pending) }
            if let note { answer["note"] = .string(note) }
            if let provider { answer["provider"] = .string(provider) }
            if let retryAfter { answer["retryAfterMs"] = .int(retryAfter) }
            return result(answer)
        }
    }

    private static func opinions(_ data: JSON, _ category: (String) -> BuzzModel.Category) -> JSON {
        let results = (data["messages"].array ?? []).map { message -> JSON in
            [
                "id": message["id"], "category": .string(category(message["text"].string ?? "").rawValue),
                "confidence": 0.9,
                "sentiment": "neutral", "intensity": "low", "reason": "because",
            ]
        }
        return ["results": .array(results)]
    }

    static let drafts: JSON = [
        "drafts": ["short": "s", "medium": "m", "detailed": "d"], "basedOn": [], "intents": [],
    ]

    // MARK: The store

    private func next() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }

    /// Receives messages in a direct conversation; with `isOwn` they are the creator's.
    func hears(
        _ texts: [String], from name: String = "bob", isOwn: Bool = false, displayName: String? = nil
    ) async throws {
        let room = "!\(name):test.example"
        let user = "@\(name):test.example"
        let events = texts.map { text -> JSON in
            let number = next()
            return [
                "event_id": .string("$\(number)"), "type": "m.room.message",
                "sender": .string(isOwn ? Self.me.rawValue : user),
                "origin_server_ts": .int(time.now() + Int64(number)),
                "content": ["msgtype": "m.text", "body": .string(text)],
            ]
        }
        let members = [user, Self.me.rawValue].map { member -> JSON in
            var content: JSON = ["membership": "join"]
            if member == user, let displayName { content["displayname"] = .string(displayName) }
            return [
                "event_id": .string("$m\(room)\(member)\(displayName ?? "")"), "type": "m.room.member",
                "state_key": .string(member), "sender": .string(member), "origin_server_ts": 1, "content": content,
            ]
        }
        var joined = JSON.object(JSONObject())
        joined[room] = [
            "state": ["events": .array(members)], "timeline": ["events": .array(events), "limited": false],
        ]
        let direct: JSON = .object(JSONObject([(user, JSON.array([.string(room)]))]))
        let response = SyncResponse([
            "next_batch": .string("s\(next())"), "rooms": ["join": joined],
            "account_data": ["events": [["type": "m.direct", "content": direct]]],
        ])
        guard let response else { throw Waited("a sync that can be read") }
        _ = try await store.apply(response, ownUser: Self.me)
    }

    func room(_ name: String = "bob") -> ConversationID { ConversationID("!\(name):test.example") }

    func conversation(_ name: String = "bob") async throws -> Conversation {
        guard let found = try await store.conversation(room(name)) else { throw Waited("a conversation") }
        return found
    }

    // MARK: The worker

    func worker(
        log: Log = .silent, homeserverRole: @escaping @Sendable () async throws -> Bool? = { nil }
    ) -> CopilotWorker {
        CopilotWorker(
            store: store, caller: caller, homeserverRole: homeserverRole, time: time, random: { 0.5 }, log: log)
    }

    /// Runs a worker, as the engine does, while `body` runs.
    func working(
        log: Log = .silent, homeserverRole: @escaping @Sendable () async throws -> Bool? = { nil },
        _ body: @escaping @Sendable (CopilotWorker) async throws -> Void
    ) async throws {
        let worker = worker(log: log, homeserverRole: homeserverRole)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                await worker.run()
                return false
            }
            group.addTask { [store] in
                for await change in store.changes() { worker.storeChanged(change) }
                return false
            }
            group.addTask {
                try await body(worker)
                return true
            }
            defer { group.cancelAll() }
            while let isDone = try await group.next() {
                if isDone { return }
            }
        }
    }

    func sees(_ what: String, _ happened: @Sendable () async throws -> Bool) async throws {
        _ = try await eventually(what) { try await happened() ? true : nil }
    }

    /// Advances the clock, in steps, until `happened` is true.
    func passes(_ duration: Duration, until what: String, _ happened: @Sendable () async throws -> Bool) async throws {
        time.advance(by: duration)
        _ = try await eventually(what) {
            if try await happened() { return true }
            // A worker that read the clock just before it advanced sleeps until a slightly later time.
            time.advance(by: duration / 20)
            return nil
        }
    }
}
