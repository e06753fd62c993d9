import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Stores polls, votes, and who ended which poll.
struct PollTable {
    let db: Connection

    // MARK: Writing

    func insert(_ start: PollContent.Start, for message: Int64) throws {
        let content: JSON = [
            "question": .string(Limits.text(start.question, Limits.body)),
            "answers": .array(
                start.answers.map {
                    ["id": .string($0.id), "text": .string(Limits.text($0.text, 4 * Poll.longestText))]
                }),
            "most": .int(Int64(start.mostChosen)), "secret": .bool(start.isSecret),
        ]
        try db.run(
            "INSERT INTO polls (message, content) VALUES (?, ?) ON CONFLICT DO NOTHING", message, content.text)
    }

    /// - Parameter transactionID: identifies a vote that the server does not have yet; votes from the server do not
    ///   replace it.
    func vote(
        _ answers: [String], in target: String, by sender: String, eventID: String?, transactionID: String?,
        sentAt: Int64, conversation: Int64
    ) throws {
        guard try eventID.map({ try !isKnown($0, in: "poll_votes") }) ?? true else { return }
        try db.run(
            """
            INSERT INTO poll_votes (target, sender, conversation, event_id, transaction_id, answers, sent_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (target, sender) DO UPDATE SET event_id = excluded.event_id,
                transaction_id = excluded.transaction_id, answers = excluded.answers, sent_at = excluded.sent_at
            WHERE excluded.event_id IS NULL
                OR poll_votes.event_id IS NOT NULL AND excluded.sent_at >= poll_votes.sent_at
            """, target, sender, conversation, eventID, transactionID,
            JSON.array(answers.map { .string($0) }).text, sentAt)
    }

    func end(
        _ target: String, by sender: String, eventID: String?, transactionID: String?, sentAt: Int64,
        conversation: Int64
    ) throws {
        guard try eventID.map({ try !isKnown($0, in: "poll_ends") }) ?? true else { return }
        try db.run(
            """
            INSERT INTO poll_ends (target, sender, conversation, event_id, transaction_id, sent_at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (target, sender) DO NOTHING
            """, target, sender, conversation, eventID, transactionID, sentAt)
    }

    private func isKnown(_ eventID: String, in table: String) throws -> Bool {
        try db.first("SELECT 1 FROM \(table) WHERE event_id = ?", eventID) { _ in true } ?? false
    }

    /// Records that the server accepted a vote or an end. Nothing changes if a sync already stored the event.
    func confirm(transactionID: String, eventID: String) throws {
        for table in ["poll_votes", "poll_ends"] where try !isKnown(eventID, in: table) {
            try db.run("UPDATE \(table) SET event_id = ? WHERE transaction_id = ?", eventID, transactionID)
        }
    }

    func withdraw(transactionID: String) throws {
        for table in ["poll_votes", "poll_ends"] {
            try db.run("DELETE FROM \(table) WHERE transaction_id = ? AND event_id IS NULL", transactionID)
        }
    }

    /// - Returns: `false` if the event is neither a vote nor an end.
    func delete(eventID: String, in conversation: Int64) throws -> Bool {
        let votes = try db.run(
            "DELETE FROM poll_votes WHERE event_id = ? AND conversation = ?", eventID, conversation)
        let ends = try db.run("DELETE FROM poll_ends WHERE event_id = ? AND conversation = ?", eventID, conversation)
        return votes + ends > 0
    }

    /// Deletes the poll of a message that was deleted.
    func remove(_ message: Int64) throws { try db.run("DELETE FROM polls WHERE message = ?", message) }

    func rename(_ reference: String, to eventID: String) throws {
        for table in ["poll_votes", "poll_ends"] {
            try db.run("UPDATE OR REPLACE \(table) SET target = ? WHERE target = ?", eventID, reference)
        }
    }

    // MARK: Reading

    /// The current state of a poll. Only its author can end it, or somebody who may delete messages of others.
    func poll(of message: Int64, reference: String, sender: String, own: String, in conversation: Int64) throws -> Poll?
    {
        let text = try db.first("SELECT content FROM polls WHERE message = ?", message) { $0.text(0) }
        guard let content = try text.map({ try JSON(parsing: $0) }) else { return nil }
        var poll = Poll(
            question: content["question"].string ?? "",
            answers: (content["answers"].array ?? []).map {
                Poll.Answer(id: $0["id"].string ?? "", text: $0["text"].string ?? "")
            }, mostChosen: content["most"].int ?? 1, isSecret: content["secret"].bool ?? false)
        let end = try endedAt(reference, by: sender, in: conversation)
        poll.isEnded = end != nil
        var votes: [String: (count: Int, isMine: Bool)] = [:]
        try db.forEach(
            """
            SELECT j.value, count(DISTINCT v.sender), max(v.sender = ?) FROM poll_votes v, json_each(v.answers) j
            WHERE v.target = ? AND v.conversation = ? AND v.sent_at <= ? AND j.key < ? GROUP BY j.value
            """, own, reference, conversation, end ?? .max, poll.mostChosen
        ) { row in
            votes[row.text(0)] = (row.int(1), row.bool(2))
            return true
        }
        for index in poll.answers.indices {
            guard let found = votes[poll.answers[index].id] else { continue }
            poll.answers[index].votes = found.count
            poll.answers[index].isMine = found.isMine
        }
        poll.voters =
            try db.first(
                """
                SELECT count(*) FROM poll_votes
                WHERE target = ? AND conversation = ? AND sent_at <= ? AND answers <> '[]'
                """, reference, conversation, end ?? .max
            ) { $0.int(0) } ?? 0
        return poll
    }

    private func endedAt(_ reference: String, by sender: String, in conversation: Int64) throws -> Int64? {
        let ends = try db.query(
            "SELECT sender, sent_at FROM poll_ends WHERE target = ? AND conversation = ? ORDER BY sent_at LIMIT 50",
            reference, conversation
        ) { (sender: $0.text(0), at: $0.int64(1)) }
        guard !ends.isEmpty else { return nil }
        if let own = ends.first(where: { $0.sender == sender }) { return own.at }
        let levels = try StateReading(db: db).powerLevels(of: conversation)
        return ends.first { levels.level(of: $0.sender) >= levels.redact }?.at
    }
}
