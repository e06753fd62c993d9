import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// An encrypted message. It is encrypted once, so that every retry sends the same bytes.
package struct SealedMessage: Sendable, Hashable {
    /// The content of an `m.room.encrypted` event.
    package let content: JSON
    package let session: String
    package let index: UInt32

    /// The end of the ciphertext, which is the session's signature. It identifies the message when it comes back
    /// without a transaction id, and nobody else can produce it.
    package var mark: String { Self.mark(of: content["ciphertext"].string ?? "") }

    package static func mark(of ciphertext: String) -> String { String(ciphertext.suffix(86)) }
}

extension CryptoStore {
    /// Longer than anything waits to be sent.
    private static let sealedFor: Int64 = 90 * 86_400_000

    /// The earlier encryption of a message, if it was encrypted before.
    package func sealed(_ transaction: String) async throws(CryptoError) -> SealedMessage? {
        try await step { try $0.sealed(transaction)?.message }
    }

    /// Encrypts a message with a session that `share` has distributed. The ciphertext and the advanced session are on
    /// disk when this returns, and calling it again with the same message returns the same ciphertext.
    ///
    /// - Returns: nil if the room has another session by now: call `share` first.
    package func seal(
        _ type: String, _ content: JSON, in room: String, session: String, transaction: String
    ) async throws(CryptoError) -> SealedMessage? {
        try await step { step in
            guard var outbound = try step.outbound(in: room), outbound.session.id == session else { return nil }
            let plain: JSON = ["type": .string(type), "content": content, "room_id": .string(room)]
            let bytes = plain.serialized()
            let digest = Digest.sha256(bytes)
            if let known = try step.sealed(transaction), known.digest == digest, known.message.session == session {
                return known.message
            }
            let account = try step.account()
            let index = outbound.session.index
            let ciphertext = try outbound.session.encrypt(bytes)
            var outer: JSON = [
                "algorithm": .string(Self.megolm), "ciphertext": .string(ciphertext), "session_id": .string(session),
                "sender_key": .string(account.identityKey), "device_id": .string(step.device),
            ]
            // Servers need the relation in plain text to aggregate events.
            if !content["m.relates_to"].isNull { outer["m.relates_to"] = content["m.relates_to"] }
            try step.save(outbound, in: room)
            try step.db.run(
                """
                INSERT INTO sealed (transaction_id, room, session, message_index, digest, content, sealed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (transaction_id) DO UPDATE SET room = excluded.room, session = excluded.session,
                    message_index = excluded.message_index, digest = excluded.digest, content = excluded.content,
                    sealed_at = excluded.sealed_at
                """, transaction, room, session, Int64(index), digest, outer.text, step.now)
            return SealedMessage(content: outer, session: session, index: index)
        }
    }

    /// Deletes the stored encryption once the message's outcome is known.
    package func forgetSealed(_ transaction: String) async throws(CryptoError) {
        try await step { step in
            _ = try step.db.run(
                "DELETE FROM sealed WHERE transaction_id = ? OR sealed_at < ?", transaction, step.now - Self.sealedFor)
        }
    }
}

extension CryptoStep {
    fileprivate func sealed(_ transaction: String) throws -> (message: SealedMessage, digest: [UInt8])? {
        let row = try db.first(
            "SELECT content, session, message_index, digest FROM sealed WHERE transaction_id = ?", transaction
        ) { (content: $0.text(0), session: $0.text(1), index: $0.int64(2), digest: $0.blob(3)) }
        guard let row else { return nil }
        return (
            SealedMessage(
                content: try JSON(parsing: row.content), session: row.session, index: UInt32(clamping: row.index)),
            row.digest
        )
    }
}
