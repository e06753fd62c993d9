import BuzzModel
import SQLiteKit

/// A running write transaction and what it has changed so far. Values that inbox rows derive from messages are
/// computed once at the end for each changed conversation, however many changes there were.
final class StoreTransaction {
    let db: Connection
    let own: String
    let now: Timestamp
    let newTransactionID: () -> String
    var change = StoreChange()
    private var stale: [Int64: Stale] = [:]

    /// The derived values of a conversation that must be recomputed.
    struct Stale: OptionSet {
        let rawValue: Int
        static let row = Stale(rawValue: 1)
        static let thread = Stale(rawValue: 2)
        /// Preview, waiting time and badge, which derive from the newest messages.
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
        // Only decides whether to queue messages for the copilot: an unreadable setting counts as no.
        (try? SettingTable(db: db).value(.isCreator)) == "1"
    }()

    private lazy var isSortingLate: Bool = {
        // An unreadable setting counts as no.
        (try? SettingTable(db: db).value(.sortingTrouble)) != nil
    }()

    /// The account's copilot features; none if the setting is unreadable.
    private(set) lazy var access = (try? CopilotAccess.stored(db)) ?? CopilotAccess(isCreator: false)

    func touch(_ conversation: Int64, _ parts: Stale) {
        stale[conversation, default: []].formUnion(parts)
    }

    /// Called when messages change, and with them everything derived from them.
    func touchThread(_ conversation: Int64) {
        touch(conversation, [.row, .thread, .summary])
    }

    func key(of id: ConversationID) throws -> Int64 {
        guard let key = try ConversationTable(db: db).key(of: id.rawValue) else {
            throw StoreError.unknownConversation(id.rawValue)
        }
        return key
    }

    /// Recomputes derived values and returns what was changed.
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
