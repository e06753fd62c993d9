import BuzzModel
import SQLiteKit
import TextKit

/// The conditions of a search apart from its words.
package struct SearchFilter: Hashable, Sendable {
    /// Part of a name, a user id, or `me`.
    package var sender: String?
    /// Part of a conversation's name.
    package var conversation: String?
    /// Messages at or after that moment.
    package var after: Timestamp?
    /// Messages before that moment.
    package var before: Timestamp?

    package init() {}

    package var isEmpty: Bool { self == SearchFilter() }
}

/// The filter with names resolved to users and conversations.
struct ResolvedFilter {
    var senders: [String]?
    /// Also matches senders whose localpart contains this.
    var localPart: String?
    var conversations: [Int64]?
    var after: Timestamp?
    var before: Timestamp?

    private static let namedAtMost = 200

    init(_ filter: SearchFilter, in conversation: Int64?, own: String, _ db: Connection) throws {
        after = filter.after
        before = filter.before
        if let name = filter.conversation {
            conversations = try db.query(
                """
                SELECT key FROM conversations WHERE instr(folded_name, ?) > 0 AND (?2 IS NULL OR key = ?2)
                ORDER BY last_activity DESC LIMIT ?3
                """, SearchFolding.fold(name), conversation, Self.namedAtMost
            ) { $0.int64(0) }
        } else if let conversation {
            conversations = [conversation]
        }
        guard let name = filter.sender else { return }
        if name.lowercased() == "me" {
            senders = [own]
        } else if name.hasPrefix("@"), name.contains(":") {
            senders = [name]
        } else {
            senders = try Self.senders(named: name, in: conversations, db)
            localPart = name.lowercased()
        }
    }

    /// No conversation matches.
    var isVoid: Bool { conversations?.isEmpty == true }

    /// The database itself can fold most names, by lowering their case; only the others are compared here.
    private static func senders(named name: String, in conversations: [Int64]?, _ db: Connection) throws -> [String] {
        let wanted = SearchFolding.fold(name)
        let places = conversations.map { "conversation IN (\($0.map(String.init).joined(separator: ","))) AND" } ?? ""
        var found: Set<String> = []
        try db.forEach(
            """
            SELECT user_id, display_name FROM members WHERE \(places)
                (instr(lower(display_name), ?) > 0 OR display_name GLOB '*[^ -~]*')
            """, wanted
        ) { row in
            if !found.contains(row.text(0)), SearchFolding.fold(row.text(1)).contains(wanted) {
                found.insert(row.text(0))
            }
            return found.count < namedAtMost
        }
        return Array(found)
    }

    /// The filter as an SQL condition on `messages` with its values.
    var condition: (sql: String, values: [(any SQLBindable)?]) {
        var sql = "NOT is_deleting AND kind <> 'state'"
        var values: [(any SQLBindable)?] = []
        if let senders {
            sql += " AND (sender IN (\(Self.marks(senders.count)))"
            values += senders.map { $0 }
            if let localPart {
                sql += " OR instr(substr(sender, 2, instr(sender, ':') - 2), ?) > 0"
                values.append(localPart)
            }
            sql += ")"
        }
        if let conversations {
            sql += " AND conversation IN (\(Self.marks(conversations.count)))"
            values += conversations.map { $0 }
        }
        if let after {
            sql += " AND sent_at >= ?"
            values.append(after.milliseconds)
        }
        if let before {
            sql += " AND sent_at < ?"
            values.append(before.milliseconds)
        }
        return (sql, values)
    }

    private static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ",") }
}
