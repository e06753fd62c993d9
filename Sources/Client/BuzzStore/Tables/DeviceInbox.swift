import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Stores the to-device part of a sync in the transaction that advances the token, after which the server deletes it.
struct DeviceInbox {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }

    func store(_ response: SyncResponse, isFirstSync: Bool) throws {
        try keep(response.toDevice)
        if isFirstSync { try put([DeviceListChange.everybody], hasLeft: false) }
        try note(response.deviceLists)
        try set(.oneTimeKeyCounts, response.oneTimeKeyCounts)
        try set(.unusedFallbackKeyTypes, response.unusedFallbackKeyTypes)
    }

    /// Keeps room keys, refusals to send them, and requests for keys, secrets and verification.
    private static func isKept(_ type: String) -> Bool {
        ["m.room.encrypted", "m.room_key.withheld", "m.secret.request", "m.room_key_request"].contains(type)
            || type.hasPrefix("m.key.verification.")
    }

    private func keep(_ events: [JSON]) throws {
        var isKept = false
        for event in events where Self.isKept(event["type"].string ?? "") {
            let raw = event.text
            guard raw.utf8.count <= Limits.ciphertext else { continue }
            try db.run(
                "INSERT INTO to_device (received_at, raw) VALUES (?, ?)", transaction.now.milliseconds, raw)
            isKept = true
        }
        guard isKept else { return }
        try db.run("DELETE FROM to_device WHERE id <= ?", db.lastInsertRowID - Int64(Limits.toDevice))
    }

    private func note(_ lists: DeviceLists) throws {
        try put(lists.changed.filter { $0.hasPrefix("@") }, hasLeft: false)
        try put(lists.left.filter { $0.hasPrefix("@") }, hasLeft: true)
    }

    private func put(_ users: [String], hasLeft: Bool) throws {
        for user in users.prefix(Limits.deviceLists) where Limits.isIdentifier(user) {
            try db.run(
                """
                INSERT INTO device_lists (user, changed_at, has_left) VALUES (?, ?, ?)
                ON CONFLICT (user) DO UPDATE SET changed_at = excluded.changed_at, has_left = excluded.has_left,
                    is_noted = 0
                """, user, transaction.now.milliseconds, hasLeft)
        }
    }

    /// Values that a server doesn't mention are unchanged.
    private func set(_ name: SettingTable.Name, _ value: JSON?) throws {
        guard let text = value?.text, text.utf8.count <= Limits.raw else { return }
        let settings = SettingTable(db: db)
        if try settings.value(name) != text { try settings.set(name, text) }
    }
}
