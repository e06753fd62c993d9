import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Stored encrypted events and to-device messages.
extension AccountStore {
    /// Events whose ciphertext was dropped by an older version.
    package func missingCiphertexts(limit: Int) async throws(StoreError) -> [(room: ConversationID, event: EventID)] {
        try await read { db in
            try CiphertextTable(db: db).missing(limit: limit).map { (ConversationID($0.room), EventID($0.event)) }
        }
    }

    /// Stores such an event after fetching it again; nil if the server no longer has it or returned a different one.
    package func fetchedCiphertext(_ fetched: MatrixEvent?, of event: EventID) async throws(StoreError) {
        try await write { transaction in
            let db = transaction.db
            let table = CiphertextTable(db: db)
            if let fetched, fetched.eventID == event.rawValue, fetched.type == "m.room.encrypted", !fetched.isRedacted,
                let conversation = try db.first(
                    "SELECT conversation FROM ciphertexts WHERE event_id = ?", event.rawValue, map: { $0.int64(0) })
            {
                try table.fill(fetched, event.rawValue, in: conversation)
            }
            try table.giveUp(event.rawValue)
        }
    }

    /// The decryption data of a message's file; nil if the file isn't encrypted.
    package func fileEncryption(of message: MessageID) async throws(StoreError) -> JSON? {
        try await read { try AttachmentTable(db: $0).file(of: message.rawValue)?.encryption }
    }

    /// An encrypted event as received.
    package func ciphertext(of event: EventID) async throws(StoreError) -> String? {
        try await read { try CiphertextTable(db: $0).raw(of: event.rawValue) }
    }

    /// To-device messages that are waiting to be decrypted, oldest first.
    package func messagesToDevice() async throws(StoreError) -> [String] {
        try await read { db in try db.query("SELECT raw FROM to_device ORDER BY id") { $0.text(0) } }
    }

    /// When the server last reported that a user's devices or keys changed; `nil` if it never did.
    package func deviceListChange(of user: UserID) async throws(StoreError) -> Timestamp? {
        try await read { db in
            try db.first("SELECT changed_at FROM device_lists WHERE user = ?", user.rawValue) {
                Timestamp(milliseconds: $0.int64(0))
            }
        }
    }

    /// Sessions whose keys are missing although messages need them.
    package func sessionsWithoutKey(limit: Int) async throws(StoreError) -> [(room: String, session: String)] {
        try await read { db in
            try db.query(
                """
                SELECT c.id, m.session_id FROM ciphertexts AS m JOIN conversations AS c ON c.key = m.conversation
                WHERE m.fate IN (?, ?) AND m.session_id <> '' GROUP BY c.id, m.session_id LIMIT ?
                """, UnreadableReason.noKey.rawValue, UnreadableReason.withheld.rawValue, limit
            ) { ($0.text(0), $0.text(1)) }
        }
    }

    /// Whether we share a conversation with the user or one of us has invited the other. Only then may their to-device
    /// messages matter.
    package func sharesConversation(with user: UserID) async throws(StoreError) -> Bool {
        try await read { db in
            try db.first(
                """
                SELECT 1 FROM members AS m JOIN conversations AS c ON c.key = m.conversation
                WHERE m.user_id = ? AND m.membership IN ('join', 'invite') AND c.membership <> 'left' LIMIT 1
                """, user.rawValue
            ) { _ in true } ?? false
        }
    }

    /// Changes to device lists that have not been passed on yet; see `noted`.
    package func deviceListChanges(limit: Int) async throws(StoreError) -> [DeviceListChange] {
        try await read { db in
            try db.query(
                """
                SELECT user, changed_at, has_left FROM device_lists INDEXED BY device_lists_news
                WHERE NOT is_noted ORDER BY user LIMIT ?
                """, limit
            ) { DeviceListChange(user: $0.text(0), at: $0.int64(1), hasLeft: $0.bool(2)) }
        }
    }

    /// Marks changes as processed once their effects are on disk in the key file. A list that has changed again in
    /// between is reported again.
    package func noted(_ changes: [DeviceListChange]) async throws(StoreError) {
        try await write { transaction in
            for change in changes {
                try transaction.db.run(
                    "UPDATE device_lists SET is_noted = 1 WHERE user = ? AND changed_at = ?", change.user, change.at)
            }
        }
    }
}

/// The server reported that a user's list of devices has changed.
package struct DeviceListChange: Sendable, Hashable {
    /// Stands for every user after a first sync, because changes before it were never reported.
    package static let everybody = "*"

    package let user: String
    package let at: Int64
    /// We no longer share a conversation, so the server reports no further changes of this user.
    package let hasLeft: Bool

    package init(user: String, at: Int64, hasLeft: Bool) {
        self.user = user
        self.at = at
        self.hasLeft = hasLeft
    }
}
