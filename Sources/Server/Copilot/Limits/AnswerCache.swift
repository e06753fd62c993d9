import JSONKit
import ProcessKit
import SQLKit

/// Caches answers for seven days, also for nearly the same message.
struct AnswerCache: Sendable {
    /// The question, the user, and the basis of the answer: another model or correction makes it a different question.
    struct Question: Sendable {
        let userID: String
        let function: String
        let basis: String
        let message: MessageFingerprint
        let nearness: Nearness
    }

    /// Whether an answer to a nearly equal message may be used.
    enum Nearness: Sendable {
        case same
        /// Except for typing errors.
        case alike
        /// Except for typing errors that cannot be another word or name: exactly one of the two spellings is a known
        /// word.
        case misspelt(known: KnownWords)
    }

    static let lifetime: Int64 = 7 * 24 * 3_600_000
    private static let likeness = 0.8
    private static let farthest = 18
    private static let compared = 8

    let store: CopilotStore

    func answer(_ question: Question) async throws -> JSON? {
        let oldest = store.time.now() - Self.lifetime
        let text = try await store.read(for: question.userID) { connection, creator -> String? in
            let same = try connection.first(
                """
                SELECT answer FROM answers
                WHERE creator = ? AND function = ? AND basis = ? AND digest = ? AND made_at > ?
                """, creator, question.function, question.basis, question.message.digest, oldest
            ) { $0.text(0) }
            if let same { return same }
            if case .same = question.nearness { return nil }
            guard question.message.isComparable else { return nil }
            return try Self.nearest(question, creator, oldest, connection)
        }
        // We wrote it; if it cannot be parsed, it is asked for again.
        return text.flatMap { try? JSON(parsing: $0) }
    }

    private static func nearest(
        _ question: Question, _ creator: Int64, _ oldest: Int64, _ connection: any SQLConnection
    ) throws -> String? {
        let bands = question.message.bands(creator: creator, function: question.function, basis: question.basis)
        var near: [(number: Int64, distance: Int)] = []
        try connection.forEach(
            """
            SELECT DISTINCT a.number, a.simhash FROM \(connection.dialect.numbers) j CROSS JOIN answer_bands b
            CROSS JOIN answers a WHERE b.band = j.value AND a.number = b.answer
            AND a.creator = ? AND a.function = ? AND a.basis = ? AND a.kind = ? AND a.made_at > ?
            """, JSON.array(bands.map { .int($0) }).text, creator, question.function, question.basis,
            question.message.kind, oldest
        ) { row in
            let distance = (UInt64(bitPattern: row.int64(1)) ^ question.message.simhash).nonzeroBitCount
            if distance <= farthest { near.append((row.int64(0), distance)) }
            return true
        }
        for candidate in near.sorted(by: { $0.distance < $1.distance }).prefix(compared) {
            let found = try connection.first(
                "SELECT text, answer FROM answers WHERE number = ? AND creator = ?", candidate.number, creator
            ) { (text: $0.text(0), answer: $0.text(1)) }
            if let found, isSaidAlike(found.text, question),
                MessageFingerprint.likeness(found.text, question.message.text) >= likeness
            {
                return found.answer
            }
        }
        return nil
    }

    private static func isSaidAlike(_ text: String, _ question: Question) -> Bool {
        guard case .misspelt(let known) = question.nearness else {
            return MessageFingerprint.isSaidAlike(text, question.message.text)
        }
        return MessageFingerprint.isSaidAlike(text, question.message.text) { known.knows($0) != known.knows($1) }
    }

    func keep(_ answer: JSON, for question: Question) async throws {
        let now = store.time.now()
        try await store.write(for: question.userID, durably: false) { connection, creator in
            try connection.run("DELETE FROM answers WHERE made_at <= ?", now - Self.lifetime)
            try connection.run(
                "DELETE FROM answers WHERE creator = ? AND function = ? AND basis = ? AND digest = ?", creator,
                question.function, question.basis, question.message.digest)
            let message = question.message
            let number = try connection.first(
                """
                INSERT INTO answers(creator, function, basis, digest, kind, simhash, text, answer, made_at)
                VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number
                """, creator, question.function, question.basis, message.digest, message.kind,
                Int64(bitPattern: message.simhash), message.isComparable ? message.text : "", answer.text, now
            ) { $0.int64(0) }
            for band in message.bands(creator: creator, function: question.function, basis: question.basis) {
                try connection.run(
                    "INSERT INTO answer_bands(band, answer) VALUES(?, ?) ON CONFLICT DO NOTHING", band, number)
            }
        }
    }
}
