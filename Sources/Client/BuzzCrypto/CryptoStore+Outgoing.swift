import JSONKit
import SQLiteKit
import SodiumKit

/// A to-device request in the queue. Repeating it sends the same content under the same id.
package struct OutgoingToDevice: Sendable {
    package let id: Int64
    package let type: String
    package let transactionID: String
    /// By user and device.
    package let messages: JSON
}

extension CryptoStore {
    package func outgoing(limit: Int = 20) async throws(CryptoError) -> [OutgoingToDevice] {
        try await step { step in
            try step.db.query(
                "SELECT id, type, transaction_id, messages FROM to_device_out ORDER BY id LIMIT ?", limit
            ) {
                OutgoingToDevice(
                    id: $0.int64(0), type: $0.text(1), transactionID: $0.text(2),
                    messages: try JSON(parsing: $0.text(3))
                )
            }
        }
    }

    /// Removes a request that the server has accepted or will never accept.
    package func sent(_ request: OutgoingToDevice) async throws(CryptoError) {
        try await step { _ = try $0.db.run("DELETE FROM to_device_out WHERE id = ?", request.id) }
    }
}

/// Collects to-device messages into requests of a size that servers accept.
struct Post {
    private static let messagesAtOnce = 250
    private static let bytesAtOnce = 512 << 10

    let step: CryptoStep
    let type: String
    private var messages: [String: JSONObject] = [:]
    private var count = 0
    private var bytes = 0

    init(step: CryptoStep, type: String) {
        self.step = step
        self.type = type
    }

    mutating func add(_ content: JSON, to device: KnownDevice) throws {
        messages[device.user, default: JSONObject()][device.id] = content
        count += 1
        bytes += content.text.utf8.count
        if count >= Self.messagesAtOnce || bytes >= Self.bytesAtOnce { try store() }
    }

    mutating func store() throws {
        guard count > 0 else { return }
        let all = JSONObject(messages.sorted { $0.key < $1.key }.map { ($0.key, JSON.object($0.value)) })
        try step.db.run(
            "INSERT INTO to_device_out (type, transaction_id, messages) VALUES (?, ?, ?)", type,
            Random.token(bytes: 16), JSON.object(all).text)
        (messages, count, bytes) = ([:], 0, 0)
    }
}
