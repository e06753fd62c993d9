import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Whether a new conversation starts encrypted.
package enum BeginsEncrypted: Sendable, Hashable {
    /// Whether encryption still has to be decided, by asking the server if all invited users can decrypt.
    package static func isUndecided(_ payload: JSON) -> Bool { payload[RoomCreation.undecided].bool == true }

    /// Whether the room may start unencrypted, because the user was told that the other side cannot decrypt, and
    /// retried.
    package static func mayBePlain(_ payload: JSON) -> Bool { payload[RoomCreation.told].bool == true }

    case never
    /// Encrypted if all invited users can decrypt, which is checked when the room is created.
    case wherePossible
    case always
}

extension OutboxItem {
    /// The room that a sync delivered while the request to create it was running.
    package var madeRoom: ConversationID? { payload[RoomCreation.made].string.map { ConversationID($0) } }
}

/// Rooms created here. Until the server has created one, its conversation has a local id.
struct RoomCreation {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }
    private var table: ConversationTable { ConversationTable(db: db) }

    /// Marks a payload whose encryption is still undecided. It is removed before the payload is sent.
    static let undecided = "undecided_encryption"
    /// Marks a payload after the user was told that the room would start unencrypted. It is removed before the payload
    /// is sent.
    static let told = "told_of_plain"
    /// The key for the room that a sync delivered while the request was running. The request is then not repeated.
    static let made = "made"

    private static let encryption: JSON = [
        [
            "type": "m.room.encryption", "state_key": "", "content": ["algorithm": .string(RoomSecrecy.method)],
        ]
    ]

    func begin(
        name: String?, inviting users: [UserID], isDirect: Bool, encrypted: BeginsEncrypted
    ) throws -> ConversationID {
        let transactionID = transaction.newTransactionID()
        let id = "local:\(transactionID)"
        let key = try table.insert(
            id: id, membership: .joined, kind: isDirect ? .direct : .group,
            lastActivity: transaction.now.milliseconds)
        let members = MemberTable(db: db)
        try members.save(transaction.own, displayName: nil, membership: "join", in: key)
        for user in users { try members.save(user.rawValue, displayName: nil, membership: "invite", in: key) }
        if isDirect { try table.setDirect(peer: users.first?.rawValue, isDirect: true, of: key) }
        if let name, !name.isEmpty { try table.setGivenName(name, of: key) }
        var body: JSON = [
            "preset": isDirect ? "trusted_private_chat" : "private_chat", "is_direct": .bool(isDirect),
            "invite": .array(users.map { .string($0.rawValue) }),
            // Identifies the room in a sync if the server's response is lost.
            "creation_content": [EventWriter.transactionKey: .string(transactionID)],
        ]
        if let name, !name.isEmpty { body["name"] = .string(name) }
        switch encrypted {
        case .never: break
        case .wherePossible: body[Self.undecided] = true
        case .always:
            body["initial_state"] = Self.encryption
            try table.setEncrypted(key)
        }
        let summary = name ?? users.map(\.rawValue).joined(separator: ", ")
        var row = MessageComposer(transaction: transaction).new(.createRoom, in: key, payload: body, summary: summary)
        row.transactionID = transactionID
        try OutboxTable(db: db).insert(row)
        transaction.touch(key, [.row, .name, .summary])
        transaction.change.outbox = true
        return ConversationID(id)
    }

    /// Stores the decision made after asking whether the invited users can decrypt.
    func decide(_ row: OutboxTable.Stored, isEncrypted: Bool) throws {
        guard var body = try JSON(parsing: row.payload).object, body.removeValue(forKey: Self.undecided) != nil else {
            return
        }
        body.removeValue(forKey: Self.told)
        if isEncrypted {
            body["initial_state"] = Self.encryption
            if let conversation = row.conversation {
                try table.setEncrypted(conversation)
                transaction.touch(conversation, .row)
            }
        }
        try OutboxTable(db: db).setPayload(.object(body), of: row.id)
    }

    /// Records that a sync delivered the room while the request to create it was running.
    func note(_ row: OutboxTable.Stored, made roomID: String) throws {
        guard Limits.isIdentifier(roomID) else { return }
        var payload = try JSON(parsing: row.payload)
        payload[Self.made] = .string(roomID)
        try OutboxTable(db: db).setPayload(payload, of: row.id)
    }

    /// The server has created the room, as its response or a sync shows.
    func complete(_ row: OutboxTable.Stored, roomID: String) throws {
        guard let local = row.conversation, let localID = try table.id(of: local), Limits.isIdentifier(roomID) else {
            return try OutboxTable(db: db).remove(row.id)
        }
        let payload = try JSON(parsing: row.payload)
        try OutboxTable(db: db).remove(row.id)
        transaction.change.outbox = true
        transaction.change.conversations.insert(ConversationID(localID))
        transaction.change.threads.insert(ConversationID(localID))
        var key = local
        if localID != roomID {
            if let synced = try table.key(of: roomID), synced != local {
                try merge(local, into: synced)
                key = synced
            } else {
                try db.run("UPDATE conversations SET id = ? WHERE key = ?", roomID, local)
            }
            try db.run(
                """
                INSERT INTO conversation_aliases (old_id, conversation) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET conversation = excluded.conversation
                """, localID, key)
        }
        transaction.touch(key, [.row, .thread, .summary, .name])
        if payload["is_direct"].bool == true, let peer = payload["invite"][0].string {
            try table.setDirect(peer: peer, isDirect: true, of: key)
            try DirectRooms(transaction: transaction).add(peer: peer, room: roomID)
        }
    }

    /// A sync delivered the room before the response did: move what was written here to it.
    private func merge(_ local: Int64, into synced: Int64) throws {
        let messages = try db.query(
            "SELECT id FROM messages WHERE conversation = ? ORDER BY position", local
        ) { $0.int64(0) }
        for message in messages {
            let place = try Positions(db: db, conversation: synced).nextUnplaced()
            // The full-text index includes the conversation, so it must be updated.
            try SearchTable(db: db).changing(message) {
                try db.run(
                    "UPDATE messages SET conversation = ?, position = ? WHERE id = ?", synced, place, message)
            }
        }
        for table in ["reactions", "versions", "side_threads", "scheduled"] {
            try db.run("UPDATE OR IGNORE \(table) SET conversation = ? WHERE conversation = ?", synced, local)
        }
        try db.run(
            "UPDATE outbox SET conversation = ?, queue = ? WHERE conversation = ?", synced, Queue.conversation(synced),
            local)
        try ComposerTextTable.move(from: local, to: synced, in: db)
        // The room is encrypted from the start, but a sync may have delivered it before its encryption event.
        try db.run(
            """
            UPDATE conversations SET is_encrypted = 1
            WHERE key = ? AND (SELECT is_encrypted FROM conversations WHERE key = ?)
            """, synced, local)
        try db.run("UPDATE conversation_aliases SET conversation = ? WHERE conversation = ?", synced, local)
        try db.run("DELETE FROM conversations WHERE key = ?", local)
    }
}

/// The account's map of direct conversations, changed by read-modify-write.
struct DirectRooms {
    let transaction: StoreTransaction

    func add(peer: String, room: String) throws {
        let table = AccountDataTable(db: transaction.db)
        var map = try table.content(AccountDataType.direct) ?? [:]
        var rooms = map[peer].array ?? []
        guard !rooms.contains(.string(room)) else { return }
        rooms.append(.string(room))
        map[peer] = .array(rooms)
        try AccountDataChange(transaction: transaction).set(
            map, type: AccountDataType.direct, summary: "Direct conversations")
        try table.replaceDirectRooms(map)
    }
}

/// Local changes to account data.
struct AccountDataChange {
    let transaction: StoreTransaction

    func set(_ content: JSON, type: String, summary: String) throws {
        let table = AccountDataTable(db: transaction.db)
        let outbox = OutboxTable(db: transaction.db)
        let before = try table.content(type)
        try table.save(content, type: type)
        transaction.change.outbox = true
        if let waiting = try outbox.accountData(type).last, !waiting.isOut {
            var payload = try JSON(parsing: waiting.payload)
            // The server may not have the earlier change of this row: compute the patch from before it.
            payload["patch"] = AccountDataPatch.between(payload["was"], content)
            try outbox.setPayload(payload, of: waiting.id)
            if waiting.state == .failed { try outbox.requeue(waiting) }
            return
        }
        try outbox.insert(
            OutboxTable.New(
                kind: .accountData, queue: Queue.account, target: type,
                payload: [
                    "type": .string(type), "patch": AccountDataPatch.between(before ?? [:], content),
                    "was": before ?? .null,
                ], summary: summary,
                transactionID: transaction.newTransactionID(), createdAt: transaction.now))
    }
}
