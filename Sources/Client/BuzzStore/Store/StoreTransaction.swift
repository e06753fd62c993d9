import BuzzModel
import SQLiteKit

/// One running write: the connection, who and when, and what it has touched so far. What rows of the inbox derive from
/// messages is computed once at the end for each conversation touched, however much happened to it.
final class StoreTransaction {
    let db: Connection
    let own: String
    let now: Timestamp
    let newTransactionID: () -> String
    var change = StoreChange()
    private var stale: [Int64: Stale] = [:]

    /// What of a conversation must be derived anew.
    struct Stale: OptionSet {
        let rawValue: Int
        static let row = Stale(rawValue: 1)
        static let thread = Stale(rawValue: 2)
        /// Preview, waiting time, badge: what comes from the newest messages.
        static let summary = Stale(rawValue: 4)
        static let name = Stale(rawValue: 8)
    }

    init(db: Connection, own: String, now: Timestamp, newTransactionID: @escaping () -> String) {
        self.db = db
        self.own = own
        self.now = now
        self.newTransactionID = newTransactionID
    }

    private(set) lazy var isCreator: Bool = {
        // Only ever a question of what to queue for the copilot: an unreadable setting means no.
        (try? SettingTable(db: db).value(.isCreator)) == "1"
    }()

    private lazy var isSortingLate: Bool = {
        // Unreadable, it is no reason to show more than there is.
        (try? SettingTable(db: db).value(.sortingTrouble)) != nil
    }()

    /// What of the copilot this account has; an unreadable setting means nothing.
    private(set) lazy var access = (try? CopilotAccess.stored(db)) ?? CopilotAccess(isCreator: false)

    func touch(_ conversation: Int64, _ parts: Stale) {
        stale[conversation, default: []].formUnion(parts)
    }

    /// Messages changed: whatever derives from them does too.
    func touchThread(_ conversation: Int64) {
        touch(conversation, [.row, .thread, .summary])
    }

    func key(of id: ConversationID) throws -> Int64 {
        guard let key = try ConversationTable(db: db).key(of: id.rawValue) else {
            throw StoreError.unknownConversation(id.rawValue)
        }
        return key
    }

    /// Derives what is stale and says what was touched.
    func finish() throws -> StoreChange {
        let conversations = ConversationTable(db: db)
        for (key, parts) in stale {
            guard let id = try conversations.id(of: key) else { continue }
            if parts.contains(.name) { try ConversationNaming(db: db, own: own).refresh(key) }
            if parts.contains(.summary) {
                try ConversationSummary(db: db, isCreator: isCreator, isSortingLate: isSortingLate, now: now)
                    .refresh(key)
            }
            if !parts.isDisjoint(with: [.row, .summary, .name]) { change.conversations.insert(ConversationID(id)) }
            if parts.contains(.thread) { change.threads.insert(ConversationID(id)) }
        }
        stale = [:]
        if !change.isEmpty { change.isOurs = true }
        return change
    }
}
