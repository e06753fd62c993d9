import SQLiteKit
import Testing

@testable import BuzzStore

@Suite("Schema")
struct SchemaTests {
    /// A released step must never change, because files made by it exist. Add a step instead, and its checksum here.
    private static let released: [Int: UInt64] = [1: 0xED3D_A3F8_4BF8_8CCF]

    @Test func `the steps are numbered without holes and the released ones are as they were`() {
        #expect(Schema.migrations.map(\.version) == Array(1...Schema.migrations.count))
        for migration in Schema.migrations {
            guard let sum = Self.released[migration.version] else { continue }
            #expect(Self.sum(migration.sql) == sum, "step \(migration.version) was changed")
        }
    }

    @Test(arguments: 0...Schema.migrations.count)
    func `a file of any earlier version becomes the newest`(version: Int) throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Array(Schema.migrations.prefix(version)))
        try connection.migrate(Schema.migrations)
        #expect(try connection.schemaVersion() == Schema.migrations.count)
        #expect(try connection.query("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
        #expect(try connection.query("PRAGMA foreign_key_check") { _ in 1 }.isEmpty)
    }

    @Test(arguments: 1...Schema.migrations.count)
    func `what was sorted stays sorted, and a category that isn't known yet is taken`(version: Int) throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Array(Schema.migrations.prefix(version)))
        try connection.script(
            """
            PRAGMA foreign_keys = OFF;
            INSERT INTO conversations (key, id, name, folded_name, category) VALUES (1, '!a', 'A', 'a', 'business');
            INSERT INTO triage (message, conversation, category, confidence, sentiment, intensity, reason)
                VALUES (1, 1, 'urgent', 0.9, 'urgent', 'high', 'a fire');
            """)
        try connection.migrate(Schema.migrations)
        #expect(try connection.query("SELECT category FROM conversations") { $0.text(0) } == ["business"])
        let kept = try connection.query("SELECT category, reason FROM triage") { [$0.text(0), $0.text(1)] }
        #expect(kept == [["urgent", "a fire"]])
        try connection.script("UPDATE conversations SET category = 'press'; UPDATE triage SET category = 'press'")
        #expect(try connection.query("SELECT category FROM triage") { $0.text(0) } == ["press"])
    }

    @Test func `every table checks its types`() throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Schema.migrations)
        let loose = try connection.query(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'"
        ) { $0.text(0) }
        #expect(loose == [])
    }

    private static func sum(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
