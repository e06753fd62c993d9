import SQLKit

/// The vectors of one creator's memories, each with the model that made it.
struct VectorTable {
    struct Waiting: Sendable {
        let chunk: Int64
        let text: String
    }

    let connection: any SQLConnection
    let creator: Int64

    /// Pieces without a vector of this model. Another dimension means another model of the same name.
    func waiting(model: String, dimension: Int?, limit: Int) throws -> [Waiting] {
        try connection.query(
            """
            SELECT c.number, substr(\(connection.dialect.bytes(of: "m.content")), CAST(c.start + 1 AS INTEGER),
                CAST(c.length AS INTEGER))
            FROM memory_chunks c JOIN memories m ON m.number = c.memory
            LEFT JOIN memory_vectors v ON v.chunk = c.number AND v.model = ?
                AND v.dimension = coalesce(?, v.dimension)
            WHERE m.creator = ? AND v.chunk IS NULL ORDER BY m.number DESC, c.position LIMIT ?
            """, model, dimension, creator, limit
        ) { Waiting(chunk: $0.int64(0), text: $0.text(1)) }
    }

    func put(_ vector: TextVector, of chunk: Int64) throws {
        let stored = StoredVector(vector.values)
        // Select from the piece, because the memory may have been deleted meanwhile.
        try connection.run(
            """
            INSERT INTO memory_vectors(chunk, model, dimension, scale, steps) SELECT c.number, ?, ?, ?, ?
            FROM memory_chunks c JOIN memories m ON m.number = c.memory WHERE c.number = ? AND m.creator = ?
            ON CONFLICT(chunk) DO UPDATE SET model = excluded.model, dimension = excluded.dimension,
            scale = excluded.scale, steps = excluded.steps
            """, vector.model, vector.values.count, stored.scale, stored.steps, chunk, creator)
    }
}
