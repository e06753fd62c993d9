import BuzzModel
import BuzzServices
import ProcessKit
import TestSupport
import Testing

/// Two devices of one account that change things at the same time converge.
@Suite struct TwoDevicesTests {
    @Test func `edits, pins, marks and flags made on both at once converge`() async throws {
        let server = try await LiveServer()
        let (ann, other) = (LiveServer.name("ann"), LiveServer.name("bob"))
        let (desk, couch, bob) = (try Someone(ann), try Someone(ann), try Someone(other))
        _ = try await desk.auth.register(server: server.url, user: ann, password: "correct horse")
        _ = try await couch.auth.signIn(server: server.url, user: ann, password: "correct horse")
        _ = try await bob.auth.register(server: server.url, user: other, password: "correct horse")
        try await desk.running {
            try await couch.running {
                try await bob.running { try await story(desk, couch, bob) }
            }
        }
        await server.stop()
    }

    private func story(_ desk: Someone, _ couch: Someone, _ bob: Someone) async throws {
        let here = try await desk.conversations.resolve(bob.id.rawValue)
        let mine = try await desk.messaging.send(OutgoingMessage(text: "first"), to: here)
        let there = try await bob.accepts(from: desk)
        // The invitation is there before the message.
        try await bob.sees(["first"], in: there)
        try await bob.messaging.send(OutgoingMessage(text: "answer"), to: there)
        for device in [desk, couch] { try await device.sees(["first", "answer"], in: there) }
        let same = try await couch.message("first", in: there).id

        // Both devices lose the network and keep working.
        for device in [desk, couch] { await device.sync.setUnplugged(true) }
        try await desk.messaging.edit(mine, to: "from the desk")
        try await couch.messaging.edit(same, to: "from the couch")
        try await desk.conversations.change(there, .pinned(true))
        try await couch.conversations.change(there, .muted(true))
        try await couch.conversations.markRead(there, upTo: nil)
        try await desk.messaging.toggleReaction("👍", on: try await desk.message("answer", in: there).id)
        try await couch.messaging.toggleReaction("👍", on: try await couch.message("answer", in: there).id)
        await desk.sync.setUnplugged(false)
        _ = try await eventually("the desk is done") { try await desk.sync.outbox().isEmpty ? true : nil }
        await couch.sync.setUnplugged(false)
        _ = try await eventually("the couch is done") { try await couch.sync.outbox().isEmpty ? true : nil }

        // All three see the later edit, by the server's time.
        for person in [desk, couch, bob] { try await person.sees(["from the couch", "answer"], in: there) }
        _ = try await eventually("the same of both") { () -> Bool? in
            let (one, other) = (await flags(desk, there), await flags(couch, there))
            return one == other && one == Flags(pinned: true, muted: true, unread: 0, reactions: 1) ? true : nil
        }
        // A user counts once per reaction key, however many devices reacted.
        _ = try await eventually("one thumb") {
            try await bob.message("answer", in: there).reactions == [Reaction(key: "👍", count: 1, isMine: false)]
                ? true : nil
        }

        // One device unpins while the other pins: both end with the last change.
        try await desk.conversations.change(there, .pinned(false))
        try await couch.conversations.change(there, .pinned(true))
        _ = try await eventually("both agree") { () -> Bool? in
            guard try await desk.sync.outbox().isEmpty, try await couch.sync.outbox().isEmpty else { return nil }
            return await flags(desk, there).pinned == flags(couch, there).pinned ? true : nil
        }
    }

    private struct Flags: Equatable {
        var pinned: Bool
        var muted: Bool
        var unread: Int
        var reactions: Int
    }

    private func flags(_ device: Someone, _ id: ConversationID) async -> Flags {
        // A read error means: not there yet.
        guard let row = try? await device.conversations.conversation(id),
            let messages = try? await device.messaging.latest(in: id, limit: 10).messages
        else { return Flags(pinned: false, muted: false, unread: -1, reactions: -1) }
        return Flags(
            pinned: row.isPinned, muted: row.isMuted, unread: row.unread,
            reactions: messages.flatMap(\.reactions).reduce(0) { $0 + $1.count })
    }
}
