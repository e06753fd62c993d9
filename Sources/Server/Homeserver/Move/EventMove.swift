import JSONKit
import MatrixProtocol

/// Moves events in the order in which they happened, all rooms together: each is sent by who sent it, with its time.
/// So rights, memberships and names are on the new server what they were on the old one at that moment, and nobody
/// comes to see what was said before their time.
struct EventMove: Sendable {
    /// What to do with an event.
    private enum Way {
        case send(JSON)
        case redact(target: String, reason: JSON)
        /// Lift a ban, which has a request of its own.
        case unban(String)
        /// There is nothing in it any more.
        case pass
        case leave(String)
    }

    let source: MoveSource
    let state: MoveState
    let target: MoveTarget
    let ids: MovedIDs
    let rooms: RoomMove
    /// Events that the operator gave up.
    let unwanted: Set<String>

    /// - Parameter mayBeThere: whether the new server may have it already, because an attempt was never answered.
    func move(_ event: EventRow, mayBeThere: Bool) async throws {
        guard !unwanted.contains(event.eventID) else { return try await leave(event, "it was to be left") }
        do {
            try await target.patiently { isRetry in
                try await attempt(event, mayBeThere: mayBeThere || isRetry)
            }
        } catch MoveError.unreachable(let why) {
            throw MoveError.stopped(at: event.eventID, why: why)
        }
    }

    private func attempt(_ event: EventRow, mayBeThere: Bool) async throws {
        if event.type == "m.room.create", event.stateKey == "" {
            guard let room = try await source.room(event.room) else { return }
            if try await state.room(room.number) == nil {
                try await rooms.make(room, event, mayBeThere: mayBeThere)
            } else {
                try await rooms.setAliases(room)
            }
            return try await state.set(MoveState.lastEvent, to: event.position)
        }
        guard let room = try await state.room(event.room) else {
            return try await leave(event, "its room could not be made")
        }
        let sender = ids.name(event.sender)
        switch try await way(event) {
        case .pass: return try await state.set(MoveState.lastEvent, to: event.position)
        case .leave(let reason): return try await leave(event, reason)
        case .redact(let redacted, let reason):
            if mayBeThere, let id = try await redaction(of: redacted, in: room, seenBy: sender) {
                return try await state.moved(event, to: id)
            }
            let path = MoveTarget.path("rooms", room, "redact", redacted, transaction(event))
            let body: JSON = reason.isNull ? [:] : ["reason": reason]
            try await finish(event, try await target.call("PUT", path, body, as: sender))
        case .unban(let user):
            let path = MoveTarget.path("rooms", room, "unban")
            let answer = try await target.call("POST", path, ["user_id": .string(user)], as: sender)
            // Whoever is not banned any more was let in by an attempt that was never answered.
            if !answer.isSuccess, try await isBanned(user, in: room, seenBy: sender) {
                return try await leave(event, answer.reason)
            }
            try await state.set(MoveState.lastEvent, to: event.position)
        case .send(let content):
            if mayBeThere, let id = try await find(event, content, in: room, seenBy: sender) {
                return try await state.moved(event, to: id)
            }
            let answer = try await target.call(
                "PUT", try await path(of: event, in: room), content, as: sender,
                query: [("ts", String(event.timestamp))])
            try await finish(event, answer)
        }
    }

    private func path(of event: EventRow, in room: String) async throws -> String {
        guard let key = event.stateKey else {
            return MoveTarget.path("rooms", room, "send", event.type, transaction(event))
        }
        let new = try await state.read { try ids.id(key, $0) }
        return MoveTarget.path("rooms", room, "state", event.type) + "/" + MoveTarget.segment(new)
    }

    private func transaction(_ event: EventRow) -> String { "move-\(event.position)" }

    private func finish(_ event: EventRow, _ answer: MoveTarget.Answer) async throws {
        guard answer.isSuccess else { return try await leave(event, answer.reason) }
        try await state.moved(event, to: try answer.requiredText("event_id", "an event"))
    }

    private func leave(_ event: EventRow, _ reason: String) async throws {
        try await state.leave(event.isState ? "state" : "event", event.eventID, reason, event: event)
    }

    // MARK: What an event becomes

    private func way(_ event: EventRow) async throws -> Way {
        let original = event.parsedContent
        let content = try await state.read { try ids.content(original, $0) }
        if event.isState {
            guard event.type == "m.room.member", content["membership"].string == "leave",
                let replaces = event.replaces, let before = try await source.event(at: replaces),
                before.parsedContent["membership"].string == "ban", let user = event.stateKey
            else { return .send(content) }
            return .unban(ids.name(user))
        }
        if event.type == "m.room.redaction" {
            guard let redacts = event.redacts, let redacted = try await state.event(redacts) else { return .pass }
            return .redact(target: redacted, reason: content["reason"])
        }
        if event.redactedBy != nil {
            // A deleted message is shown as such, and answers to it stay answers; its redaction follows.
            return event.type == "m.room.message" ? .send(["msgtype": "m.text", "body": ""]) : .pass
        }
        guard event.type != "m.room.encrypted" else {
            return .leave("it is encrypted, and its keys are good in the old room only")
        }
        return try await related(content, original)
    }

    /// Events that are nothing without the message they belong to are left behind with it; answers lose the mark.
    private func related(_ content: JSON, _ original: JSON) async throws -> Way {
        guard var relation = content["m.relates_to"].object else { return .send(content) }
        let old = original["m.relates_to"]
        if let parent = old["event_id"].string, try await state.event(parent) == nil {
            guard old["rel_type"].string == "m.thread" else {
                return .leave("it belongs to a message that could not be moved")
            }
            for key in ["rel_type", "event_id", "is_falling_back"] { relation[key] = nil }
        }
        if let answered = old["m.in_reply_to"]["event_id"].string, try await state.event(answered) == nil {
            relation["m.in_reply_to"] = nil
        }
        var content = content.object ?? JSONObject()
        content["m.relates_to"] = relation.isEmpty ? nil : .object(relation)
        return .send(.object(content))
    }

    // MARK: What is there already

    /// Looks among the newest events of the room for one that was sent without its answer coming back.
    private func find(
        _ event: EventRow, _ content: JSON, in room: String, seenBy sender: String
    ) async throws -> String? {
        let answer = try await target.call(
            "GET", MoveTarget.path("rooms", room, "messages"), as: sender, query: [("dir", "b"), ("limit", "50")])
        let key = try await state.read { connection in try event.stateKey.map { try ids.id($0, connection) } }
        let isMember = event.type == "m.room.member"
        for found in answer.json["chunk"].array ?? [] {
            guard found["type"].string == event.type, found["sender"].string == sender,
                found["state_key"].string == key, found["origin_server_ts"].int64 == event.timestamp,
                let id = found["event_id"].string
            else { continue }
            // Members get what the server knows of them beside what was sent.
            let isSame =
                isMember ? found["content"]["membership"] == content["membership"] : found["content"] == content
            if isSame, try await !state.hasEvent(id) { return id }
        }
        return nil
    }

    private func isBanned(_ user: String, in room: String, seenBy sender: String) async throws -> Bool {
        let path = MoveTarget.path("rooms", room, "state", "m.room.member", user)
        return try await target.call("GET", path, as: sender).json["membership"] == "ban"
    }

    private func redaction(of event: String, in room: String, seenBy sender: String) async throws -> String? {
        let answer = try await target.call("GET", MoveTarget.path("rooms", room, "event", event), as: sender)
        return answer.json["unsigned"]["redacted_because"]["event_id"].string
    }
}
