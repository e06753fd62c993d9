import CSQLite
import Glibc
import Synchronization
import Testing

@testable import SQLiteKit

@Suite("Database: waiting for the disk")
struct DurabilityTests {
    @Test func `a durable write waits for the disk, the next one does as the options say`() async throws {
        let database = try await Database.open(.memory, migrations: [])
        let level: @Sendable (Connection) throws -> Int? = { try $0.first("PRAGMA synchronous") { $0.int(0) } }
        let durable = try await database.write(durably: true, level)
        let ordinary = try await database.write(level)
        #expect(durable == 2)
        #expect(ordinary == 1)
    }

    private static let schema = [Migration(version: 1, sql: "CREATE TABLE t (a INTEGER) STRICT")]

    private func file() throws -> String {
        var path = Array("/tmp/buzzbox-durable-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw DatabaseError(kind: .cannotOpen, code: 0, message: "mkdtemp") }
        return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func remove(_ folder: String) {
        for end in ["", "-wal", "-shm"] { unlink(folder + "/store.db" + end) }
        rmdir(folder)
    }

    @Test func `a durable write to a file is there for others before the disk has it, and returns after`() async throws
    {
        let folder = try file()
        defer { remove(folder) }
        let database = try await Database.open(.file(folder + "/store.db"), migrations: Self.schema)
        let log = try #require(database.log)
        let told = Mutex(0)
        try await database.write(committed: { _ in told.withLock { $0 += 1 } }) { connection in
            try connection.run("INSERT INTO t VALUES (1)")
        }
        #expect(await log.count == 0)
        try await database.write(durably: true, committed: { _ in told.withLock { $0 += 1 } }) { connection in
            try connection.run("INSERT INTO t VALUES (2)")
        }
        #expect(await log.count == 1)
        #expect(told.withLock { $0 } == 2)
        await #expect(throws: DatabaseError.self) {
            try await database.write(durably: true, committed: { _ in told.withLock { $0 += 1 } }) { connection in
                try connection.run("INSERT INTO nothing VALUES (2)")
            }
        }
        #expect(told.withLock { $0 } == 2)
    }

    @Test func `a log that grows is moved into the file beside the writer`() async throws {
        let folder = try file()
        defer { remove(folder) }
        let path = folder + "/store.db"
        let database = try await Database.open(
            .file(path), migrations: Self.schema, options: .init(checkpointsBeside: true))
        let many = """
            WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 20000) INSERT INTO t SELECT x FROM n
            """
        for _ in 0..<60 {
            try await database.write { _ = try $0.run(many) }
        }
        // The write-ahead log holds some 3,000 pages: without a checkpoint the database file stays at its first
        // pages.
        await database.checkpointer?.settle()
        #expect(size(of: path) >= 1_000_000)
        let count = try await database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } }
        #expect(count == 1_200_000)
    }

    private func size(of path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }

    @Test func `an I/O error for lack of room is a full disk`() {
        let index = SQLITE_IOERR | (19 << 8)
        #expect(DatabaseError(code: index, message: "disk I/O error", sql: nil, systemError: ENOSPC).kind == .full)
        #expect(DatabaseError(code: index, message: "disk I/O error", sql: nil, systemError: EIO).kind == .ioError)
        #expect(DatabaseError(code: index, message: "disk I/O error", sql: nil, systemError: EDQUOT).kind == .full)
    }

    @Test func `a durable write that throws is undone and leaves the options in force`() async throws {
        struct Refused: Error {}
        let database = try await Database.open(
            .memory, migrations: [Migration(version: 1, sql: "CREATE TABLE t (a INTEGER) STRICT")])
        await #expect(throws: Refused.self) {
            try await database.write(durably: true) { connection in
                try connection.run("INSERT INTO t VALUES (1)")
                throw Refused()
            }
        }
        let count = try await database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } }
        #expect(count == 0)
        let level = try await database.write { try $0.first("PRAGMA synchronous") { $0.int(0) } }
        #expect(level == 1)
    }

    @Test func `a statement may run again inside of itself`() throws {
        let connection = try Connection(path: ":memory:")
        try connection.script("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2), (3)")
        var pairs: [[Int]] = []
        let sql = "SELECT a FROM t ORDER BY a"
        try connection.forEach(sql) { outer in
            let first = outer.int(0)
            try connection.forEach(sql) { inner in
                pairs.append([first, inner.int(0)])
                return true
            }
            return true
        }
        #expect(pairs.count == 9)
        #expect(pairs.first == [1, 1] && pairs.last == [3, 3])
    }
}
