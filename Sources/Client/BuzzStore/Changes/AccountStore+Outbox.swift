import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// An outbox row ready to be sent: local references are replaced by the ids that the server has assigned meanwhile.
package struct OutboxItem: Sendable, Identifiable {
    package let id: OutboxID
    package let kind: OutboxKind
    package let conversationID: ConversationID?
    package let messageID: MessageID?
    /// The event that an edit, reaction, redaction or reply refers to.
    package let targetEventID: EventID?
    /// The content of the request; see docs/outbox.md for its form by kind.
    package let payload: JSON
    package let transactionID: String
    package let attempts: Int
    package let createdAt: Timestamp
    package let firstAttempt: Timestamp?
    /// A request may have reached the server, but no response was received.
    package let isUncertain: Bool
    package let state: OutboxState
    package let dependsOn: OutboxID?
    /// The end of the ciphertext, by which the store recognises this event when the server sends it back.
    package let seal: String?
}

/// The server's response to a row.
package enum OutboxResult: Sendable, Hashable {
    case event(EventID)
    case room(ConversationID)
    /// - Parameters:
    ///   - size: the size of the uploaded file, if known.
    ///   - encryption: the keys for decrypting it, if it was uploaded encrypted.
    ///   - preview: `thumbnail_file` and `thumbnail_info` of a picture.
    case content(url: String, size: Int64? = nil, encryption: JSON? = nil, preview: JSON? = nil)
    case done
}

/// Operations for the worker that sends the outbox.
extension AccountStore {
    /// Called at the start: rows that were being sent when the program ended are sent again with the same transaction
    /// id.
    package func recoverInterrupted() async throws(StoreError) {
        try await write { transaction in
            let rows = try transaction.db.query(
                "\(OutboxTable.stored) WHERE state = 'sending'", map: OutboxTable.stored)
            for row in rows {
                try transaction.db.run("UPDATE outbox SET state = 'queued', is_uncertain = 1 WHERE id = ?", row.id)
                try Self.setMessageState(.queued, error: nil, of: row, transaction)
            }
            // Rows that waited for the network are retried at once; those that a server rejected keep their delay. No
            // delay may exceed ten minutes: a longer one comes from a wrong clock or an older version.
            try transaction.db.run(
                """
                UPDATE outbox SET state = 'queued', next_attempt = NULL
                WHERE state = 'waiting' AND (attempts = 0 AND is_uncertain OR next_attempt > ?)
                """, transaction.now.milliseconds + Self.longestWait)
            // Older versions let rows that depend on a failed one wait for ever.
            let failed = try transaction.db.query(
                "\(OutboxTable.stored) WHERE state = 'failed'", map: OutboxTable.stored)
            for row in failed { try Self.giveUpWhatWaits(for: row, because: row.lastError ?? "", transaction) }
        }
    }

    private static let wrongEvent =
        "The server answered with the ID of another message. Check the conversation before you retry."

    private static let longestWait: Int64 = 600_000

    /// The rows that can be sent now: the oldest unfinished row of each queue, unless it waits for a time or for
    /// another row. A failed row only blocks the rows that depend on it.
    package func readyOutbox(
        now: Timestamp, limit: Int, lane: OutboxLane = .homeserver
    ) async throws(StoreError) -> [OutboxItem] {
        try await read { try ReadyOutbox(db: $0).items(now: now, limit: limit, lane: lane) }
    }

    /// Whether nothing for the homeserver is being sent by any process and nothing can be sent now.
    package func outboxIsAtRest(now: Timestamp) async throws(StoreError) -> Bool {
        try await read { db in
            let sending = try db.first(
                "SELECT 1 FROM outbox INDEXED BY outbox_sending WHERE lane = 'homeserver' AND state = 'sending' LIMIT 1"
            ) { _ in true }
            return try sending == nil && ReadyOutbox(db: db).items(now: now, limit: 1, lane: .homeserver).isEmpty
        }
    }

    /// Memories that can be sent in one request.
    package func readyMemories(now: Timestamp, limit: Int = 5) async throws(StoreError) -> [OutboxItem] {
        try await read { try ReadyOutbox(db: $0).memories(now: now, limit: limit) }
    }

    /// Claims a row for sending and returns its current content; `nil` if it was withdrawn or claimed by another
    /// process.
    @discardableResult
    package func take(_ id: OutboxID) async throws(StoreError) -> OutboxItem? {
        try await write { transaction in
            let db = transaction.db
            guard let row = try OutboxTable(db: db).find(id.rawValue), row.state == .queued || row.state == .waiting
            else { return nil }
            try db.run(
                "UPDATE outbox SET state = 'sending', first_attempt = coalesce(first_attempt, ?) WHERE id = ?",
                transaction.now.milliseconds, row.id)
            if row.kind == .message { try Self.setMessageState(.sending, error: nil, of: row, transaction) }
            Self.note(row, transaction)
            return try ReadyOutbox(db: db).item(row.id)
        }
    }

    /// Records that the server has accepted the row. Does nothing if a sync has already recorded it.
    package func complete(_ id: OutboxID, _ result: OutboxResult) async throws(StoreError) {
        try await row(id) { row, transaction in
            switch result {
            case .event(let eventID):
                let isConfirmed = try EchoMatcher(transaction: transaction).confirm(
                    row, eventID: eventID.rawValue, sentAt: nil)
                if !isConfirmed { try Self.giveUp(row, as: .failed, error: Self.wrongEvent, transaction) }
            case .room(let roomID) where row.kind == .createRoom:
                try RoomCreation(transaction: transaction).complete(row, roomID: roomID.rawValue)
            case .content(let url, let size, let encryption, let preview):
                try Self.uploaded(row, url: url, size: size, encryption, preview, transaction)
                try OutboxTable(db: transaction.db).remove(row.id)
            case .room, .done:
                try OutboxTable(db: transaction.db).remove(row.id)
            }
        }
    }

    /// Stores the content URI reserved for an upload before it is sent.
    package func noteReserved(_ address: String?, of id: OutboxID) async throws(StoreError) {
        try await row(id) { row, transaction in
            var payload = try JSON(parsing: row.payload)
            payload["reserved"] = JSON(address)
            try OutboxTable(db: transaction.db).setPayload(payload, of: row.id)
        }
    }

    /// Decides whether a room that is about to be created starts encrypted, and returns the row's updated payload.
    package func decideEncryption(_ isEncrypted: Bool, of id: OutboxID) async throws(StoreError) -> JSON? {
        try await write { transaction in
            guard let row = try OutboxTable(db: transaction.db).find(id.rawValue) else { return nil }
            try RoomCreation(transaction: transaction).decide(row, isEncrypted: isEncrypted)
            return try OutboxTable(db: transaction.db).find(id.rawValue).map { try JSON(parsing: $0.payload) }
        }
    }

    /// Records that the user was told that a conversation would start unencrypted. If they retry it, they consent.
    package func noteToldOfPlain(_ id: OutboxID) async throws(StoreError) {
        try await row(id) { row, transaction in
            var payload = try JSON(parsing: row.payload)
            payload[RoomCreation.told] = true
            try OutboxTable(db: transaction.db).setPayload(payload, of: row.id)
        }
    }

    /// Records the encrypted copy of a file and its keys. They must be on disk before any of it is sent, so that a
    /// retry sends the same bytes.
    package func noteSealedFile(_ sealed: JSON?, of id: OutboxID) async throws(StoreError) {
        try await row(id) { row, transaction in
            var payload = try JSON(parsing: row.payload)
            payload["sealed"] = sealed ?? .null
            try OutboxTable(db: transaction.db).setPayload(payload, of: row.id)
        }
    }

    /// Uploads that have not finished.
    package func uploads() async throws(StoreError) -> [OutboxID] {
        try await read { db in
            try db.query("SELECT id FROM outbox WHERE kind = ?", OutboxKind.upload.rawValue) { OutboxID($0.int64(0)) }
        }
    }

    /// Those of these changes that the user has withdrawn.
    package func withdrawn(of ids: [OutboxID]) async throws(StoreError) -> [OutboxID] {
        guard !ids.isEmpty else { return [] }
        return try await read { db in
            try ids.filter { id in
                try db.first("SELECT 1 FROM outbox WHERE id = ?", id.rawValue) { _ in true } == nil
            }
        }
    }

    /// Schedules the next attempt.
    ///
    /// - Parameters:
    ///   - countsAttempt: `false` if no server was reached: being offline does not use up attempts.
    ///   - isUncertain: the server may have accepted the request although no response was received.
    package func reschedule(
        _ id: OutboxID, at time: Timestamp, error: String?, countsAttempt: Bool, isUncertain: Bool = false
    ) async throws(StoreError) {
        try await row(id) { row, transaction in
            try transaction.db.run(
                """
                UPDATE outbox SET state = 'waiting', next_attempt = ?, last_error = ?, attempts = attempts + ?,
                    is_uncertain = max(is_uncertain, ?) WHERE id = ?
                """, time.milliseconds, error, countsAttempt ? 1 : 0, countsAttempt || isUncertain, row.id)
            try Self.setMessageState(.queued, error: nil, of: row, transaction)
        }
    }

    /// Marks the row as failed; it waits for the user.
    package func fail(_ id: OutboxID, error: String) async throws(StoreError) {
        try await row(id) { row, transaction in
            try Self.giveUp(row, as: .failed, error: error, transaction)
            try Self.giveUpWhatWaits(for: row, because: error, transaction)
        }
    }

    /// Fails the rows that depend on a failed conversation or upload, because they cannot be sent without it.
    private static func giveUpWhatWaits(
        for row: OutboxTable.Stored, because error: String, _ transaction: StoreTransaction
    ) throws {
        guard row.kind == .upload || row.kind == .createRoom else { return }
        let reason = row.reason(forDependents: error)
        var lost = try OutboxTable(db: transaction.db).rows(dependingOn: row.id)
        while let next = lost.popLast() {
            // Memories keep waiting for their message, however long.
            guard next.kind != .memory, next.state != .failed else { continue }
            try giveUp(next, as: .failed, error: reason, transaction)
            note(next, transaction)
            lost += try OutboxTable(db: transaction.db).rows(dependingOn: next.id)
        }
    }

    /// Gives a row up permanently, which is how memories fail; it stays listed until the user cancels it.
    package func drop(_ id: OutboxID, error: String) async throws(StoreError) {
        try await row(id) { try Self.giveUp($0, as: .dropped, error: error, $1) }
    }

    /// When the next delayed row may be retried. Rows that are due but blocked by others don't count.
    package func nextWake(
        after now: Timestamp, lane: OutboxLane = .homeserver
    ) async throws(StoreError) -> Timestamp? {
        try await read { db in
            try db.first(
                "SELECT min(next_attempt) FROM outbox WHERE lane = ? AND state = 'waiting' AND next_attempt > ?",
                lane.rawValue, now.milliseconds
            ) { row in
                row.int64OrNil(0).map { Timestamp(milliseconds: $0) }
            } ?? nil
        }
    }

    /// Makes delayed rows due now, because the network is back or the user is active again.
    package func wakeWaiting() async throws(StoreError) {
        try await write { transaction in
            let woken = try transaction.db.run(
                "UPDATE outbox SET state = 'queued', next_attempt = NULL WHERE state = 'waiting'")
            if woken > 0 { transaction.change.outbox = true }
        }
    }

    // MARK: Parts

    private func row(
        _ id: OutboxID, _ body: @Sendable (OutboxTable.Stored, StoreTransaction) throws -> Void
    ) async throws(StoreError) {
        try await write { transaction in
            guard let row = try OutboxTable(db: transaction.db).find(id.rawValue) else { return }
            try body(row, transaction)
            Self.note(row, transaction)
        }
    }

    private static func note(_ row: OutboxTable.Stored, _ transaction: StoreTransaction) {
        transaction.change.outbox = true
        if row.kind == .memory { transaction.change.memories = true }
        if let conversation = row.conversation { transaction.touch(conversation, [.row, .summary]) }
    }

    private static func giveUp(
        _ row: OutboxTable.Stored, as state: OutboxState, error: String, _ transaction: StoreTransaction
    ) throws {
        try transaction.db.run(
            """
            UPDATE outbox SET state = ?, next_attempt = NULL, last_error = ?, attempts = attempts + 1 WHERE id = ?
            """, state.rawValue, error, row.id)
        try setMessageState(.failed, error: error, of: row, transaction)
    }

    private static func setMessageState(
        _ state: SendState, error: String?, of row: OutboxTable.Stored, _ transaction: StoreTransaction
    ) throws {
        guard row.kind == .message || row.kind == .upload, let message = row.message else { return }
        try transaction.db.run(
            "UPDATE messages SET state = ?, error = ? WHERE id = ? AND event_id IS NULL", state.rawValue, error, message
        )
        if let conversation = row.conversation { transaction.touchThread(conversation) }
    }

    /// Tells the message that waits for the upload the file's URI.
    private static func uploaded(
        _ row: OutboxTable.Stored, url: String, size: Int64?, _ encryption: JSON?, _ preview: JSON?,
        _ transaction: StoreTransaction
    ) throws {
        var encryption = encryption
        encryption?["url"] = .string(url)
        let outbox = OutboxTable(db: transaction.db)
        for waiting in try outbox.rows(dependingOn: row.id) where waiting.kind == .message {
            var payload = try JSON(parsing: waiting.payload)
            if let encryption { payload["file"] = encryption } else { payload["url"] = .string(url) }
            // The file may have grown since it was chosen.
            if let size, payload["info"].object != nil { payload["info"]["size"] = .int(size) }
            for (name, value) in preview?.object ?? JSONObject() { payload["info"][name] = value }
            try outbox.setPayload(payload, of: waiting.id)
        }
        if let message = row.message {
            try AttachmentTable(db: transaction.db).setContentURL(url, size: size, encryption: encryption, of: message)
            if let conversation = row.conversation { transaction.touch(conversation, .thread) }
        }
    }
}
