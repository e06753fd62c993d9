import SQLiteKit

/// Questions to one creator that no entry of the library answered.
struct OpenQuestionTable {
    let connection: Connection
    let creator: Int64

    private static let most = 1_000
    private static let kept: Int64 = 90 * 24 * 3_600_000

    func add(_ question: String, at time: Int64) throws {
        try connection.run(
            "INSERT INTO open_questions(creator, question, asked_at) VALUES(?, ?, ?)", creator, question, time)
        try connection.run(
            """
            DELETE FROM open_questions WHERE creator = ?1 AND (asked_at < ?2 OR number <= (
                SELECT number FROM open_questions WHERE creator = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?3))
            """, creator, time - Self.kept, Self.most)
    }

    /// Oldest first.
    func all() throws -> [String] {
        try connection.query("SELECT question FROM open_questions WHERE creator = ? ORDER BY number", creator) {
            $0.text(0)
        }
    }
}
