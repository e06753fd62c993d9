import BuzzModel
import BuzzStore
import BuzzSync
import HTTPKit
import JSONKit
import Synchronization
import TestSupport
import Testing

/// How each kind of change is repeated after its answer was lost: the table in docs/outbox.md, "After a lost answer".
@Suite struct RepetitionTests {
    private let calls = Calls()

    /// The changes a homeserver was asked for.
    private final class Calls: Sendable {
        private let made = Mutex<[String]>([])
        var all: [String] { made.withLock { $0 } }
        func note(_ call: String) { made.withLock { $0.append(call) } }
    }

    /// A server that makes every change but loses the answer to the first one whose path contains `path`.
    private func server(losing path: String, _ state: @escaping @Sendable (String) -> JSON?) throws -> ScriptedServer {
        let calls = calls
        return try ScriptedServer { request in
            if request.path.hasSuffix("/versions") { return .json(["versions": ["v1.11"]]) }
            if request.path.hasSuffix("/sync") {
                if request.query("since") != nil { return .json(["next_batch": "s1"]) }
                return .json(["next_batch": "s1", "rooms": ["join": ["!old:test.example": [:]]]])
            }
            if request.method == "GET" {
                return state(request.path).map { .json($0) } ?? .refusal(404, "M_NOT_FOUND")
            }
            guard request.path.contains(path) else { return .json([:]) }
            calls.note(request.path)
            return calls.all.count == 1
                ? .status(504) : .json(["room_id": "!second:test.example", "event_id": "$again"])
        }
    }

    private let room = ConversationID("!old:test.example")

    /// Expects the outbox to empty although the first answer was lost.
    private func settles(
        _ server: ScriptedServer, _ change: @escaping @Sendable (AccountStore) async throws -> Void
    ) async throws -> EngineUnderTest {
        let ann = try await EngineUnderTest(server.url)
        try await ann.running {
            try await ann.online()
            try await change(ann.store)
            _ = try await eventually("the first try") { try await ann.attempts().contains(1) ? true : nil }
            try await ann.passes(.seconds(5), until: "the outbox is empty") {
                try await ann.store.outboxEntries().isEmpty
            }
        }
        return ann
    }

    @Test func `a room that was made is found again, and no known room is asked for it`() async throws {
        let made = Mutex<String?>(nil), asked = Calls()
        let server = try ScriptedServer { request in
            if request.path.hasSuffix("/versions") { return .json(["versions": ["v1.11"]]) }
            if request.path.hasSuffix("/sync") {
                return .json(["next_batch": "s1", "rooms": ["join": ["!old:test.example": [:]]]])
            }
            if request.path.hasSuffix("/joined_rooms") {
                return .json(["joined_rooms": ["!old:test.example", "!new:test.example"]])
            }
            if request.path.contains("/state/m.room.create") {
                asked.note(request.path)
                return .json(["app.buzzbox.transaction": JSON(made.withLock { $0 })])
            }
            guard request.path.hasSuffix("/createRoom") else { return .json([:]) }
            made.withLock { $0 = request.json["creation_content"]["app.buzzbox.transaction"].string }
            return .status(504)
        }
        let ann = try await settles(server) {
            _ = try await $0.enqueueCreateRoom(name: "Plans", inviting: [], isDirect: false)
        }
        #expect(server.calls(containing: "/createRoom").count == 1)
        #expect(asked.all.allSatisfy { $0.contains("new") } && asked.all.count == 1)
        #expect(try await ann.store.conversation(ConversationID("!new:test.example")) != nil)
    }

    @Test func `somebody is invited once`() async throws {
        let server = try server(losing: "/invite") { $0.contains("m.room.member") ? ["membership": "invite"] : nil }
        _ = try await settles(server) { [room] in
            try await $0.enqueueInvite(UserID("@bob:test.example"), to: room)
        }
        #expect(calls.all.count == 1)
    }

    @Test func `a name is set once`() async throws {
        let server = try server(losing: "/state/m.room.name") { $0.contains("m.room.name") ? ["name": "New"] : nil }
        _ = try await settles(server) { [room] in try await $0.enqueueRename(room, to: "New") }
        #expect(calls.all.count == 1)
    }

    @Test func `leaving again after having left is no failure`() async throws {
        let server = try server(losing: "/leave") { $0.contains("m.room.member") ? ["membership": "leave"] : nil }
        _ = try await settles(server) { [room] in try await $0.enqueueLeave(room) }
        #expect(calls.all.count == 2)
    }
}
