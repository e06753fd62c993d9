import BuzzModel
import SQLiteKit

/// The copilot's triages and the messages that wait for one.
struct TriageTable {
    let db: Connection

    func enqueue(_ message: Int64, in conversation: Int64) throws {
        try db.run(
            """
            INSERT INTO triage_queue (message, conversation)
            SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM triage WHERE message = ? AND is_corrected)
            ON CONFLICT DO NOTHING
            """, message, conversation, message)
    }

    func dequeue(_ message: Int64) throws {
        try db.run("DELETE FROM triage_queue WHERE message = ?", message)
    }

    func remove(_ message: Int64) throws {
        try db.run("DELETE FROM triage WHERE message = ?", message)
        try dequeue(message)
    }

    func isAwaited(in conversation: Int64) throws -> Bool {
        try db.first("SELECT 1 FROM triage_queue WHERE conversation = ? LIMIT 1", conversation) { _ in true } ?? false
    }

    /// Replaces a triage unless it is the creator's correction.
    func save(_ triage: Triage, for message: Int64, in conversation: Int64) throws {
        try db.run(
            """
            INSERT INTO triage (message, conversation, category, confidence, sentiment, intensity, score,
                monetary_value, brand_fit, legitimacy, urgency, reason, is_corrected, withdraws, states_terms)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (message) DO UPDATE SET category = excluded.category, confidence = excluded.confidence,
                sentiment = excluded.sentiment, intensity = excluded.intensity, score = excluded.score,
                monetary_value = excluded.monetary_value, brand_fit = excluded.brand_fit,
                legitimacy = excluded.legitimacy, urgency = excluded.urgency, reason = excluded.reason,
                is_corrected = excluded.is_corrected, withdraws = excluded.withdraws,
                states_terms = excluded.states_terms
            WHERE excluded.is_corrected OR NOT triage.is_corrected
            """, message, conversation, triage.category.rawValue, min(1, max(0, triage.confidence)),
            triage.sentiment.rawValue, triage.intensity.rawValue, triage.score.map { min(100, max(0, $0)) },
            triage.breakdown?.monetaryValue, triage.breakdown?.brandFit, triage.breakdown?.legitimacy,
            triage.breakdown?.urgency, triage.reason, triage.isCorrected, triage.withdraws, triage.statesTerms)
        try dequeue(message)
    }

    func triage(of message: Int64) throws -> Triage? {
        try db.first("SELECT \(Self.columns) FROM triage t WHERE t.message = ?", message) { Self.triage($0, at: 0) }
            ?? nil
    }

    static let columnCount = 13
    static let columns = """
        t.category, t.confidence, t.sentiment, t.intensity, t.score, t.monetary_value, t.brand_fit, t.legitimacy,
        t.urgency, t.reason, t.is_corrected, t.withdraws, t.states_terms
        """

    static func triage(_ row: borrowing Row, at first: Int) -> Triage? {
        guard let category = row.textOrNil(first).flatMap(Category.init(rawValue:)) else { return nil }
        var breakdown: OpportunityBreakdown?
        if !row.isNull(first + 5) {
            breakdown = OpportunityBreakdown(
                monetaryValue: row.int(first + 5), brandFit: row.int(first + 6), legitimacy: row.int(first + 7),
                urgency: row.int(first + 8))
        }
        var triage = Triage(
            category: category, confidence: row.double(first + 1),
            sentiment: Sentiment(rawValue: row.text(first + 2)) ?? .neutral,
            intensity: Intensity(rawValue: row.text(first + 3)) ?? .low, score: row.intOrNil(first + 4),
            breakdown: breakdown, reason: row.text(first + 9), isCorrected: row.bool(first + 10))
        (triage.withdraws, triage.statesTerms) = (row.bool(first + 11), row.bool(first + 12))
        return triage
    }
}
