import JSONKit
import SQLiteKit

/// Users whose devices a client must query again, and those it can forget.
struct DeviceLists {
    let changed: Set<String>
    let left: Set<String>

    var json: JSON {
        [
            "changed": .array(changed.sorted().map { .string($0) }), "left": .array(left.sorted().map { .string($0) }),
        ]
    }

    static func changes(
        for userID: String, after start: Int64, through end: Int64, joined: Set<String>, left: Set<String>,
        _ connection: Connection
    ) throws -> DeviceLists {
        let candidates = try connection.query(
            "SELECT user_id FROM device_changes WHERE pos > ? AND pos <= ?", start, end
        ) { $0.text(0) }
        let own = try connection.query(
            "SELECT subject FROM own_key_changes WHERE user_id = ? AND pos > ? AND pos <= ?", userID, start, end
        ) { $0.text(0) }
        let changed = try joined.union(candidates).union(own).filter { user in
            try user == userID || Memberships.shareARoom(userID, user, connection)
        }
        let gone = try left.filter { user in
            try user != userID && !Memberships.shareARoom(userID, user, connection)
        }
        return DeviceLists(changed: changed, left: gone)
    }
}
