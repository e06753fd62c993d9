import CSQLite
import Glibc
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
