import BuzzModel
import SQLiteKit

/// The one place that decides whether the copilot may see a conversation. Every query that reads messages for the
/// copilot must ask it.
struct CopilotGate {
    let db: Connection

    /// The condition for conversation `c`: it isn't encrypted, the copilot runs on this machine, or the user has
    /// allowed that remote copilot to see encrypted messages.
    static let allows = """
        (NOT c.is_encrypted OR NOT EXISTS (SELECT 1 FROM settings WHERE name = 'copilot_elsewhere') OR EXISTS (
            SELECT 1 FROM settings p JOIN settings q ON q.value = p.value
            WHERE p.name = 'copilot_elsewhere' AND q.name = 'told_encrypted'))
        """

    func allows(_ conversation: Int64) throws -> Bool {
        try db.first("SELECT 1 FROM conversations c WHERE c.key = ? AND \(Self.allows)", conversation) { _ in true }
            ?? false
    }

    func access() throws -> EncryptedAccess {
        let settings = SettingTable(db: db)
        guard let address = try settings.value(.copilotElsewhere) else { return .here }
        return .elsewhere(address: address, isAllowed: try settings.value(.toldEncrypted) == address)
    }

    /// Deletes queued requests to the copilot about conversations that it may no longer see.
    func withdraw() throws {
        let closed = "SELECT c.key FROM conversations c WHERE NOT \(Self.allows)"
        try db.run("DELETE FROM outbox WHERE lane = 'copilot' AND conversation IN (\(closed))")
        try db.run(
            """
            DELETE FROM outbox WHERE kind = 'memory' AND json_extract(payload, '$.metadata.conversationId') IN (
                SELECT c.id FROM conversations c WHERE NOT \(Self.allows))
            """)
    }
}

extension AccountStore {
    package func mayTellCopilot(of id: ConversationID) async throws(StoreError) -> Bool {
        try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else { return false }
            return try CopilotGate(db: db).allows(key)
        }
    }

    /// - Parameter address: the address of a copilot on another machine; nil if the copilot is local or there is none.
    package func setCopilotElsewhere(_ address: String?) async throws(StoreError) {
        let known = try await read { try SettingTable(db: $0).value(.copilotElsewhere) }
        guard known != address else { return }
        try await change { try $0.set(.copilotElsewhere, address) }
    }

    /// Stores whether the user allows the current remote copilot to see encrypted messages. A copilot at another
    /// address must be allowed anew.
    package func allowEncrypted(_ isAllowed: Bool) async throws(StoreError) {
        try await change { settings in
            try settings.set(.toldEncrypted, isAllowed ? try settings.value(.copilotElsewhere) : nil)
        }
    }

    private func change(_ body: @Sendable (SettingTable) throws -> Void) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try body(SettingTable(db: transaction.db))
            try CopilotGate(db: transaction.db).withdraw()
            let encrypted = try transaction.db.query("SELECT key FROM conversations WHERE is_encrypted") {
                $0.int64(0)
            }
            for key in encrypted { transaction.touch(key, .summary) }
            transaction.change.preferences = true
            transaction.change.everything = true
        }
    }
}
