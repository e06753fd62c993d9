import SQLKit

/// The vectors of one creator's phrasings, each with the model that made it.
struct FAQVectorTable {
    struct Waiting: Sendable {
        let entryID: String
        let position: Int
        let question: String
    }

    let connection: any SQLConnection
    let creator: Int64

    /// Phrasings without a vector of this model. Another dimension means another model of the same name.
    func waiting(model: String, dimension: Int?, limit: Int) throws -> [Waiting] {
        try connection.query(
            """
            SELECT q.faq, q.position, q.question FROM faq_questions q LEFT JOIN faq_vectors v
                ON v.creator = q.creator AND v.faq = q.faq AND v.position = q.position AND v.model = ?
                    AND v.dimension = coalesce(?, v.dimension)
            WHERE q.creator = ? AND v.faq IS NULL ORDER BY q.faq, q.position LIMIT ?
            """, model, dimension, creator, limit
        ) { Waiting(entryID: $0.text(0), position: $0.int(1), question: $0.text(2)) }
    }

    func put(_ vector: TextVector, of item: Waiting) throws {
        let stored = StoredVector(vector.values)
        // Compare the question, because the entry may have been changed meanwhile.
        try connection.run(
            """
            INSERT INTO faq_vectors(creator, faq, position, model, dimension, scale, steps)
            SELECT creator, faq, position, ?, ?, ?, ? FROM faq_questions
            WHERE creator = ? AND faq = ? AND position = ? AND question = ?
            ON CONFLICT(creator, faq, position) DO UPDATE SET model = excluded.model, dimension = excluded.dimension,
            scale = excluded.scale, steps = excluded.steps
            """, vector.model, vector.values.count, stored.scale, stored.steps, creator, item.entryID, item.position,
            item.question)
    }

    func count(model: String, dimension: Int) throws -> Int {
        try connection.first(
            "SELECT count(*) FROM faq_vectors WHERE creator = ? AND model = ? AND dimension = ?", creator, model,
            dimension
        ) { $0.int(0) } ?? 0
    }

    /// The vectors of one model and dimension, by entry.
    func all(model: String, dimension: Int) throws -> [String: [[Float]]] {
        var vectors: [String: [[Float]]] = [:]
        try connection.forEach(
            """
            SELECT faq, scale, steps FROM faq_vectors WHERE creator = ? AND model = ? AND dimension = ?
            ORDER BY faq, position
            """, creator, model, dimension
        ) { row in
            vectors[row.text(0), default: []].append(StoredVector(scale: row.double(1), steps: row.blob(2)).values)
            return true
        }
        return vectors
    }
}
