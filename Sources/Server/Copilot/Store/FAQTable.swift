import CopilotProtocol
import SQLKit

/// One creator's FAQ library.
struct FAQTable {
    let connection: any SQLConnection
    let creator: Int64

    static let most = 5_000

    var revision: Int64 {
        get throws {
            try connection.first("SELECT faq_revision FROM creators WHERE number = ?", creator) { $0.int64(0) } ?? 0
        }
    }

    /// In the order of their ids.
    func all() throws -> [FAQEntry] {
        var questions: [String: [String]] = [:]
        try connection.forEach(
            "SELECT faq, question FROM faq_questions WHERE creator = ? ORDER BY faq, position", creator
        ) { row in
            questions[row.text(0), default: []].append(row.text(1))
            return true
        }
        return try connection.query(
            "SELECT id, answer, sends_automatically, updated_at FROM faqs WHERE creator = ? ORDER BY updated_at, id",
            creator
        ) { row in
            FAQEntry(
                id: row.text(0), questions: questions[row.text(0)] ?? [], answer: row.text(1),
                sendsAutomatically: row.bool(2), updatedAt: row.int64(3))
        }
    }

    func count() throws -> Int {
        try connection.first("SELECT count(*) FROM faqs WHERE creator = ?", creator) { $0.int(0) } ?? 0
    }

    func contains(_ id: String) throws -> Bool {
        try connection.first("SELECT 1 FROM faqs WHERE creator = ? AND id = ?", creator, id) { _ in true } ?? false
    }

    func put(_ entry: FAQEntry) throws {
        try connection.run(
            """
            INSERT INTO faqs(creator, id, answer, sends_automatically, updated_at) VALUES(?, ?, ?, ?, ?)
            ON CONFLICT(creator, id) DO UPDATE SET answer = excluded.answer,
            sends_automatically = excluded.sends_automatically, updated_at = excluded.updated_at
            """, creator, entry.id, entry.answer, entry.sendsAutomatically, entry.updatedAt)
        try connection.run("DELETE FROM faq_questions WHERE creator = ? AND faq = ?", creator, entry.id)
        for (position, question) in entry.questions.enumerated() {
            try connection.run(
                "INSERT INTO faq_questions(creator, faq, position, question) VALUES(?, ?, ?, ?)", creator, entry.id,
                position, question)
        }
        try bump()
    }

    func remove(_ id: String) throws -> Bool {
        let removed = try connection.run("DELETE FROM faqs WHERE creator = ? AND id = ?", creator, id)
        try bump()
        return removed > 0
    }

    private func bump() throws {
        try connection.run("UPDATE creators SET faq_revision = faq_revision + 1 WHERE number = ?", creator)
    }
}
