import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// A message as it leaves: the same bytes however often it is sent.
package struct SealedMessage: Sendable, Hashable {
    /// The content of an `m.room.encrypted` event.
    package let content: JSON
    package let session: String
    package let index: UInt32

    /// By this it is known when it comes back with nothing else to know it by. Nobody but the session's maker can sign so.
    package var mark: String { Self.mark(of: content["ciphertext"].string ?? "") }

    package static func mark(of ciphertext: String) -> String { String(ciphertext.suffix(86)) }
}

extension CryptoStore {
    /// Older than anything that waits to be sent.
    private static let sealedFor: Int64 = 90 * 86_400_000

    /// What was made of a message earlier.
    package func sealed(_ transaction: String) async throws(CryptoError) -> SealedMessage? {
        try await step { try $0.sealed(transaction)?.message }
    }

    /// Closes a message with a session that `share` has given out. The ciphertext and the session, which has moved on, are
    /// on the disk when this returns, and are the same when it is called again with the same message.
    ///
    /// - Returns: nil where the session is another one by now: share first.
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
            // So that servers can put together what belongs together.
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

    /// It is known what became of it.
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
