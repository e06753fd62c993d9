import PostgresKit
import ProcessKit
import SQLKit

/// Moves a store from a file to a PostgreSQL server or back: copies everything in the order of its keys, compares both
/// row by row, and only then makes the new place usable. Interrupted, it goes on where it was. The old place is only
/// read.
package struct CopilotMove: Sendable {
    package enum Failure: Error, Sendable {
        /// Nothing is there to move.
        case nothing
        /// The new place has data of its own.
        case occupied
        /// The copy is not like the original.
        case differs(table: String)
    }

    private struct Table {
        let name: String
        let key: [String]
        let columns: [String]

        /// - Parameter others: the columns that are not of the key.
        init(_ name: String, _ key: String, _ others: String) {
            self.name = name
            self.key = key.split(separator: " ").map(String.init)
            columns = self.key + others.split(separator: " ").map(String.init)
        }
    }

    /// In an order in which each row's owner comes first.
    private static let tables = [
        Table("creators", "number", "user_id corrections_revision faq_revision memory_count chunk_count word_count"),
        Table("corrections", "creator message_id", "text category corrected_at"),
        Table(
            "sorted", "rowid",
            "creator message_id conversation_id sender_id category sentiment intensity score sorted_at"),
        Table("faqs", "creator id", "answer sends_automatically updated_at"),
        Table("faq_questions", "creator faq position", "question"),
        Table("faq_vectors", "creator faq position", "model dimension scale steps"),
        Table("open_questions", "number", "creator question asked_at sender message"),
        Table("memories", "number", "creator id digest content metadata remote_ids created_at"),
        Table("memory_chunks", "number", "memory position start length words word_count"),
        Table("memory_words", "creator word", "chunks"),
        Table("memory_vectors", "chunk", "model dimension scale steps"),
        Table("answers", "number", "creator function basis digest kind simhash text answer made_at"),
        Table("answer_bands", "band answer", ""),
        Table("requests", "rowid", "creator made_at purpose"),
    ]
    static var tableNames: [String] { tables.map(\.name) }
    static func columns(of table: String) -> [String] { tables.first { $0.name == table }?.columns ?? [] }

    private static let batch = 200

    let source: CopilotPlace
    let target: CopilotPlace
    /// Rows copied or compared, of all.
    let progress: @Sendable (Int64, Int64) -> Void

    package init(
        from source: CopilotPlace, to target: CopilotPlace, progress: @escaping @Sendable (Int64, Int64) -> Void
    ) {
        (self.source, self.target, self.progress) = (source, target, progress)
    }

    /// Returns how many rows were moved.
    @discardableResult
    package func run() async throws -> Int64 {
        if case .file(let path) = source, !Files.exists(path) { throw Failure.nothing }
        guard case .file(let path) = target else { return try await copyAll(to: target) }
        if Files.exists(path) { throw Failure.occupied }
        // The file gets its name when it is whole.
        let part = path + ".part"
        let count: Int64
        do {
            count = try await copyAll(to: .file(part))
        } catch Failure.differs {
            // What was copied before an interruption has changed since.
            for end in ["", "-wal", "-shm"] { try Files.remove(part + end) }
            count = try await copyAll(to: .file(part))
        }
        for end in ["-wal", "-shm"] { try Files.remove(part + end) }
        try Files.rename(part, to: path)
        return count
    }

    private func copyAll(to place: CopilotPlace) async throws -> Int64 {
        let old = try await CopilotStore.open(at: source, alone: true)
        let new = try await CopilotStore.open(at: place, alone: true)
        let isResumed: Bool
        if case .server = place {
            isResumed = try await new.isHalfMoved
            if !isResumed {
                guard try await new.creators() == 0 else { throw Failure.occupied }
                try await new.write { try $0.script("CREATE TABLE \(CopilotStore.moving)()") }
            }
        } else {
            isResumed = false
        }
        var count = try await copy(old, new)
        do {
            try await compare(old, new, count)
        } catch Failure.differs where isResumed {
            // What was copied before the interruption has changed since.
            try await new.write { try $0.script("TRUNCATE creators CASCADE") }
            count = try await copy(old, new)
            try await compare(old, new, count)
        }
        if case .server = place { try await new.write { try Self.finish($0) } }
        try await new.close()
        try await old.close()
        return count
    }

    private func copy(_ old: CopilotStore, _ new: CopilotStore) async throws -> Int64 {
        let total = try await old.read { connection in
            try Self.tables.reduce(into: Int64(0)) { sum, table in
                sum += try connection.first("SELECT count(*) FROM \(table.name)") { $0.int64(0) } ?? 0
            }
        }
        var done: Int64 = 0
        for table in Self.tables {
            var last = try await new.read { try Self.last(table, $0) }
            done += try await new.read {
                try $0.first("SELECT count(*) FROM \(table.name)") { $0.int64(0) } ?? 0
            }
            while true {
                try Task.checkCancellation()
                let rows = try await old.read { [last] in try Self.rows(table, after: last, $0) }
                guard let end = rows.last else { break }
                try await new.write { try Self.insert(rows, table, $0) }
                last = Array(end.values.prefix(table.key.count))
                done += Int64(rows.count)
                progress(done, total * 2)
            }
        }
        return total
    }

    private func compare(_ old: CopilotStore, _ new: CopilotStore, _ total: Int64) async throws {
        var done = total
        for table in Self.tables {
            var last: [SQLValue]?
            while true {
                try Task.checkCancellation()
                let rows = try await old.read { [last] in try Self.rows(table, after: last, $0) }
                let copied = try await new.read { [last] in try Self.rows(table, after: last, $0) }
                guard rows.map(\.values) == copied.map(\.values) else {
                    throw Failure.differs(table: table.name)
                }
                guard let end = rows.last else { break }
                last = Array(end.values.prefix(table.key.count))
                done += Int64(rows.count)
                progress(done, total * 2)
            }
        }
        let isIndexed = try await new.read { connection in
            try connection.first(
                "SELECT (SELECT count(*) FROM memory_index), (SELECT count(*) FROM memory_chunks)"
            ) { $0.int64(0) == $0.int64(1) } ?? false
        }
        guard isIndexed else { throw Failure.differs(table: "memory_index") }
    }

    // MARK: Rows

    private static func last(_ table: Table, _ connection: any SQLConnection) throws -> [SQLValue]? {
        let key = table.key.joined(separator: ", ")
        let order = table.key.map { "\($0) DESC" }.joined(separator: ", ")
        return try connection.first("SELECT \(key) FROM \(table.name) ORDER BY \(order) LIMIT 1") { $0.values }
    }

    private static func rows(
        _ table: Table, after last: [SQLValue]?, _ connection: any SQLConnection
    ) throws -> [SQLRow] {
        let key = table.key.joined(separator: ", ")
        let marks = table.key.map { _ in "?" }.joined(separator: ", ")
        return try connection.query(
            """
            SELECT \(table.columns.joined(separator: ", ")) FROM \(table.name)
            \(last == nil ? "" : "WHERE (\(key)) > (\(marks))") ORDER BY \(key) LIMIT \(batch)
            """, values: last ?? []
        ) { $0 }
    }

    private static func insert(_ rows: [SQLRow], _ table: Table, _ connection: any SQLConnection) throws {
        let marks = table.columns.map { _ in "?" }.joined(separator: ", ")
        for row in rows {
            try connection.run(
                "INSERT INTO \(table.name)(\(table.columns.joined(separator: ", "))) VALUES(\(marks))",
                values: row.values)
            guard table.name == "memory_chunks" else { continue }
            let creator = try connection.first("SELECT creator FROM memories WHERE number = ?", row.int64(1)) {
                $0.int64(0)
            }
            guard let creator else { continue }
            try MemoryIndex(connection: connection, creator: creator).add(
                row.int64(0), row.text(5).split(separator: " ").map(String.init))
        }
    }

    /// New rows get the numbers after the moved ones.
    private static func finish(_ connection: any SQLConnection) throws {
        for table in tables where ["number", "rowid"].contains(table.key[0]) {
            let (name, column) = (table.name, table.key[0])
            try connection.run(
                """
                SELECT setval(pg_get_serial_sequence('\(name)', '\(column)'),
                    (SELECT coalesce(max(\(column)), 0) + 1 FROM \(name)), false)
                """)
        }
        try connection.script("DROP TABLE \(CopilotStore.moving)")
    }
}

extension CopilotStore {
    /// A table that is there while a store is being moved to a server.
    static let moving = "copilot_moving"

    var isHalfMoved: Bool {
        get async throws {
            try await read { try $0.first("SELECT to_regclass(?) IS NOT NULL", Self.moving) { $0.bool(0) } ?? false }
        }
    }
}
