import SQLKit

/// The full-text index of one creator's memories: FTS5 in SQLite, arrays of words in PostgreSQL. Every word begins with
/// its creator's number, so that one creator's words never meet another's.
struct MemoryIndex {
    /// A searched word: the forms it may have in the index, and how much it says.
    struct Word {
        let forms: [String]
        let weight: Double
    }

    let connection: any SQLConnection
    let creator: Int64

    func add(_ chunk: Int64, _ words: [String]) throws {
        let words = indexed(words).joined(separator: " ")
        switch connection.dialect {
        case .sqlite: try connection.run("INSERT INTO memory_index(rowid, words) VALUES(?, ?)", chunk, words)
        case .postgres:
            try connection.run(
                "INSERT INTO memory_index(chunk, words) VALUES(?, string_to_array(?, ' '))", chunk, words)
        }
    }

    /// Before the piece itself is deleted.
    func remove(_ chunk: Int64, _ words: [String]) throws {
        switch connection.dialect {
        case .sqlite:
            try connection.run(
                "INSERT INTO memory_index(memory_index, rowid, words) VALUES('delete', ?, ?)", chunk,
                indexed(words).joined(separator: " "))
        case .postgres: try connection.run("DELETE FROM memory_index WHERE chunk = ?", chunk)
        }
    }

    /// The pieces with any of the words, the best first.
    func best(_ words: [Word], limit: Int) throws -> [Int64] {
        switch connection.dialect {
        case .sqlite:
            return try connection.query(
                "SELECT rowid FROM memory_index WHERE memory_index MATCH ? ORDER BY rank LIMIT ?",
                expression(words, " OR "), limit
            ) { $0.int64(0) }
        case .postgres:
            let rank = words.map { _ in
                "CASE WHEN i.words && string_to_array(?, ' ') THEN CAST(? AS DOUBLE PRECISION) ELSE 0 END"
            }.joined(separator: " + ")
            let ranked: [(any SQLBindable)?] = words.flatMap { [array($0.forms), $0.weight] as [any SQLBindable] }
            return try connection.query(
                """
                SELECT i.chunk FROM memory_index i JOIN memory_chunks c ON c.number = i.chunk
                WHERE i.words && string_to_array(?, ' ') ORDER BY \(rank) DESC, c.word_count, i.chunk LIMIT ?
                """, values: [array(words.flatMap(\.forms))] + ranked + [limit]
            ) { $0.int64(0) }
        }
    }

    /// The newest pieces with all of the words.
    func newest(_ words: [Word], limit: Int) throws -> [Int64] {
        switch connection.dialect {
        case .sqlite:
            return try connection.query(
                "SELECT rowid FROM memory_index WHERE memory_index MATCH ? ORDER BY rowid DESC LIMIT ?",
                expression(words, " AND "), limit
            ) { $0.int64(0) }
        case .postgres:
            let conditions = words.map { _ in "words && string_to_array(?, ' ')" }.joined(separator: " AND ")
            return try connection.query(
                "SELECT chunk FROM memory_index WHERE \(conditions) ORDER BY chunk DESC LIMIT ?",
                values: words.map { array($0.forms) } + [limit]
            ) { $0.int64(0) }
        }
    }

    private func expression(_ words: [Word], _ connector: String) -> String {
        words.map { word in
            "(" + indexed(word.forms).map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
        }.joined(separator: connector)
    }

    private func array(_ words: [String]) -> String { indexed(words).joined(separator: " ") }

    /// The prefix is the number's digits as letters and a final 0, so that none is the start of another's.
    private func indexed(_ words: [String]) -> [String] {
        let prefix = String(String(creator).utf8.map { Character(Unicode.Scalar($0 - 0x30 + 0x61)) }) + "0"
        return words.map { prefix + $0 }
    }
}
