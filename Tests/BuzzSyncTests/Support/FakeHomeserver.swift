import BuzzModel
import BuzzSync
import HTTPKit
import JSONKit
import Synchronization

/// As much of a homeserver as a client in two conversations needs; a test can override every answer.
final class FakeHomeserver: Sendable {
    static let rooms = ["!one:test.example", "!two:test.example"]

    private struct State {
        /// All events in order, each with its room.
        var log: [(room: String, event: JSON)] = []
        var byTransaction: [String: String] = [:]
        var sendFault: (@Sendable (ServerRequest) -> ServerResponse?)?
        var syncFault: (@Sendable (ServerRequest) -> ServerResponse?)?
        var sliding: (@Sendable (ServerRequest) -> ServerResponse)?
        var syncs = 0
        var media: (@Sendable (ServerRequest) async -> ServerResponse)?
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
        let wake = WakeSignal(isSticky: false)
    }

    let server: ScriptedServer
    private let shared = Shared()

    var url: String { server.url }

    init() throws {
        let shared = shared
        server = try ScriptedServer { request in await Self.answer(request, shared) }
    }

    // MARK: For tests

    /// Answers sends with `fault` instead of accepting them; `nil` accepts them again.
    func failSends(_ fault: (@Sendable (ServerRequest) -> ServerResponse?)?) {
        shared.state.withLock { $0.sendFault = fault }
    }

    func answersMedia(_ answer: @escaping @Sendable (ServerRequest) async -> ServerResponse) {
        shared.state.withLock { $0.media = answer }
    }

    /// The contents of all messages, in order.
    func contents() -> [JSON] { shared.state.withLock { $0.log.map { $0.event["content"] } } }

    func failSyncs(_ fault: (@Sendable (ServerRequest) -> ServerResponse?)?) {
        shared.state.withLock { $0.syncFault = fault }
        shared.wake.wake()
    }

    /// Offers sliding sync and answers it with the given windows.
    func slides(_ answer: @escaping @Sendable (ServerRequest) -> ServerResponse) {
        shared.state.withLock { $0.sliding = answer }
    }

    /// All events of a room, in order.
    func events(in room: String = rooms[0]) -> [JSON] {
        shared.state.withLock { $0.log.filter { $0.room == room }.map(\.event) }
    }

    /// The message bodies of a room, in order.
    func bodies(in room: String = rooms[0]) -> [String] {
        shared.state.withLock { $0.log.filter { $0.room == room }.compactMap { $0.event["content"]["body"].string } }
    }

    var sends: Int { server.calls(containing: "/send/").count }
    var syncs: Int { server.calls(containing: "/sync").count }

    /// Adds a message of another user.
    func says(_ body: String, in room: String = rooms[0], sender: String = "@bob:test.example") {
        add(room, "m.room.message", sender, ["msgtype": "m.text", "body": .string(body)], transaction: nil)
    }

    /// Adds an encrypted message of another user.
    func saysSecretly(_ ciphertext: String) {
        let content: JSON = [
            "algorithm": "m.megolm.v1.aes-sha2", "session_id": "one", "ciphertext": .string(ciphertext),
        ]
        add(Self.rooms[0], "m.room.encrypted", "@bob:test.example", content, transaction: nil)
    }

    private func add(_ room: String, _ type: String, _ sender: String, _ content: JSON, transaction: String?) {
        Self.add(room, type, sender, content, transaction: transaction, shared)
    }

    // MARK: Answers

    private static func answer(_ request: ServerRequest, _ shared: Shared) async -> ServerResponse {
        let path = request.path
        if path.hasSuffix("/versions") {
            let slides = shared.state.withLock { $0.sliding } != nil
            let features: JSON = [
                "app.buzzbox.delivered": true, "org.matrix.simplified_msc3575": .bool(slides),
            ]
            return .json(["versions": ["v1.11"], "unstable_features": features])
        }
        if path.hasSuffix("/org.matrix.simplified_msc3575/sync") {
            return shared.state.withLock { $0.sliding }?(request) ?? .status(404)
        }
        if path.contains("/media/"), let answer = shared.state.withLock({ $0.media }) { return await answer(request) }
        if path.hasSuffix("/sync") { return await sync(request, shared) }
        if path.contains("/send/") { return send(request, shared) }
        if path.hasSuffix("/joined_rooms") { return .json(["joined_rooms": .array(rooms.map { .string($0) })]) }
        if path.hasSuffix("/createRoom") {
            if let fault = shared.state.withLock({ $0.sendFault }), let response = fault(request) { return response }
            return .json(["room_id": .string(rooms[1])])
        }
        if path.contains("/event/") {
            let id = PercentEncoding.decode(path.split(separator: "/").last ?? "") ?? ""
            let event = shared.state.withLock { $0.log.first { $0.event["event_id"].string == id }?.event }
            return event.map { .json($0) } ?? .json(["errcode": "M_NOT_FOUND", "error": "No."], status: 404)
        }
        if path.contains("/messages") {
            let room = PercentEncoding.decode(path.split(separator: "/")[4]) ?? ""
            let events = shared.state.withLock { $0.log.filter { $0.room == room }.map(\.event) }
            return .json(["start": "s", "chunk": .array(events.reversed())])
        }
        return .json([:])
    }

    private static func send(_ request: ServerRequest, _ shared: Shared) -> ServerResponse {
        if let fault = shared.state.withLock({ $0.sendFault }), let response = fault(request) { return response }
        if let known = shared.state.withLock({ $0.byTransaction[request.path] }) {
            return .json(["event_id": .string(known)])
        }
        let parts = request.path.split(separator: "/").map { PercentEncoding.decode($0) ?? "" }
        let id = add(parts[4], parts[6], "@ann:test.example", request.json, transaction: parts[7], shared)
        shared.state.withLock { $0.byTransaction[request.path] = id }
        return .json(["event_id": .string(id)])
    }

    @discardableResult
    private static func add(
        _ room: String, _ type: String, _ sender: String, _ content: JSON, transaction: String?, _ shared: Shared
    ) -> String {
        let id = shared.state.withLock { state in
            let id = "$\(state.log.count)"
            var event: JSON = [
                "type": .string(type), "sender": .string(sender), "event_id": .string(id),
                "origin_server_ts": .int(1_700_000_000_000 + Int64(state.log.count)), "content": content,
            ]
            if let transaction { event["unsigned"] = ["transaction_id": .string(transaction)] }
            state.log.append((room, event))
            return id
        }
        shared.wake.wake()
        return id
    }

    private static func sync(_ request: ServerRequest, _ shared: Shared) async -> ServerResponse {
        if let fault = shared.state.withLock({ $0.syncFault }), let response = fault(request) { return response }
        let since = request.query("since").flatMap { Int($0) }
        if let since, request.query("timeout") != "0" {
            while !Task.isCancelled, shared.state.withLock({ $0.log.count <= since && $0.syncFault == nil }) {
                await shared.wake.wait()
            }
        }
        return shared.state.withLock { state in
            let events = state.log.dropFirst(since ?? 0)
            var join: JSON = [:]
            for room in rooms {
                let timeline = events.filter { $0.room == room }.map(\.event)
                guard since == nil || !timeline.isEmpty else { continue }
                join[room] = ["timeline": ["events": .array(timeline), "limited": false]]
                if since == nil { join[room]["state"] = ["events": .array(members)] }
            }
            return .json(["next_batch": .string("\(state.log.count)"), "rooms": ["join": join]])
        }
    }

    private static let members: [JSON] = ["@ann:test.example", "@bob:test.example"].map { user in
        [
            "type": "m.room.member", "state_key": .string(user), "sender": .string(user),
            "event_id": .string("$member\(user)"), "content": ["membership": "join"],
        ]
    }
}
