import SQLiteKit

/// Single values of the store.
struct SettingTable {
    enum Name: String {
        case account
        case syncToken = "sync_token"
        case isCreator = "is_creator"
        /// The problem with the copilot's triage, and with its external model, as a sentence.
        case sortingTrouble = "sorting_trouble"
        case modelTrouble = "model_trouble"
        /// FAQ entries that changed since drafts were last compared with them, as a JSON list.
        case changedEntries = "changed_entries"
        /// The highest message id in the full-text index.
        case indexedThrough = "indexed_through"
        /// The highest message id processed for cards.
        case cardsThrough = "cards_through"
        /// The address of a copilot on another machine, and the address of the one that may see encrypted messages.
        case copilotElsewhere = "copilot_elsewhere"
        case toldEncrypted = "told_encrypted"
        case oneTimeKeyCounts = "one_time_key_counts"
        case unusedFallbackKeyTypes = "unused_fallback_key_types"
    }

    let db: Connection

    func value(_ name: Name) throws -> String? { try value(name.rawValue) }

    func set(_ name: Name, _ value: String?) throws { try set(name.rawValue, value) }

    func value(_ name: String) throws -> String? {
        try db.first("SELECT value FROM settings WHERE name = ?", name) { $0.text(0) }
    }

    func set(_ name: String, _ value: String?) throws {
        guard let value else {
            try db.run("DELETE FROM settings WHERE name = ?", name)
            return
        }
        try db.run(
            "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name, value)
    }
}
