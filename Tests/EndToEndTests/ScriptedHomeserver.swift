import Foundation
import HTTPKit
import JSONKit
import Synchronization
import TestSupport

/// A homeserver with scripted answers, for texts too long or strange for a real one to pass on.
final class ScriptedHomeserver: Sendable {
    private struct State {
        var answers: [JSON] = []
        var number = 0
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let server: HTTPServer
    private let shared = Shared()
    let url: String

    init() throws {
        let shared = shared
        server = HTTPServer(configuration: HTTPServer.Configuration()) { await Self.answer($0, shared) }
        url = "http://127.0.0.1:\(try server.start())"
    }

    func stop() async { await server.stop(grace: .zero) }

    /// Adds rooms to the next sync response.
    func tells(_ rooms: JSON) {
        shared.state.withLock { $0.answers.append(rooms) }
    }

    private static func answer(_ request: ServerRequest, _ shared: Shared) async -> ServerResponse {
        switch (request.method, request.path) {
        case (_, let path) where path.hasSuffix("/versions"): return json(["versions": ["v1.11"]])
        case ("GET", let path) where path.hasSuffix("/login"): return json(["flows": [["type": "m.login.password"]]])
        case ("POST", let path) where path.hasSuffix("/login"):
            return json([
                "user_id": "@andie:test.example", "device_id": "DEVICE", "access_token": "token",
                "home_server": "test.example",
            ])
        case (_, let path) where path.hasSuffix("/whoami"):
            return json(["user_id": "@andie:test.example", "device_id": "DEVICE"])
        case ("POST", let path) where path.hasSuffix("/filter"): return json(["filter_id": "1"])
        case (_, let path) where path.hasSuffix("/sync"): return await sync(request, shared)
        case (_, let path) where path.contains("/messages"): return json(["chunk": [], "start": "s"])
        default: return json([:])
        }
    }

    /// A long poll: returns when there is something new or when the client's timeout has passed.
    private static func sync(_ request: ServerRequest, _ shared: Shared) async -> ServerResponse {
        let patience = min(Int(request.query("timeout") ?? "0") ?? 0, 5_000)
        for _ in 0...patience / 10 {
            let (rooms, number) = shared.state.withLock { state in
                state.number += 1
                return (state.answers.isEmpty ? nil : state.answers.removeFirst(), state.number)
            }
            if let rooms { return json(["next_batch": .string("s\(number)"), "rooms": ["join": rooms]]) }
            // The client has gone away; the answer is discarded.
            do { try await Task.sleep(for: .milliseconds(10)) } catch { break }
        }
        return json(["next_batch": .string(request.query("since") ?? "s0")])
    }

    private static func json(_ json: JSON) -> ServerResponse {
        ServerResponse(headers: ["Content-Type": "application/json"], body: json.serialized())
    }

    // MARK: Contents of responses

    static let stranger = "@torture:test.example"

    /// A room that both have joined, without messages.
    static func room(_ name: String) -> JSON {
        func state(_ type: String, _ key: String, _ content: JSON) -> JSON {
            [
                "type": .string(type), "state_key": .string(key), "content": content, "sender": .string(stranger),
                "event_id": .string("$\(name)\(type)\(key)"), "origin_server_ts": 1_700_000_000_000,
            ]
        }
        return [
            "state": [
                "events": [
                    state("m.room.create", "", ["room_version": "11"]),
                    state("m.room.member", stranger, ["membership": "join", "displayname": "Torture"]),
                    state("m.room.member", "@andie:test.example", ["membership": "join"]),
                    state("m.room.name", "", ["name": .string(name)]),
                ]
            ],
            "timeline": ["events": [], "limited": false, "prev_batch": "p"],
        ]
    }
}
