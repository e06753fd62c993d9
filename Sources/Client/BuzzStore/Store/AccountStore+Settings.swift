import BuzzModel
import SQLiteKit

/// Small things that the rooms above keep beside the account's data: a filter's id, when something was last done.
extension AccountStore {
    package func setting(_ name: String) async throws(StoreError) -> String? {
        try await read { try SettingTable(db: $0).value("app.\(name)") }
    }

    package func setSetting(_ name: String, _ value: String?) async throws(StoreError) {
        try await write { try SettingTable(db: $0.db).set("app.\(name)", value) }
    }

    /// Nobody types any more, as far as can be known without a network.
    package func clearTyping() {
        let cleared = live.clearTyping()
        var change = StoreChange()
        change.conversations = cleared
        change.threads = cleared
        hub.post(change)
    }

    /// How much is stored.
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
