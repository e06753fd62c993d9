import SQLiteKit
import Testing

@Suite struct ConnectionTests {
    let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        try connection.script("CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT, blob BLOB, real REAL) STRICT")
    }

    @Test func `every kind of value comes back as it went in`() throws {
        try connection.run("INSERT INTO t VALUES (?, ?, ?, ?)", 7, "Zürich\u{0}👍", [UInt8]([0, 255]), 0.5)
        try connection.run("INSERT INTO t VALUES (?, ?, ?, ?)", 8, "", [UInt8](), nil)
        let rows = try connection.query("SELECT * FROM t ORDER BY id") { row in
            "\(row.int(0)) \(row.textOrNil(1) ?? "nil") \(row.blobOrNil(2) ?? [9]) \(row.doubleOrNil(3) ?? -1)"
        }
        #expect(rows == ["7 Zürich\u{0}👍 [0, 255] 0.5", "8  [] -1.0"])
    }

    @Test func `the same statement may run inside its own loop`() throws {
        for id in 1...3 { try connection.run("INSERT INTO t(id) VALUES (?)", id) }
        var pairs = 0
        try connection.forEach("SELECT id FROM t") { _ in
            try connection.forEach("SELECT id FROM t") { _ in
                pairs += 1
                return true
            }
            return true
        }
        #expect(pairs == 9)
    }

    @Test func `a savepoint undoes its own part only`() throws {
        try connection.run("BEGIN")
        try connection.run("INSERT INTO t(id) VALUES (1)")
        #expect(throws: DatabaseError.self) {
            try connection.savepoint {
                try connection.run("INSERT INTO t(id) VALUES (2)")
                try connection.run("INSERT INTO t(id) VALUES (1)")
            }
        }
        try connection.run("COMMIT")
        #expect(try connection.query("SELECT id FROM t") { $0.int(0) } == [1])
    }

    @Test func `an error names its kind and its statement but no value`() throws {
        try connection.run("INSERT INTO t(id, text) VALUES (1, ?)", "secret")
        let error = #expect(throws: DatabaseError.self) {
            try connection.run("INSERT INTO t(id, text) VALUES (1, ?)", "secret")
        }
        #expect(error?.kind == .constraint)
        #expect(error?.sql == "INSERT INTO t(id, text) VALUES (1, ?)")
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a wrong number of values is refused`() {
        #expect(throws: DatabaseError.self) { try connection.run("INSERT INTO t(id) VALUES (?)") }
    }
}
