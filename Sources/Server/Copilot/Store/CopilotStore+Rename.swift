import SQLKit

extension CopilotStore {
    package enum RenameError: Error, Sendable, Equatable {
        /// Neither id has anything.
        case nobody
        /// Both have something.
        case occupied
    }

    /// Gives everything of a creator to another user id, whose own is nothing worth keeping, and what is kept of
    /// conversations to their new ids. Repeating it changes nothing.
    package func rename(_ old: String, to new: String, rooms: [(old: String, new: String)]) async throws {
        guard old != new || !rooms.isEmpty else { return }
        let ends = (old: Self.server(old), new: Self.server(new))
        try await write { connection in
            let number = try Self.claim(old, for: new, connection)
            for room in rooms {
                try connection.run(
                    "UPDATE sorted SET conversation_id = ? WHERE creator = ? AND conversation_id = ?", room.new, number,
                    room.old)
                try connection.run(
                    """
                    UPDATE memories SET metadata = replace(metadata, ?, ?)
                    WHERE creator = ? AND metadata LIKE '%' || ? || '%'
                    """, "\"\(room.old)\"", "\"\(room.new)\"", number, room.old)
            }
            for table in ["sorted", "open_questions"] where ends.old != ends.new {
                let column = table == "sorted" ? "sender_id" : "sender"
                try connection.run(
                    """
                    UPDATE \(table) SET \(column) = replace(\(column), ?, ?)
                    WHERE creator = ? AND \(column) LIKE '%' || ?
                    """, ends.old, ends.new, number, ends.old)
            }
        }
    }

    private static func server(_ user: String) -> String { String(user.drop { $0 != ":" }) }

    /// The number under which the data is, now that of `new`.
    private static func claim(_ old: String, for new: String, _ connection: any SQLConnection) throws -> Int64 {
        func number(_ user: String) throws -> Int64? {
            try connection.first("SELECT number FROM creators WHERE user_id = ?", user) { $0.int64(0) }
        }
        let there = try number(new)
        guard old != new, let from = try number(old),
            try there == nil || hasTaught(from, connection) || !hasData(there ?? 0, connection)
        else {
            guard let there else { throw RenameError.nobody }
            return there
        }
        if let there {
            guard try !hasData(there, connection) else { throw RenameError.occupied }
            try connection.run("DELETE FROM creators WHERE number = ?", there)
        }
        try connection.run("UPDATE creators SET user_id = ? WHERE number = ?", new, from)
        return from
    }

    /// Anything that would be lost.
    private static func hasData(_ creator: Int64, _ connection: any SQLConnection) throws -> Bool {
        for table in ["memories", "faqs", "corrections", "sorted", "open_questions", "answers"]
        where try connection.first("SELECT 1 FROM \(table) WHERE creator = ? LIMIT 1", creator, map: { _ in true })
            ?? false
        {
            return true
        }
        return false
    }

    /// What the creator has taught or saved, and not only what the copilot noted by itself.
    private static func hasTaught(_ creator: Int64, _ connection: any SQLConnection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM memories WHERE creator = ? UNION ALL SELECT 1 FROM faqs WHERE creator = ?
            UNION ALL SELECT 1 FROM corrections WHERE creator = ? LIMIT 1
            """, creator, creator, creator
        ) { _ in true } ?? false
    }
}
