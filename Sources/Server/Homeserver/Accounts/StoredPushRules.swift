import JSONKit
import MatrixProtocol
import SQLiteKit

/// A user's push rules as JSON, and changes to them.
enum StoredPushRules {
    static func json(of userID: String, _ connection: Connection) throws -> JSON {
        let stored = try AccountData.content("m.push_rules", of: userID, connection)
        return stored?["global"].object == nil ? ["global": PushRules.defaults(for: userID)] : stored ?? [:]
    }

    static func rules(_ kind: PushRule.Kind, of userID: String, _ connection: Connection) throws -> [JSON] {
        try json(of: userID, connection)["global"][kind.rawValue].array ?? []
    }

    static func set(_ rules: [JSON], _ kind: PushRule.Kind, of userID: String, _ transaction: Transaction) throws {
        var all = try json(of: userID, transaction.connection)
        all["global"][kind.rawValue] = .array(rules)
        try AccountData.set("m.push_rules", of: userID, to: all, transaction)
    }

    /// Inserts a user's own rule: next to the given rule, else at its previous position, else before all others.
    static func insert(
        _ rule: JSON, id: String, before: String?, after: String?, into rules: inout [JSON]
    ) throws(MatrixError) {
        let old = rules.firstIndex { $0["rule_id"].string == id }
        var rule = rule
        if let old { rule["enabled"] = rules.remove(at: old)["enabled"] }
        func place(_ name: String) throws(MatrixError) -> Int {
            guard let index = rules.firstIndex(where: { $0["rule_id"].string == name }) else {
                throw .notFound("There is no push rule \(name)")
            }
            guard rules[index]["default"].bool != true else {
                throw .invalid("The order among the server's own rules is fixed")
            }
            return index
        }
        if let before {
            rules.insert(rule, at: try place(before))
        } else if let after {
            rules.insert(rule, at: try place(after) + 1)
        } else {
            rules.insert(rule, at: old ?? 0)
        }
    }

    static func checkActions(_ actions: [JSON]) throws(MatrixError) {
        for action in actions {
            if let text = action.string {
                guard ["notify", "dont_notify", "coalesce"].contains(text) else {
                    throw .invalid("There is no push action \(text)")
                }
            } else if action["set_tweak"].string == nil {
                throw .invalid("A push action must be a word or set a tweak")
            }
        }
    }
}
