import JSONKit
import MatrixProtocol

/// Creates one conversation on the server: its room, its messages and its read positions.
struct ConversationSeeder: Sendable {
    /// The key in the creation event that identifies the conversation.
    static let keyName = "app.buzzbox.demo"

    /// Milliseconds after which everybody has read a message.
    private static let readAfter: Int64 = 20 * 3_600_000

    private let conversation: DemoConversation
    private let cast: DemoCast
    private let creator: String
    private let anchor: Int64

    init(_ conversation: DemoConversation, cast: DemoCast, creator: String, anchor: Int64) {
        self.conversation = conversation
        self.cast = cast
        self.creator = creator
        self.anchor = anchor
    }

    /// Who creates the room: strangers write to the creator; groups are the creator's unless she is only invited.
    static func founder(of conversation: DemoConversation, creator: String) -> String {
        let isHers = !conversation.isDirect && !conversation.marks.contains(.invitation)
        return isHers ? creator : conversation.members.first ?? creator
    }

    private var founder: String { Self.founder(of: conversation, creator: creator) }
    private var isInvitation: Bool { conversation.marks.contains(.invitation) }

    /// - Parameter known: the room, if an earlier attempt has created it.
    /// - Returns: the room's id.
    func run(known: String?) async throws(DemoError) -> String {
        let begin = anchor + (conversation.lines.first?.time ?? 0) - 60_000
        let room: String
        if let known {
            room = known
        } else {
            room = try await cast.actor(founder).create(creation, at: begin)
        }
        let others = conversation.members + (isInvitation ? [] : [creator])
        for (number, member) in others.filter({ $0 != founder }).enumerated() {
            try await cast.actor(member).join(room, at: begin + Int64(number + 1) * 1000)
        }
        let events = try await tell(in: room)
        try await markRead(events, in: room)
        try await setMarks(in: room)
        return room
    }

    private var creation: JSON {
        let others = (conversation.members + [creator]).filter { $0 != founder }
        var body: JSON = [
            "preset": conversation.isDirect ? "trusted_private_chat" : "private_chat",
            "invite": .array(others.map { .string(cast.userID($0)) }), "is_direct": .bool(conversation.isDirect),
            "creation_content": .object(JSONObject([(Self.keyName, .string(conversation.key))])),
        ]
        if let title = conversation.title { body["name"] = .string(title) }
        if let topic = conversation.topic { body["topic"] = .string(topic) }
        return body
    }

    private func tell(in room: String) async throws(DemoError) -> [String] {
        var events: [String] = []
        for (number, line) in conversation.lines.enumerated() {
            let deed = DemoDeed(line, in: room, events: events, transaction: "demo-\(conversation.key)-\(number)")
            events.append(try await deed.done(by: cast.actor(line.author), at: anchor + line.time))
        }
        return events
    }

    /// Others have read what they answered and everything older than a day; the creator up to her first unread
    /// message.
    private func markRead(_ events: [String], in room: String) async throws(DemoError) {
        let lines = conversation.lines
        if !isInvitation, let last = lines.lastIndex(where: { $0.isMessage && !$0.isUnread }) {
            try await cast.actor(creator).markRead(upTo: events[last], in: room)
        }
        for member in conversation.members {
            let spoken = lines.lastIndex { $0.author == member } ?? -1
            guard
                let read = lines.indices.last(where: {
                    lines[$0].isMessage && ($0 <= spoken || lines[$0].time < -Self.readAfter)
                })
            else { continue }
            try await cast.actor(member).markRead(upTo: events[read], in: room)
        }
    }

    private func setMarks(in room: String) async throws(DemoError) {
        let actor = try cast.actor(creator)
        for mark in conversation.marks {
            switch mark {
            case .pinned: try await actor.pin(room)
            case .muted: try await actor.mute(room)
            case .archived: try await actor.setAccountData("app.buzzbox.inbox", ["archived": true], in: room)
            case .markedUnread: try await actor.setAccountData("m.marked_unread", ["unread": true], in: room)
            case .invitation: break
            }
        }
    }
}
