import SQLKit

/// One creator's questions that no entry of the library has answered.
struct OpenQuestionTable {
    let connection: any SQLConnection
    let creator: Int64

    private static let most = 1_000
    private static let kept: Int64 = 90 * 24 * 3_600_000

    struct Asked {
        let question: String
        /// Nil if the client didn't say.
        let sender: String?
    }

    /// Adds a question once per message; without a message, once per wording.
    func add(_ question: String, from sender: String?, message: String?, at time: Int64) throws {
        try connection.run(
            """
            DELETE FROM open_questions WHERE creator = ?1 AND (message = ?2
                OR CAST(?2 AS TEXT) IS NULL AND message IS NULL AND question = ?3)
            """, creator, message, question)
        try connection.run(
            "INSERT INTO open_questions(creator, question, asked_at, sender, message) VALUES(?, ?, ?, ?, ?)", creator,
            question, time, sender, message)
        try connection.run(
            """
            DELETE FROM open_questions WHERE creator = ?1 AND (asked_at < ?2 OR number <= (
                SELECT number FROM open_questions WHERE creator = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?3))
            """, creator, time - Self.kept, Self.most)
    }

    /// Oldest first.
    func all() throws -> [Asked] {
        try connection.query("SELECT question, sender FROM open_questions WHERE creator = ? ORDER BY number", creator) {
            Asked(question: $0.text(0), sender: $0.textOrNil(1))
        }
    }
}
