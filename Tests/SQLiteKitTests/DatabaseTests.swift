import Foundation
import SQLiteKit
import Synchronization
import Testing

@Suite struct DatabaseTests {
    static let schema = [
        Migration(version: 1, sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT) STRICT"),
        Migration(version: 2, sql: "ALTER TABLE t ADD COLUMN more TEXT"),
    ]

    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).db").path

    struct Stop: Error {}

    @Test func `migrations run once each and data survives them`() async throws {
        let first = try await Database.open(.file(path), migrations: [Self.schema[0]])
        try await first.write { try $0.run("INSERT INTO t(text) VALUES ('kept')") }
        let second = try await Database.open(.file(path), migrations: Self.schema)
        let rows = try await second.read { try $0.query("SELECT text, more FROM t") { $0.text(0) } }
        #expect(rows == ["kept"])
        let version = try await second.read { try $0.schemaVersion() }
        #expect(version == 2)
    }

    @Test func `a migration that fails leaves the earlier version whole`() async throws {
        let bad = Migration(version: 3, sql: "CREATE TABLE u (x); INSERT INTO nowhere VALUES (1)")
        await #expect(throws: DatabaseError.self) {
            try await Database.open(.file(path), migrations: Self.schema + [bad])
        }
        let database = try await Database.open(.file(path), migrations: Self.schema)
        let tables = try await database.read {
            try $0.query("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.text(0) }
        }
        #expect(tables == ["t"])
    }

    @Test func `a file of a newer program is refused and stays untouched`() async throws {
        _ = try await Database.open(.file(path), migrations: [Migration(version: 9, sql: "CREATE TABLE t (x)")])
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let error = await #expect(throws: DatabaseError.self) {
            try await Database.open(.file(path), migrations: Self.schema)
        }
        #expect(error?.kind == .newerSchema(found: 9, known: 2))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func `a file that is no database is named as such`() async throws {
        try Data(repeating: 0x41, count: 8192).write(to: URL(fileURLWithPath: path))
        let error = await #expect(throws: DatabaseError.self) {
            try await Database.open(.file(path), migrations: Self.schema)
        }
        #expect(error?.kind == .notADatabase)
    }

    @Test func `when the disk ends the transaction of a group, all of it are told why`() async throws {
        let database = try await Database.open(.memory, migrations: Self.schema)
        let error = await #expect(throws: DatabaseError.self) {
            try await database.writeGrouped { connection in
                try connection.run("ROLLBACK")
                throw DatabaseError(kind: .full, code: 13, message: "database or disk is full")
            }
        }
        #expect(error?.kind == .full)
    }

    @Test func `a write that throws leaves nothing behind`() async throws {
        let database = try await Database.open(.memory, migrations: Self.schema)
        await #expect(throws: Stop.self) {
            try await database.write { connection in
                try connection.run("INSERT INTO t(text) VALUES ('x')")
                throw Stop()
            }
        }
        let count = try await database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } }
        #expect(count == 0)
    }

    @Test func `readers see the last commit while a write is under way`() async throws {
        let database = try await Database.open(.file(path), migrations: Self.schema)
        let entered = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        async let write: Void = database.write { connection in
            try connection.run("INSERT INTO t(text) VALUES ('x')")
            entered.continuation.yield()
            gate.wait()
        }
        for await _ in entered.stream { break }
        let during = try await database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } }
        gate.signal()
        try await write
        let after = try await database.read { try $0.first("SELECT count(*) FROM t") { $0.int(0) } }
        #expect(during == 0)
        #expect(after == 1)
    }

    @Test func `grouped writes are all kept, a failing one alone is undone`() async throws {
        let database = try await Database.open(.file(path), migrations: Self.schema, options: .init(synchronous: .full))
        let failures = await withTaskGroup(of: Bool.self) { group in
            for id in 1...200 {
                group.addTask {
                    do {
                        try await database.writeGrouped { connection in
                            try connection.run("INSERT INTO t(id) VALUES (?)", id)
                            if id % 10 == 0 { throw Stop() }
                        }
                        return false
                    } catch {
                        return true
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        let ids = try await database.read { try $0.query("SELECT id FROM t") { $0.int(0) } }
        #expect(failures == 20)
        #expect(ids == (1...200).filter { $0 % 10 != 0 })
    }

    @Test func `a backup is a whole database`() async throws {
        let database = try await Database.open(.file(path), migrations: Self.schema)
        try await database.write { try $0.run("INSERT INTO t(text) VALUES ('x')") }
        try await database.backup(to: path + ".copy")
        let copy = try await Database.open(.file(path + ".copy"), migrations: Self.schema)
        #expect(try await copy.checkIntegrity() == [])
        #expect(try await copy.read { try $0.first("SELECT text FROM t") { $0.text(0) } } == "x")
    }
}
