import BuzzModel
import BuzzServices
import ProcessKit
import TestSupport
import Testing

/// Someone comes back after a long time. The full-size measurement, with 50,000 events in 500 rooms, is
/// `buzzbox-bench absence`.
@Suite struct AbsenceTests {
    private static let rooms = 12
    private static let messages = 90

    @Test func `what piled up is there: the newest first, the rest as it is looked at, and nothing is lost`()
        async throws
    {
        let server = try await LiveServer()
        let ann = try Someone(LiveServer.name("ann"))
        let bob = try Someone(LiveServer.name("bob"))
        for person in [ann, bob] {
            _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
        }
        let places = try await ann.running {
            var places: [ConversationID] = []
            for index in 0..<Self.rooms {
                places.append(
                    try await ann.conversations.create(name: "Room \(index)", inviting: [bob.id], isDirect: false))
            }
            _ = try await eventually("the rooms are made") { try await ann.sync.outbox().isEmpty ? true : nil }
            return places
        }
        let joined = try await bob.running {
            let invitations = try await eventually("all invitations") { () -> [Conversation]? in
                let list = try await bob.inbox().filter { $0.membership == .invited }
                return list.count == Self.rooms ? list : nil
            }
            for invitation in invitations { try await bob.conversations.join(invitation.id.rawValue) }
            _ = try await eventually("all joined") { try await bob.sync.outbox().isEmpty ? true : nil }
            _ = try await eventually("and seen") {
                try await bob.inbox().filter { $0.membership == .joined }.count == Self.rooms ? true : nil
            }
            return invitations
        }
        #expect(joined.count == Self.rooms)
        // Ann writes while Bob is offline.
        try await ann.running {
            for number in 1...Self.messages {
                for (index, place) in places.enumerated() {
                    try await ann.messaging.send(OutgoingMessage(text: "\(index).\(number)"), to: place)
                }
            }
            _ = try await eventually("all is sent", within: .seconds(60)) {
                try await ann.sync.outbox().isEmpty ? true : nil
            }
        }
        try await bob.running {
            // The newest message of every room arrives before any older history is fetched.
            _ = try await eventually("the newest of all rooms") { () -> Bool? in
                let previews = Set(try await bob.inbox().map(\.preview))
                return previews == Set((0..<Self.rooms).map { "\($0).\(Self.messages)" }) ? true : nil
            }
            for conversation in joined {
                var page = try await bob.messaging.latest(in: conversation.id, limit: 20)
                var all = page.messages
                while page.hasOlder, let first = page.messages.first {
                    page = try await bob.messaging.page(in: conversation.id, before: first.order, limit: 20)
                    all = page.messages + all
                }
                let bodies = all.filter { $0.kind == .text }.map(\.body)
                let room = try #require(bodies.first?.split(separator: ".").first)
                #expect(bodies == (1...Self.messages).map { "\(room).\($0)" })
            }
        }
        await server.stop()
    }
}
