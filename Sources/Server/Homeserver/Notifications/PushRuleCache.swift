import JSONKit
import MatrixProtocol
import SQLiteKit
import Synchronization

/// A cache of the push rules of users who have changed theirs. Used by the writer only; cleared when a commit fails.
final class PushRuleCache: Sendable {
    /// The default rules, not specific to any user.
    static let standard = PushRules(global: PushRules.defaults(for: ""))

    private static let kept = 10_000
    private let rules = Mutex<[String: PushRules?]>([:])

    /// Nil when the user has the default rules.
    func rules(of userID: String, _ connection: Connection) throws -> PushRules? {
        if let known = rules.withLock({ $0[userID] }) { return known }
        let stored = try AccountData.content("m.push_rules", of: userID, connection)
        let own = stored.map { PushRules(global: $0["global"]) }
        rules.withLock { rules in
            if rules.count >= Self.kept { rules = [:] }
            rules[userID] = .some(own)
        }
        return own
    }

    func forget(_ userID: String) {
        rules.withLock { _ = $0.removeValue(forKey: userID) }
    }

    func clear() {
        rules.withLock { $0 = [:] }
    }
}
