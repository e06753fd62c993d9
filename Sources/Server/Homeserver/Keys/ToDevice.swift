import JSONKit
import SQLiteKit

/// Messages for single devices, kept until the device says it has them.
enum ToDevice {
    static func send(
        _ messages: JSON, of type: String, to userID: String, from sender: String, _ transaction: Transaction
    ) throws {
        let known = Set(try Devices.all(of: userID, transaction.connection))
        for (device, content) in messages.object ?? JSONObject() {
            guard content.object != nil else { throw MatrixError.badJSON("A message must be an object") }
            let event: JSON = ["type": .string(type), "sender": .string(sender), "content": content]
            for target in device == "*" ? known.sorted() : [device] where known.contains(target) {
                let position = try transaction.nextPosition()
                try transaction.connection.run(
                    "INSERT INTO device_inbox VALUES(?, ?, ?, ?)", userID, target, position, event.text)
            }
        }
        transaction.effects.wakes.insert(userID)
    }
}
