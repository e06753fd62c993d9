import JSONKit
import MatrixProtocol
import SQLiteKit

/// Messages to single devices, kept until the device acknowledges them.
enum ToDevice {
    /// The size limit of a room event.
    static let largest = 65_536
    /// The most messages kept for a device that doesn't fetch them; beyond that the oldest messages of its most
    /// frequent sender are dropped.
    static let mostWaiting = 10_000
    private static let droppedAtOnce = 500
    /// Counting waiting messages is expensive, so it is only done at every 64th position.
    static let lookedAtEvery: Int64 = 64

    static func send(
        _ messages: JSON, of type: String, to userID: String, from sender: String, _ transaction: Transaction
    ) throws {
        let known = Set(try Devices.all(of: userID, transaction.connection))
        for (device, content) in messages.object ?? JSONObject() {
            guard content.object != nil else { throw MatrixError.badJSON("A message must be an object") }
            let event: JSON = ["type": .string(type), "sender": .string(sender), "content": content]
            let text = event.text
            guard text.utf8.count <= largest else {
                throw MatrixError(413, .tooLarge, "A message to a device may have 65,536 bytes")
            }
            for target in device == "*" ? known.sorted() : [device] where known.contains(target) {
                let position = try transaction.nextPosition()
                if position.isMultiple(of: lookedAtEvery) { try makeRoom(for: userID, target, transaction.connection) }
                try transaction.connection.run(
                    "INSERT INTO device_inbox VALUES(?, ?, ?, ?)", userID, target, position, text)
            }
        }
        transaction.effects.wakes.insert(.user(userID))
    }

    private static func makeRoom(for userID: String, _ deviceID: String, _ connection: Connection) throws {
        let waiting = try connection.first(
            "SELECT count(*) FROM device_inbox WHERE user_id = ? AND device_id = ?", userID, deviceID
        ) { $0.int(0) }
        guard waiting ?? 0 >= mostWaiting else { return }
        try connection.run(
            """
            DELETE FROM device_inbox WHERE user_id = ? AND device_id = ? AND pos IN (
                SELECT pos FROM device_inbox WHERE user_id = ? AND device_id = ? AND json_extract(event, '$.sender') = (
                    SELECT json_extract(event, '$.sender') AS sender FROM device_inbox
                    WHERE user_id = ? AND device_id = ? GROUP BY sender ORDER BY count(*) DESC LIMIT 1)
                ORDER BY pos LIMIT ?)
            """, userID, deviceID, userID, deviceID, userID, deviceID, droppedAtOnce)
    }
}
