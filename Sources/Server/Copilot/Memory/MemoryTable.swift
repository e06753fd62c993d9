import CopilotProtocol
import JSONKit
import SQLKit

/// One creator's memories and their index.
struct MemoryTable {
    struct New: Sendable {
        let id: String
        let digest: [UInt8]
        let content: String
        let metadata: [String: String]
        let createdAt: Int64
        let pieces: [MemoryChunks.Piece]
    }

    struct Added: Sendable {
        let id: String
        let createdAt: Int64
        let isNew: Bool
        /// The numbers of its pieces, in order.
        let chunks: [Int64]
    }

    let connection: any SQLConnection
    let creator: Int64

    /// Adds a memory once: repeating a request whose response was lost does not duplicate it.
    func add(_ new: New) throws -> Added {
        let known = try connection.first(
            "SELECT id, created_at FROM memories WHERE creator = ? AND digest = ?", creator, new.digest
        ) { Added(id: $0.text(0), createdAt: $0.int64(1), isNew: false, chunks: []) }
        if let known { return known }
        let memory = try connection.first(
            """
            INSERT INTO memories(creator, id, digest, content, metadata, created_at) VALUES(?, ?, ?, ?, ?, ?)
            RETURNING number
            """, creator, new.id, new.digest, new.content, Self.json(new.metadata).text, new.createdAt
        ) { $0.int64(0) }
        let index = MemoryIndex(connection: connection, creator: creator)
        var chunks: [Int64] = []
        for (position, piece) in new.pieces.enumerated() {
            let chunk = try connection.first(
                """
                INSERT INTO memory_chunks(memory, position, start, length, words, word_count) VALUES(?, ?, ?, ?, ?, ?)
                RETURNING number
                """, memory, position, piece.range.lowerBound, piece.range.count, piece.words.joined(separator: " "),
                piece.words.count
            ) { $0.int64(0) }
            guard let chunk else { continue }
            chunks.append(chunk)
            try index.add(chunk, piece.words)
            for word in Set(piece.words).sorted() {
                try connection.run(
                    """
                    INSERT INTO memory_words(creator, word, chunks) VALUES(?, ?, 1)
                    ON CONFLICT(creator, word) DO UPDATE SET chunks = memory_words.chunks + 1
                    """, creator, word)
            }
        }
        try count(memories: 1, chunks: new.pieces.count, words: new.pieces.reduce(0) { $0 + $1.words.count })
        return Added(id: new.id, createdAt: new.createdAt, isNew: true, chunks: chunks)
    }

    func remove(_ id: String) throws -> Bool {
        let number = try connection.first("SELECT number FROM memories WHERE creator = ? AND id = ?", creator, id) {
            $0.int64(0)
        }
        guard let number else { return false }
        try unindex("memory = ?", number)
        try connection.run("DELETE FROM memories WHERE number = ?", number)
        return true
    }

    /// The ids of a memory in the external service; nil if this creator has no such memory.
    func remoteIDs(of id: String) throws -> [String]? {
        try connection.first("SELECT remote_ids FROM memories WHERE creator = ? AND id = ?", creator, id) {
            ($0.textOrNil(0) ?? "").split(separator: " ").map(String.init)
        }
    }

    func removeAll() throws {
        try unindex("memory IN (SELECT number FROM memories WHERE creator = ?)", creator)
        try connection.run("DELETE FROM memories WHERE creator = ?", creator)
        try connection.run("DELETE FROM memory_words WHERE creator = ?", creator)
    }

    private func unindex(_ condition: String, _ value: Int64) throws {
        let index = MemoryIndex(connection: connection, creator: creator)
        var memories: Set<Int64> = []
        var chunks = 0, total = 0
        let rows = try connection.query(
            "SELECT number, words, word_count, memory FROM memory_chunks WHERE \(condition)", value
        ) { (number: $0.int64(0), words: $0.text(1), count: $0.int(2), memory: $0.int64(3)) }
        for row in rows {
            let words = row.words.split(separator: " ").map(String.init)
            try index.remove(row.number, words)
            for word in Set(words).sorted() {
                try connection.run(
                    "UPDATE memory_words SET chunks = chunks - 1 WHERE creator = ? AND word = ?", creator, word)
                try connection.run(
                    "DELETE FROM memory_words WHERE creator = ? AND word = ? AND chunks <= 0", creator, word)
            }
            memories.insert(row.memory)
            chunks += 1
            total += row.count
        }
        try count(memories: -memories.count, chunks: -chunks, words: -total)
    }

    private func count(memories: Int, chunks: Int, words: Int) throws {
        try connection.run(
            """
            UPDATE creators SET memory_count = memory_count + ?, chunk_count = chunk_count + ?,
            word_count = word_count + ? WHERE number = ?
            """, memories, chunks, words, creator)
    }

    func total() throws -> Int {
        try connection.first("SELECT memory_count FROM creators WHERE number = ?", creator) { $0.int(0) } ?? 0
    }

    /// Newest first, starting after `cursor`. The page ends early if it gets too large to send.
    func page(after cursor: Int64?, limit: Int, bytes: Int) throws -> (items: [MemoryItem], cursor: Int64?) {
        var items: [MemoryItem] = []
        var size = 0
        var last: Int64?
        var isMore = false
        try connection.forEach(
            """
            SELECT number, id, content, metadata, created_at FROM memories WHERE creator = ? AND number < ?
            ORDER BY number DESC LIMIT ?
            """, creator, cursor ?? Int64.max, limit + 1
        ) { row in
            let content = row.text(2)
            guard items.count < limit, items.isEmpty || size + content.utf8.count <= bytes else {
                isMore = true
                return false
            }
            size += content.utf8.count
            last = row.int64(0)
            items.append(
                MemoryItem(
                    id: row.text(1), content: content, metadata: Self.metadata(row.text(3)), createdAt: row.int64(4)))
            return true
        }
        return (items, isMore ? last : nil)
    }

    func setRemoteIDs(_ ids: [String], of id: String) throws {
        try connection.run(
            "UPDATE memories SET remote_ids = ? WHERE creator = ? AND id = ?", ids.joined(separator: " "), creator, id)
    }

    // MARK: Forms

    static func json(_ metadata: [String: String]) -> JSON {
        .object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }

    static func metadata(_ text: String) -> [String: String] {
        // We wrote it; if it is damaged, the content is still usable.
        guard let object = (try? JSON(parsing: text))?.object else { return [:] }
        var result: [String: String] = [:]
        for (key, value) in object { result[key] = value.string }
        return result
    }
}
