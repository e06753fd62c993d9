import BuzzModel
import BuzzServices
import BuzzSync
import ProcessKit
import TestSupport
import Testing

/// A new device signs in to an account with many conversations.
@Suite struct FirstSyncStories {
    private static let rooms = 22
    /// More messages than a first sync delivers, so that the rest comes from the history.
    private static let texts = (1...45).map { "number \($0)" }

    @Test func `the newest conversations come first, then all the others, and every message once`() async throws {
        let server = try await LiveServer()
        let folder = try TemporaryFolder()
        let (ann, bob) = (LiveServer.name("ann"), LiveServer.name("bob"))
        let (desk, fan) = (try Someone(ann), try Someone(bob))
        let couch = try Someone(ann, log: try Log(path: folder.path + "/log"))
        _ = try await desk.auth.register(server: server.url, user: ann, password: "correct horse")
        _ = try await fan.auth.register(server: server.url, user: bob, password: "correct horse")
        let (busy, unread) = try await desk.running { try await fan.running { try await Self.history(desk, fan) } }

        _ = try await couch.auth.signIn(server: server.url, user: ann, password: "correct horse")
        try await couch.running {
            _ = try await eventually("it is online") { await couch.sync.status.isOnline ? true : nil }
            let inbox = try await couch.inbox()
            #expect(inbox.count == Self.rooms)
            #expect(inbox.count { $0.membership == .invited } == 1)
            #expect(Set(inbox.map(\.name)) == Set((1...Self.rooms).map { "Group \($0)" }))
            #expect(inbox.first { $0.id == busy }?.unread == unread)
            try await couch.sees(Self.texts, in: busy)
            try await couch.messaging.send(OutgoingMessage(text: "seen"), to: busy)
            try await couch.sees(Self.texts + ["seen"], in: busy)
        }
        let log = try Files.readText(folder.path + "/log", limit: 1 << 20)
        #expect(log.contains("the newest conversations are stored ahead of the full sync"))
        #expect(!log.contains("sliding sync failed"))
        await server.stop()
    }

    /// - Returns: the conversation that holds all the messages, and its number of unread messages.
    private static func history(_ ann: Someone, _ fan: Someone) async throws -> (ConversationID, Int) {
        for number in 1...rooms {
            _ = try await fan.conversations.create(name: "Group \(number)", inviting: [ann.id], isDirect: false)
        }
        let invitations = try await eventually("all invitations") {
            let rows = try await ann.inbox().filter { $0.membership == .invited }
            return rows.count == rooms ? rows : nil
        }
        let busy = try #require(invitations.first { $0.name == "Group 1" })
        for row in invitations where row.name != "Group 2" { try await ann.conversations.join(row.id.rawValue) }
        _ = try await eventually("all joined", within: .seconds(60)) {
            try await ann.sync.outbox().isEmpty ? true : nil
        }
        for text in texts { try await fan.messaging.send(OutgoingMessage(text: text), to: busy.id) }
        try await ann.sees(texts, in: busy.id)
        let unread = try await eventually("all are counted") {
            let count = try await ann.conversations.conversation(busy.id)?.unread ?? 0
            return count >= texts.count ? count : nil
        }
        return (busy.id, unread)
    }
}
