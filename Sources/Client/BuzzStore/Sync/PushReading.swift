import JSONKit
import MatrixProtocol
import SQLiteKit

/// Applies the user's push rules to encrypted messages, because the server cannot read those.
final class PushReading {
    private let db: Connection
    private let own: String
    private lazy var rules = stored() ?? PushRules.standard(for: own)

    init(db: Connection, own: String) {
        self.db = db
        self.own = own
    }

    /// - Parameter event: the decrypted event.
    func outcome(of event: MatrixEvent, in conversation: Int64, room: String) throws -> PushRule.Outcome {
        guard event.sender != own else { return PushRule.Outcome() }
        var whole = event.raw
        whole["room_id"] = .string(room)
        let levels = try StateReading(db: db).powerLevels(of: conversation)
        let context = PushRules.Context(
            userID: own,
            displayName: try db.first(
                "SELECT display_name FROM members WHERE conversation = ? AND user_id = ?", conversation, own
            ) { $0.textOrNil(0) } ?? nil,
            memberCount: try db.first(
                "SELECT coalesce(joined_count, 0) FROM conversations WHERE key = ?", conversation
            ) { $0.int(0) } ?? 0,
            senderLevel: levels.level(of: event.sender), notifyRoomLevel: levels.notifyRoom)
        return rules.match(whole, context)?.outcome ?? PushRule.Outcome()
    }

    /// The stored push rules; nil if the server has sent none or they are malformed, and then the standard rules apply.
    private func stored() -> PushRules? {
        // Treat unreadable rules like missing ones.
        let content = try? AccountDataTable(db: db).content("m.push_rules")
        guard let content, content["global"].object != nil else { return nil }
        return PushRules(global: content["global"])
    }
}
