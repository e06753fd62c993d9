import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Rows of the outbox: undelivered changes, each with a transaction id that never changes.
struct OutboxTable {
    let db: Connection

    struct New {
        var kind: OutboxKind
        var queue: String
        var conversation: Int64?
        var message: Int64?
        var target: String?
        var payload: JSON
        var summary: String
        var transactionID: String
        var dependsOn: Int64?
        var createdAt: Timestamp
        /// The reference to the first message of the side thread in which the message was written.
        var sideThread: String?
    }

    struct Stored {
        var id: Int64
        var kind: OutboxKind
        var queue: String
        var conversation: Int64?
        var message: Int64?
        var target: String?
        var payload: String
        var summary: String
        var transactionID: String
        var state: OutboxState
        var attempts: Int
        var firstAttempt: Int64?
        var createdAt: Int64
        var dependsOn: Int64?
        var isUncertain: Bool
        var nextAttempt: Int64?
        var lastError: String?
        var seal: String?
        var sideThread: String?

        /// The server may have received it, so its content can't be changed any more.
        var isOut: Bool { state == .sending || isUncertain }

        /// It is being sent and cannot be cancelled. An upload can, because nobody sees a file before its message is
        /// sent.
        var isBeyondRecall: Bool { state == .sending && kind != .upload }

        /// The error to show for rows that depend on it.
        func reason(forDependents error: String) -> String {
            kind == .createRoom ? "The conversation could not be made: \(error)" : error
        }

        /// Whether its failure fails dependent rows too. Those that depend on a rejected message wait for the user to
        /// change it.
        var failsDependents: Bool {
            state == .failed && (kind == .createRoom || kind == .upload || dependsOn != nil)
        }
    }

    /// A new row that depends on a failed conversation or upload fails as well, until that is retried.
    @discardableResult
    func insert(_ new: New) throws -> Int64 {
        let awaited = try new.dependsOn.flatMap { try find($0) }
        let failure = awaited.flatMap { awaited in
            fails(new.kind, with: awaited)
                ? awaited.reason(forDependents: awaited.lastError ?? "") : nil
        }
        try db.run(
            """
            INSERT INTO outbox (kind, lane, queue, conversation, message, target, payload, summary, transaction_id, state,
                last_error, created_at, depends_on, side_thread)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, new.kind.rawValue, new.kind.lane.rawValue, new.queue, new.conversation, new.message, new.target,
            new.payload.text, Limits.text(new.summary, 300), new.transactionID,
            (failure == nil ? OutboxState.queued : .failed).rawValue, failure, new.createdAt.milliseconds,
            new.dependsOn, new.sideThread)
        let id = db.lastInsertRowID
        if let failure, new.kind == .message, let message = new.message {
            try MessageTable(db: db).setState(.failed, error: failure, of: message)
        }
        return id
    }

    func find(_ id: Int64) throws -> Stored? {
        try db.first("\(Self.stored) WHERE id = ?", id, map: Self.stored)
    }

    func find(transactionID: String) throws -> Stored? {
        try db.first("\(Self.stored) WHERE transaction_id = ?", transactionID, map: Self.stored)
    }

    /// The transaction id under which this account sent an event: from the server's response, from our mark in the
    /// content or, for an encrypted event, from the end of its ciphertext.
    func transactionID(of event: MatrixEvent, in conversation: Int64) throws -> String? {
        if let known = event.transactionID ?? event.content[EventWriter.transactionKey].string { return known }
        guard event.type == "m.room.encrypted", let ciphertext = event.content["ciphertext"].string else { return nil }
        return try db.first(
            "SELECT transaction_id FROM outbox WHERE seal = ? AND conversation = ?", String(ciphertext.suffix(86)),
            conversation
        ) { $0.text(0) }
    }

    func rows(about message: Int64) throws -> [Stored] {
        try db.query("\(Self.stored) WHERE message = ? ORDER BY id", message, map: Self.stored)
    }

    func rows(_ kind: OutboxKind, in conversation: Int64) throws -> [Stored] {
        try db.query(
            "\(Self.stored) WHERE conversation = ? AND kind = ? ORDER BY id", conversation, kind.rawValue,
            map: Self.stored)
    }

    /// Delayed rows that must be sent before this one.
    func waiting(before row: Stored) throws -> [Stored] {
        try db.query(
            "\(Self.stored) WHERE queue = ? AND id < ? AND state = 'waiting' AND lane = ? ORDER BY id", row.queue,
            row.id,
            row.kind.lane.rawValue, map: Self.stored)
    }

    func rows(dependingOn id: Int64) throws -> [Stored] {
        try db.query("\(Self.stored) WHERE depends_on = ? ORDER BY id", id, map: Self.stored)
    }

    /// Whether a local change of this kind is undelivered.
    func isPending(_ kind: OutboxKind, in conversation: Int64) throws -> Bool {
        try db.first(
            "SELECT 1 FROM outbox WHERE conversation = ? AND kind = ? AND state <> 'failed' LIMIT 1", conversation,
            kind.rawValue
        ) { _ in true } ?? false
    }

    /// Undelivered local changes to account data of this type, oldest first.
    func accountData(_ type: String) throws -> [Stored] {
        try db.query(
            "\(Self.stored) WHERE queue = ? AND kind = 'accountData' AND target = ? ORDER BY id", Queue.account, type,
            map: Self.stored)
    }

    func remove(_ id: Int64) throws {
        try db.run("DELETE FROM outbox WHERE id = ?", id)
    }

    func setPayload(_ payload: JSON, summary: String? = nil, of id: Int64) throws {
        try db.run(
            "UPDATE outbox SET payload = ?, summary = coalesce(?, summary) WHERE id = ?", payload.text,
            summary.map { Limits.text($0, 300) }, id)
    }

    func setTransactionID(_ transactionID: String, of id: Int64) throws {
        try db.run("UPDATE outbox SET transaction_id = ? WHERE id = ?", transactionID, id)
    }

    /// Queues a row again from the start, keeping its transaction id. A row that depends on a failed one stays
    /// failed.
    func requeue(_ row: Stored) throws {
        if let awaited = try row.dependsOn.flatMap({ try find($0) }), fails(row.kind, with: awaited) { return }
        try db.run(
            """
            UPDATE outbox SET state = 'queued', attempts = 0, next_attempt = NULL, last_error = NULL,
                -- Tried at once, whatever the server asked to wait for.
                first_attempt = coalesce(first_attempt, created_at)
            WHERE id = ? AND state <> 'sending'
            """, row.id)
    }

    private func fails(_ kind: OutboxKind, with awaited: Stored) -> Bool { awaited.failsDependents && kind != .memory }

    static let stored = """
        SELECT id, kind, queue, conversation, message, target, payload, summary, transaction_id, state, attempts,
            first_attempt, created_at, depends_on, is_uncertain, next_attempt, last_error, seal, side_thread
        FROM outbox
        """

    static func stored(_ row: borrowing Row) -> Stored {
        Stored(
            id: row.int64(0), kind: OutboxKind(rawValue: row.text(1)) ?? .accountData, queue: row.text(2),
            conversation: row.int64OrNil(3), message: row.int64OrNil(4), target: row.textOrNil(5), payload: row.text(6),
            summary: row.text(7), transactionID: row.text(8), state: OutboxState(rawValue: row.text(9)) ?? .queued,
            attempts: row.int(10), firstAttempt: row.int64OrNil(11), createdAt: row.int64(12),
            dependsOn: row.int64OrNil(13), isUncertain: row.bool(14), nextAttempt: row.int64OrNil(15),
            lastError: row.textOrNil(16), seal: row.textOrNil(17), sideThread: row.textOrNil(18))
    }
}

/// The destination of an outbox row.
package enum OutboxLane: String, Sendable {
    case homeserver
    case copilot
}

extension OutboxKind {
    package var lane: OutboxLane {
        switch self {
        case .triageCorrection, .faq, .memory: .copilot
        case .message, .edit, .reaction, .redaction, .pollVote, .pollEnd, .readMarker, .upload, .createRoom, .invite,
            .join, .leave, .report, .rename, .tag, .mute, .roomAccountData, .accountData, .profile:
            .homeserver
        }
    }

    /// The counted kinds, for a statement.
    static let counted = allCases.filter(\.isCounted).map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// Read markers are not worth counting, and uploads are counted with their message.
    var isCounted: Bool {
        switch self {
        case .readMarker, .upload: false
        case .message, .edit, .reaction, .redaction, .pollVote, .pollEnd, .createRoom, .invite, .join, .leave,
            .report, .rename, .tag, .mute, .roomAccountData, .accountData, .profile, .triageCorrection, .faq, .memory:
            true
        }
    }
}
