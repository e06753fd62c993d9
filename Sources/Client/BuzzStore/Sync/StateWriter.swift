import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Applies state events to a conversation: names, members, room type.
struct StateWriter {
    let transaction: StoreTransaction
    let conversation: Int64
    let roomID: String

    /// State events stored completely, for uses beyond the conversation's columns.
    private static let kept: Set<String> = [
        "m.room.name", "m.room.create", "m.room.power_levels", "m.room.join_rules", "m.room.pinned_events",
        "m.room.avatar", "m.room.encryption", "m.room.history_visibility",
    ]

    private var db: Connection { transaction.db }

    func apply(_ events: some Sequence<MatrixEvent>) throws {
        var names: Set<String> = []
        for event in events {
            guard let stateKey = event.stateKey, stateKey.utf8.count <= Limits.identifier else { continue }
            if event.type == "m.room.member" {
                names.formUnion(try member(event, user: stateKey))
            } else if stateKey.isEmpty {
                try room(event)
            }
        }
        if !names.isEmpty {
            try MemberTable(db: db).disambiguate(names, in: conversation)
            transaction.touch(conversation, [.name, .thread])
        }
    }

    /// Learns members from fetched history, but only those not known yet.
    func learn(_ events: some Sequence<MatrixEvent>) throws {
        var names: Set<String> = []
        for event in events where event.type == "m.room.member" {
            guard let user = event.stateKey, Limits.isIdentifier(user) else { continue }
            names.formUnion(try save(event, user: user, replacing: false))
        }
        guard !names.isEmpty else { return }
        try MemberTable(db: db).disambiguate(names, in: conversation)
        transaction.touch(conversation, [.name, .thread])
    }

    /// Learns names of members whose events are not known yet.
    func learn(names: [String: String], isJoined: Bool) throws {
        guard !names.isEmpty else { return }
        let members = MemberTable(db: db)
        var changed: Set<String> = []
        for (user, name) in names where Limits.isIdentifier(user) {
            guard let name = Self.displayName(name) else { continue }
            changed.formUnion(
                try members.save(
                    user, displayName: name, membership: isJoined ? "join" : "invite", in: conversation,
                    replacing: false))
        }
        try members.disambiguate(changed, in: conversation)
        transaction.touch(conversation, [.name, .thread])
    }

    private static func displayName(_ text: String) -> String? {
        let name = Limits.text(text, Limits.name)
        return name.contains { !$0.isWhitespace } ? name : nil
    }

    private func member(_ event: MatrixEvent, user: String) throws -> Set<String> {
        guard Limits.isIdentifier(user) else { return [] }
        if user == transaction.own, event.content["membership"].string == "invite" {
            try ConversationTable(db: db).setInviter(Limits.text(event.sender, Limits.identifier), of: conversation)
            if event.content["is_direct"].bool == true {
                try ConversationTable(db: db).setDirect(peer: event.sender, isDirect: true, of: conversation)
            }
        }
        // The first members don't affect other members' names, but the room's.
        transaction.touch(conversation, .name)
        try noteChange(of: user, to: event.content["membership"].string)
        return try save(event, user: user, replacing: true)
    }

    /// Counts the change, so that a member list requested before it is recognised as outdated.
    private func noteChange(of user: String, to membership: String?) throws {
        guard try MemberTable(db: db).membership(of: user, in: conversation) != membership else { return }
        try SecrecyTable(db: db).countChange(of: conversation)
        try noteDeparture(of: user, to: membership)
    }

    /// Starts a new session after a departure: the former member must not be able to decrypt later messages, even if
    /// they rejoin at once.
    private func noteDeparture(of user: String, to membership: String?) throws {
        guard membership != "join", membership != "invite",
            try MemberTable(db: db).membership(of: user, in: conversation) != membership
        else { return }
        try SecrecyTable(db: db).beginEpoch(of: conversation, now: transaction.now)
    }

    /// Stores a piece of a complete member list, which replaces what was known of its members.
    func list(_ events: some Sequence<MatrixEvent>) throws {
        var names: Set<String> = []
        for event in events where event.type == "m.room.member" {
            guard let user = event.stateKey, Limits.isIdentifier(user) else { continue }
            try noteDeparture(of: user, to: event.content["membership"].string)
            names.formUnion(try save(event, user: user, replacing: true))
        }
        try MemberTable(db: db).disambiguate(names, in: conversation)
        transaction.touch(conversation, [.name, .thread])
    }

    /// Ends a complete member list: users whom it doesn't name have left.
    func endList(naming named: Set<String>) throws {
        let secrecy = SecrecyTable(db: db)
        let gone = try secrecy.present(in: conversation).subtracting(named)
        for user in gone { try secrecy.setLeft(user, in: conversation) }
        if !gone.isEmpty { try secrecy.beginEpoch(of: conversation, now: transaction.now) }
        try secrecy.setAllMembers(true, of: conversation)
        transaction.touch(conversation, [.name, .thread])
    }

    /// Stores state that was requested from the server.
    func learn(_ type: String, _ content: JSON) throws {
        guard let event = MatrixEvent(["type": .string(type), "state_key": "", "sender": "", "content": content]) else {
            return
        }
        try room(event)
    }

    private func save(_ event: MatrixEvent, user: String, replacing: Bool) throws -> Set<String> {
        let membership = event.content["membership"].string ?? "leave"
        guard ["join", "invite", "leave", "ban", "knock"].contains(membership) else { return [] }
        let displayName = event.content["displayname"].string.flatMap(Self.displayName)
        return try MemberTable(db: db).save(
            user, displayName: displayName, membership: membership, in: conversation, replacing: replacing)
    }

    /// Restores the server's room name after a local change was given up.
    func restoreName() throws {
        let content = try db.first(
            "SELECT content FROM room_state WHERE conversation = ? AND type = 'm.room.name'", conversation
        ) { $0.text(0) }
        let name = try content.flatMap { try JSON(parsing: $0)["name"].string }
        try ConversationTable(db: db).setGivenName(name, of: conversation)
        transaction.touch(conversation, [.row, .name])
    }

    private func room(_ event: MatrixEvent) throws {
        let table = ConversationTable(db: db)
        let content = event.content
        if Self.kept.contains(event.type) { try keep(event) }
        switch event.type {
        case "m.room.name":
            guard try !OutboxTable(db: db).isPending(.rename, in: conversation) else { return }
            try table.setGivenName(content["name"].string.map { Limits.text($0, Limits.name) }, of: conversation)
            transaction.touch(conversation, .name)
        case "m.room.canonical_alias":
            try table.setAlias(content["alias"].string.map { Limits.text($0, Limits.identifier) }, of: conversation)
            transaction.touch(conversation, .name)
        case "m.room.topic":
            try table.setTopic(content["topic"].string.map { Limits.text($0, Limits.body) }, of: conversation)
            transaction.touch(conversation, .row)
        case "m.room.encryption":
            // Encryption is never switched off again.
            try table.setEncrypted(conversation)
            transaction.touch(conversation, .row)
        case "m.room.history_visibility":
            // The visibility decides who receives keys, so the next message starts a new session.
            try SecrecyTable(db: db).beginEpoch(of: conversation, now: transaction.now)
        case "m.room.tombstone":
            if let successor = content["replacement_room"].string, Limits.isIdentifier(successor) {
                try table.setSuccessor(successor, of: conversation)
                transaction.touch(conversation, .row)
            }
        case "m.room.create":
            try table.setRoomType(content["type"].string.map { Limits.text($0, Limits.identifier) }, of: conversation)
            transaction.touch(conversation, .row)
        default: break
        }
    }

    private func keep(_ event: MatrixEvent) throws {
        // Truncated content would not be valid JSON.
        let text = event.content.text
        guard text.utf8.count <= Limits.raw else { return }
        try db.run(
            """
            INSERT INTO room_state (conversation, type, state_key, sender, content) VALUES (?, ?, '', ?, ?)
            ON CONFLICT DO UPDATE SET sender = excluded.sender, content = excluded.content
            """, conversation, event.type, Limits.text(event.sender, Limits.identifier), text)
    }
}
