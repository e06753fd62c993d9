import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// What encrypting a message for a conversation requires to know about it.
package struct RoomSecrecy: Sendable, Hashable {
    package let isEncrypted: Bool
    /// The content of `m.room.encryption`; nil if this device has not received it.
    package let encryption: JSON?
    package let visibility: String?
    /// Part of the room's state or timeline has arrived, so encryption that is not in the store does not exist.
    package let isKnown: Bool
    package let hasAllMembers: Bool
    /// Increases whenever a member has left or may have left, so that the next message gets a new session.
    package let epoch: Int64
    /// Counts the membership changes received, which tells whether a fetched member list is still current.
    package let memberChanges: Int64

    package static let method = "m.megolm.v1.aes-sha2"
    package static let unknownMethod =
        "This conversation is encrypted in a way that buzzbox does not know. Write from another program."

    /// - Parameter encryption: the content of `m.room.encryption`; nil if it isn't known yet.
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

    /// The users to encrypt a message for: the members, and the invited unless they may only see messages from after
    /// they join.
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

    /// The encrypted conversations of this user, with their algorithms.
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

    /// Stores state that was requested from the server. An encrypted room never becomes unencrypted by it.
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

    /// Marks rooms as encrypted, whatever the server told this store. Unknown rooms are skipped.
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

    /// Records the end of the ciphertext, so that the message is recognised when the server sends it back.
    package func noteSeal(_ seal: String, of id: OutboxID) async throws(StoreError) {
        try await write { transaction in
            try transaction.db.run("UPDATE outbox SET seal = ? WHERE id = ?", seal, id.rawValue)
        }
    }
}

/// The columns of `conversations` that decide whom a message may be encrypted for.
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

    /// Starts a new epoch because a member has left or may have left. Its number includes the time, so that it is never
    /// reused, even if the store is created anew.
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

    /// The joined and the invited users of a conversation.
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
