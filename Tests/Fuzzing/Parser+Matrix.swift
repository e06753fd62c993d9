import BuzzModel
@testable import BuzzStore
@testable import BuzzSync
@testable import Homeserver
import JSONKit
@testable import MatrixProtocol
import SQLiteKit

/// Events, rules and requests: JSON from a server, a fellow user or a client.
extension Parser {
    static func json(_ bytes: [UInt8]) -> JSON? { try? JSON(parsing: bytes, limits: JSONLimits(bytes: 1 << 20)) }

    /// The parts of requests that a server reads, and of answers that a client asks for.
    static func checkSliding(_ bytes: [UInt8]) throws {
        guard let json = json(bytes) else { return }
        _ = try? SlidingFilters(json)  // refuses or not
        _ = try? SlidingExtensions(json)  // refuses or not
        _ = try? SearchQuery(json, offset: 0)  // refuses or not
        if let wish = try? RoomWish(json, "@a:b") {
            try demand((0...1000).contains(wish.timelineLimit), "a request for any number of events")
            var union = wish
            union.formUnion(wish)
            try demand(union == wish, "a wish is more than itself")
        }
        guard let window = SlidingWindow(json, ownUser: "@a:b") else { return }
        for room in window.response.joined { _ = room.timeline }
        for room in window.response.invited { _ = room.state }
    }

    /// `{"global", "event", "pattern", "text"}`: rules match or don't, and a pattern finds what it is a pattern of.
    static func checkPush(_ bytes: [UInt8]) throws {
        guard let json = json(bytes) else { return }
        let context = PushRules.Context(
            userID: "@a:b", displayName: json["name"].string, memberCount: 3, senderLevel: 0, notifyRoomLevel: 50)
        let rules = PushRules(global: json["global"])
        if let rule = rules.match(json["event"], context) {
            try demand(rule.isEnabled, "a rule applies that is off")
            try demand(!rule.outcome.highlights || rule.outcome.notifies, "a highlight without a notification")
        }
        _ = PushRules(global: PushRules.defaults(for: "@a:b")).match(json["event"], context)
        guard let pattern = json["pattern"].string, let text = json["text"].string else { return }
        if PushPattern.matches(pattern, text) {
            try demand(PushPattern.matches("*" + pattern, "x" + text), "a star doesn't match")
        }
        if PushPattern.findsWord(pattern, in: text) {
            try demand(PushPattern.findsWord(pattern, in: text + " x"), "a word is lost behind another")
            try demand(PushPattern.matches("*\(pattern)*", text), "a word is found that is not there")
        }
        if PushPattern.findsWord(pattern, in: text, isGlob: false) {
            try demand(text.lowercased().utf8.count >= pattern.lowercased().utf8.count, "a word longer than the text")
        }
    }

    /// An event's content as messages, polls, levels and what a redaction leaves of it.
    static func checkContent(_ bytes: [UInt8]) throws {
        guard let json = json(bytes), let event = MatrixEvent(json) else { return }
        for message in [MessageContent(event.content), MessageContent.replacement(in: event.content)] {
            guard let message else { continue }
            try demand(message.file?.loudness.allSatisfy { $0 <= 100 } ?? true, "a voice is too loud")
            try demand((message.file?.loudness.count ?? 0) <= 100, "a voice is too long")
            try demand(message.file?.size ?? 0 >= 0, "a size is negative")
            _ = MessageContent(message.json)
            _ = MessageContent(message.editing("$x"))
        }
        if let poll = PollContent.Start(event.content, mostAnswers: 20) {
            try demand((1...20).contains(poll.answers.count), "a poll has any number of answers")
            try demand((1...poll.answers.count).contains(poll.mostChosen), "more can be chosen than there is")
            try demand(PollContent.Start(poll.content(text: "x"), mostAnswers: 20) == poll, "a poll changes")
        }
        try demand(PollContent.choice(event.content, most: 3).count <= 3, "a vote for any number of answers")
        for version in RoomVersion.allCases {
            let levels = PowerLevels(content: event.content, creators: [event.sender], version: version)
            let level = levels.level(of: "@a:b")
            try demand(abs(level) <= 1 << 53 || level == PowerLevels.unlimited, "a level is out of range")
            let pruned = Redaction.prune(event.content, type: event.type, version: version)
            try demand(Redaction.prune(pruned, type: event.type, version: version) == pruned, "a redaction goes on")
            for (key, _) in pruned.object ?? JSONObject() {
                try demand(event.content.object?[key] != nil, "a redaction adds something")
            }
        }
    }

    /// Whatever a stranger's events say, the words of others stay as they are, and taking them twice changes nothing.
    static func checkEvents(_ bytes: [UInt8]) async throws {
        guard let json = json(bytes) else { return }
        let store = try await AccountStore.open(
            .memory, account: UserID("@me:test"), now: { Timestamp(milliseconds: 1_764_000_000_000) },
            newTransactionID: { "t" })
        _ = try await store.apply(HostileRoom.beginning, ownUser: UserID("@me:test"))
        let waiting = try await store.enqueueMessage(OutgoingMessage(text: "waiting"), in: HostileRoom.id)
        let hostile = HostileRoom.sync(json)
        _ = try await store.apply(hostile, ownUser: UserID("@me:test"))
        let once = try await HostileRoom.messages(store)
        for (id, body) in [("$mine", "my words"), ("$hers", "her words")] {
            let found = once.first { $0.eventID?.rawValue == id }
            try demand(found?.body == body, "\(id) is “\(found?.body ?? "gone")”")
            try demand(found?.kind == .text, "\(id) is taken back")
        }
        let kept = once.first { $0.id == waiting }
        try demand(kept?.body == "waiting", "what waits is “\(kept?.body ?? "gone")”")
        _ = try await store.apply(hostile, ownUser: UserID("@me:test"))
        let twice = try await HostileRoom.messages(store)
        try demand(twice.map(\.body) == once.map(\.body), "a second time changes something")
    }

    /// What a server says about signing in, and a session as it was kept.
    static func checkDiscovery(_ bytes: [UInt8]) throws {
        guard let json = json(bytes) else { return }
        if let metadata = OAuthMetadata(json) {
            let all = [metadata.registrationEndpoint, metadata.deviceEndpoint, metadata.tokenEndpoint]
            for address in all + [metadata.revocationEndpoint].compactMap({ $0 }) {
                let isSafe = address.hasPrefix("https://") || ServerAddress.isLoopback(address)
                try demand(isSafe, "a token would go out in plain: \(address)")
            }
        }
        if let session = Session(json) {
            try demand(Session(session.json)?.json == session.json, "a session changes when it is kept")
        }
    }
}

/// A room with one's own words, a friend's, and a stranger who sends what comes from the fuzzer.
enum HostileRoom {
    static let id = ConversationID("!r:test")
    private static let me = "@me:test", friend = "@ann:test", stranger = "@eve:test"

    static let beginning: SyncResponse = {
        let room: JSON = [
            "state": ["events": .array([me, friend, stranger].map { member($0) } + [levels])],
            "timeline": ["events": [message("$mine", "my words", me), message("$hers", "her words", friend)]],
        ]
        return response("s1", room)
    }()

    /// The list's objects as events of the stranger. State is left out: a server that lies about it is believed.
    static func sync(_ json: JSON) -> SyncResponse {
        var events: [JSON] = []
        for (number, given) in (json.array ?? [json]).prefix(20).enumerated() where given.object != nil {
            var event = given
            event["sender"] = .string(stranger)
            event["state_key"] = .null
            event["origin_server_ts"] = .int(2000 + Int64(number))
            if event["event_id"].string == nil { event["event_id"] = .string("$e\(number)") }
            events.append(event)
        }
        return response("s2", ["timeline": ["events": .array(events)]])
    }

    static func messages(_ store: AccountStore) async throws -> [Message] {
        try await store.page(in: id, before: .max, limit: 100, crossesGaps: true).page.messages
    }

    private static func response(_ next: String, _ room: JSON) -> SyncResponse {
        let rooms = JSONObject([(id.rawValue, room)])
        let json: JSON = ["next_batch": .string(next), "rooms": ["join": .object(rooms)]]
        return SyncResponse(json) ?? SyncResponse(nextBatch: next)
    }

    private static let levels: JSON = [
        "event_id": "$l", "type": "m.room.power_levels", "sender": .string(me), "state_key": "",
        "content": ["users": [me: 100]], "origin_server_ts": 1,
    ]

    private static func member(_ user: String) -> JSON {
        [
            "event_id": .string("$m\(user)"), "type": "m.room.member", "sender": .string(user),
            "state_key": .string(user), "content": ["membership": "join"], "origin_server_ts": 1,
        ]
    }

    private static func message(_ id: String, _ body: String, _ sender: String) -> JSON {
        [
            "event_id": .string(id), "type": "m.room.message", "sender": .string(sender), "origin_server_ts": 1000,
            "content": ["msgtype": "m.text", "body": .string(body)],
        ]
    }
}
