import BuzzModel
import SQLiteKit

/// Small values that other modules store along with the account's data, such as a filter's id or a time.
extension AccountStore {
    package func setting(_ name: String) async throws(StoreError) -> String? {
        try await read { try SettingTable(db: $0).value("app.\(name)") }
    }

    package func setSetting(_ name: String, _ value: String?) async throws(StoreError) {
        try await write { try SettingTable(db: $0.db).set("app.\(name)", value) }
    }

    package func presence(of user: UserID) -> Presence? { live.presence(of: user) }

    /// Clears typing and presence, which are unknown without a network.
    package func forgetOthers() async throws(StoreError) {
        var change = StoreChange()
        change.threads = live.clearTyping()
        change.conversations = change.threads
        let users = live.clearPresence()
        if !users.isEmpty {
            let rooms = try await read { try ConversationTable(db: $0).direct(with: users.map(\.rawValue)) }
            change.conversations.formUnion(rooms.map { ConversationID($0.id) })
        }
        hub.post(change)
    }

    /// The number of stored messages in a conversation.
    package func messageCount(in id: ConversationID) async throws(StoreError) -> Int {
        try await read { db in
            try db.first(
                "SELECT count(*) FROM messages WHERE conversation = (SELECT key FROM conversations WHERE id = ?)",
                id.rawValue
            ) { $0.int(0) } ?? 0
        }
    }

    /// The number of stored conversations and messages.
    package func totals() async throws(StoreError) -> (conversations: Int, messages: Int) {
        try await read { db in
            try db.first(
                """
                SELECT (SELECT count(*) FROM conversations WHERE visibility < 2), (SELECT count(*) FROM messages
                    WHERE kind <> 'state')
                """
            ) { ($0.int(0), $0.int(1)) } ?? (0, 0)
        }
    }
}
