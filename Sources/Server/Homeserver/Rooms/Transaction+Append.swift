import JSONKit
import MatrixProtocol
import SQLiteKit
import SodiumKit

extension Transaction {
    /// The maximum size of an event, including what a federated server would add.
    private static let largestEvent = 65_536
    private static let envelope = 512

    /// Authorises and stores an event with all its consequences. A state event that changes nothing is not stored
    /// again; the id of the current one is returned.
    @discardableResult
    func append(_ draft: EventDraft, to room: inout Room) throws -> String {
        let draft = try RestrictedJoin(room, self).settled(draft)
        let content = try checkedContent(draft)
        try Authorization(room, self).check(draft)
        let previous = try draft.stateKey.flatMap {
            try StateStore.event(draft.type, $0, in: room.id, connection)
        }
        if let previous, previous.content == content, previous.sender == draft.sender { return previous.eventID }
        let target = try redactionTarget(draft, room)
        let relation = try Relation(draft, room, connection)

        let eventID = draft.eventID ?? newEventID(room.version)
        let position = try nextPosition()
        try connection.run(
            """
            INSERT INTO events(pos, event_id, room, type, state_key, sender, ts, content, redacts, replaces, device_id,
                txn_id) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            position, eventID, room.id, draft.type, draft.stateKey, draft.sender, eventTime,
            String(decoding: content, as: UTF8.self), draft.redacts, previous?.position, draft.deviceID,
            draft.transactionID)
        if let key = draft.stateKey {
            try connection.run(
                "INSERT INTO current_state VALUES(?, ?, ?, ?) ON CONFLICT DO UPDATE SET pos = excluded.pos",
                room.id, draft.type, key, position)
            if draft.type == "m.room.member" { try noteMembership(of: key, draft, position, &room) }
        }
        if let target { try redact(target, by: position, in: room) }
        try relation?.store(position, draft, room, connection)
        if let text = SearchIndex.text(of: draft) {
            try connection.run("INSERT INTO event_words(rowid, text) VALUES(?, ?)", position, text)
        }
        try EventNotifications(self, room).note(draft, eventID: eventID, position: position, relation: relation)
        if draft.type == "m.room.tombstone", draft.stateKey == "" {
            try Predecessor.close(room, draft.content, self)
        }
        if draft.type == "m.room.guest_access" { try GuestAccess.enforce(draft.content, in: &room, self) }
        return eventID
    }

    func newEventID(_ version: RoomVersion) -> String {
        version.hasServerInEventIDs
            ? "$\(Random.token(bytes: 13)):\(server.configuration.serverName)" : "$" + Random.token()
    }

    private func checkedContent(_ draft: EventDraft) throws -> [UInt8] {
        guard !draft.type.isEmpty else { throw MatrixError.invalid("An event needs a type") }
        let content = try draft.content.canonicalContent()
        for name in [draft.type, draft.stateKey ?? "", draft.sender] where name.utf8.count > MatrixIdentifiers.longest {
            throw MatrixError(413, .tooLarge, "Types, state keys and user ids may have 255 bytes")
        }
        let names = draft.type.utf8.count + (draft.stateKey?.utf8.count ?? 0) + draft.sender.utf8.count
        guard content.count + names + Self.envelope <= Self.largestEvent else {
            throw MatrixError(413, .tooLarge, "An event may have 65,536 bytes")
        }
        return content
    }

    // MARK: Membership

    private func noteMembership(
        of userID: String, _ draft: EventDraft, _ position: Int64, _ room: inout Room
    ) throws {
        guard let name = draft.content["membership"].string, let membership = Membership(rawValue: name) else { return }
        let previous = try Memberships.of(userID, in: room.id, connection)
        try connection.run(
            """
            INSERT INTO memberships(room, user_id, membership, pos, since, sender, display_name, avatar_url)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET
                since = CASE WHEN membership = excluded.membership THEN since ELSE excluded.pos END,
                membership = excluded.membership, pos = excluded.pos, sender = excluded.sender,
                display_name = excluded.display_name, avatar_url = excluded.avatar_url, is_forgotten = 0
            """,
            room.id, userID, name, position, position, draft.sender, draft.content["displayname"].string,
            draft.content["avatar_url"].string)
        effects.wakes.insert(.user(userID))
        let rules = try server.pushRules.rules(of: userID, connection)
        touchedRooms.insert(room.id)
        server.audiences.note(
            userID, joinedAs: membership == .join ? .some(draft.content["displayname"].string) : nil, rules: rules,
            in: room.id, room.roomID)
        guard previous != membership else { return }
        room.joined += (membership == .join ? 1 : 0) - (previous == .join ? 1 : 0)
        room.invited += (membership == .invite ? 1 : 0) - (previous == .invite ? 1 : 0)
        try connection.run("UPDATE rooms SET joined = ?, invited = ? WHERE id = ?", room.joined, room.invited, room.id)
        try Notifications.forget(userID, in: room.id, connection)
        guard membership == .join else { return }
        if rules != nil { try Silences.settle(userID, in: [room], self) }
        try Predecessor.follow(userID, into: room, self)
    }

    // MARK: Redaction

    private func redactionTarget(_ draft: EventDraft, _ room: Room) throws -> EventRow? {
        guard draft.type == "m.room.redaction", let id = draft.redacts else { return nil }
        guard let target = try Events.find(id, in: room.id, connection) else {
            // 400 both for an unknown event and for one in another room, so that nothing is revealed.
            throw MatrixError.invalid("There is no such event in that room")
        }
        let levels = try server.powerLevels.levels(of: room, connection)
        guard target.sender == draft.sender || levels.level(of: draft.sender) >= levels.redact else {
            throw MatrixError.forbidden("You may not redact events of others in that room")
        }
        return target
    }

    private func redact(_ target: EventRow, by position: Int64, in room: Room) throws {
        guard target.redactedBy == nil else { return }
        // A redaction also removes all of the message's edits.
        let edits = try connection.query(
            "SELECT child FROM relations WHERE parent = ? AND rel_type = 'm.replace' AND sender = ?", target.eventID,
            target.sender
        ) { $0.int64(0) }
        try strip(target, by: position, in: room)
        for edit in edits {
            guard let edit = try Events.at(edit, connection), edit.redactedBy == nil, edit.room == room.id else {
                continue
            }
            try strip(edit, by: position, in: room)
        }
    }

    private func strip(_ target: EventRow, by position: Int64, in room: Room) throws {
        let content = target.parsedContent
        let kept = Redaction.prune(content, type: target.type, version: room.version)
        try connection.run(
            "UPDATE events SET content = ?, redacted_by = ? WHERE pos = ?", kept.text, position, target.position)
        server.powerLevels.forget(target.eventID)
        try connection.run("DELETE FROM relations WHERE child = ?", target.position)
        var draft = EventDraft(target.type, stateKey: target.stateKey, sender: target.sender, content: content)
        draft.eventID = target.eventID
        if let text = SearchIndex.text(of: draft) {
            try connection.run(
                "INSERT INTO event_words(event_words, rowid, text) VALUES('delete', ?, ?)", target.position, text)
        }
        if target.type == "m.room.member", let key = target.stateKey {
            try connection.run(
                """
                UPDATE memberships SET display_name = NULL, avatar_url = NULL
                WHERE room = ? AND user_id = ? AND pos = ?
                """, room.id, key, target.position)
        }
        try Notifications.remove(target.position, in: room.id, connection)
    }
}
