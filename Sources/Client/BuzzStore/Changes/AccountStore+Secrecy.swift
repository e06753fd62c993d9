import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// What is known of a conversation for whoever encrypts something for it.
package struct RoomSecrecy: Sendable, Hashable {
    package let isEncrypted: Bool
    /// The content of `m.room.encryption`; nil where this device has not been told.
    package let encryption: JSON?
    package let visibility: String?
    /// Something of the room itself has come: what is not known of it is not there.
    package let isKnown: Bool
    package let hasAllMembers: Bool
    /// Another one whenever somebody left, or may have.
    package let epoch: Int64
    /// Counts what was said of its members.
    package let memberChanges: Int64

    package static let method = "m.megolm.v1.aes-sha2"
    package static let unknownMethod =
        "This conversation is encrypted in a way that buzzbox does not know. Write from another program."

    /// - Parameter encryption: the content of `m.room.encryption`; nil where it is not known yet.
    package static func canWrite(_ encryption: JSON?) -> Bool {
        encryption.map { $0["algorithm"].string == method } ?? true
    }
}

extension AccountStore {
    package func secrecy(of id: ConversationID) async throws(StoreError) -> RoomSecrecy? {
        try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else { return nil }
            return try SecrecyTable(db: db).secrecy(of: key)
        }
    }

    /// Whom a message is for: who is there, and who is invited unless they see only what comes after they joined.
    package func recipients(in id: ConversationID, withInvited: Bool) async throws(StoreError) -> [String] {
        try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else { return [] }
            return try db.query(
                """
                SELECT user_id FROM members
                WHERE conversation = ? AND (membership = 'join' OR (? AND membership = 'invite')) ORDER BY user_id
                """, key, withInvited
            ) { $0.text(0) }
        }
    }

    /// Encrypted conversations this person is in, and by what method.
    package func encryptedRooms() async throws(StoreError) -> [(room: String, algorithm: String?)] {
        try await read { db in
            try db.query(
                """
                SELECT c.id, s.content FROM conversations c
                LEFT JOIN room_state s ON s.conversation = c.key AND s.type = 'm.room.encryption' AND s.state_key = ''
                WHERE c.is_encrypted AND c.id NOT LIKE 'local:%'
                """
            ) {
                (room: $0.text(0), algorithm: try $0.textOrNil(1).flatMap { try JSON(parsing: $0)["algorithm"].string })
            }
        }
    }

    /// What the server says of a room when it is asked. Nothing makes one plain that is encrypted.
    package func learn(
        encryption: JSON?, visibility: JSON?, of id: ConversationID
    ) async throws(StoreError) {
        try await write { transaction in
            let key = try transaction.key(of: id)
            let state = StateWriter(transaction: transaction, conversation: key, roomID: id.rawValue)
            for (type, content) in [("m.room.encryption", encryption), ("m.room.history_visibility", visibility)] {
                if let content { try state.learn(type, content) }
            }
        }
    }

    /// They are encrypted, whatever this store was told. Those it does not know it knows nothing of.
    package func setEncrypted(_ rooms: Set<String>) async throws(StoreError) {
        guard !rooms.isEmpty else { return }
        try await write { transaction in
            for room in rooms {
                guard let key = try ConversationTable(db: transaction.db).key(of: room) else { continue }
                try ConversationTable(db: transaction.db).setEncrypted(key)
                transaction.touch(key, .row)
            }
        }
    }

    /// By what a message will be known when it comes back encrypted.
    package func noteSeal(_ seal: String, of id: OutboxID) async throws(StoreError) {
        try await write { transaction in
            try transaction.db.run("UPDATE outbox SET seal = ? WHERE id = ?", seal, id.rawValue)
        }
    }
}

/// The columns of `conversations` that say whom a message may be encrypted for.
struct SecrecyTable {
    let db: Connection

    func secrecy(of key: Int64) throws -> RoomSecrecy? {
        func content(_ type: String) throws -> JSON? {
            try db.first(
                "SELECT content FROM room_state WHERE conversation = ? AND type = ? AND state_key = ''", key, type
            ) { try JSON(parsing: $0.text(0)) }
        }
        let encryption = try content("m.room.encryption")
        let visibility = try content("m.room.history_visibility")?["history_visibility"].string
        return try db.first(
            """
            SELECT is_encrypted, newest_position, has_all_members, key_epoch, member_changes FROM conversations
            WHERE key = ?
            """, key
        ) {
            RoomSecrecy(
                isEncrypted: $0.bool(0), encryption: encryption, visibility: visibility,
                isKnown: encryption != nil || $0.int64(1) > 0, hasAllMembers: $0.bool(2), epoch: $0.int64(3),
                memberChanges: $0.int64(4))
        }
    }

    /// Somebody has left, or may have: never the same value again, not even after the file was begun anew.
    func beginEpoch(of key: Int64, now: Timestamp) throws {
        try db.run(
            "UPDATE conversations SET key_epoch = max(key_epoch + 1, ?) WHERE key = ?", now.milliseconds, key)
    }

    func countChange(of key: Int64) throws {
        try db.run("UPDATE conversations SET member_changes = member_changes + 1 WHERE key = ?", key)
    }

    func setAllMembers(_ isWhole: Bool, of key: Int64) throws {
        try db.run("UPDATE conversations SET has_all_members = ? WHERE key = ?", isWhole, key)
    }

    /// Who is in a conversation or invited.
    func present(in key: Int64) throws -> Set<String> {
        Set(
            try db.query(
                "SELECT user_id FROM members WHERE conversation = ? AND membership IN ('join', 'invite')", key
            ) { $0.text(0) })
    }

    func setLeft(_ user: String, in key: Int64) throws {
        try db.run("UPDATE members SET membership = 'leave' WHERE conversation = ? AND user_id = ?", key, user)
    }
}
