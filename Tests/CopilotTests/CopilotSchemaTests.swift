import SQLiteKit
import TestSupport
import Testing

@testable import Copilot

@Suite("CopilotSchema")
struct CopilotSchemaTests {
    /// A released step must never change, because files made by it exist. Add a step instead, and its checksum here.
    private static let released: [Int: UInt64] = [
        1: 0x9CC0_0E1B_9681_9A41, 2: 0xC91D_3F5E_26F3_E0E1, 3: 0xDC7F_DA49_1995_848E,
        4: 0x3478_FEA2_2AC3_853A, 5: 0x7123_7B22_268B_72AA,
    ]

    @Test func `the steps are numbered without holes and the released ones are as they were`() {
        #expect(CopilotSchema.migrations.map(\.version) == Array(1...CopilotSchema.migrations.count))
        for migration in CopilotSchema.migrations {
            let found = String(migration.checksum, radix: 16)
            #expect(
                Self.released[migration.version] == migration.checksum,
                "step \(migration.version) has the checksum \(found)")
        }
    }

    @Test(arguments: 0...CopilotSchema.migrations.count)
    func `a file of any earlier version becomes the newest`(version: Int) throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Array(CopilotSchema.migrations.prefix(version)))
        try connection.migrate(CopilotSchema.migrations)
        #expect(try connection.schemaVersion() == CopilotSchema.migrations.count)
        #expect(try connection.query("PRAGMA foreign_key_check") { _ in 1 }.isEmpty)
    }

    @Test(arguments: 1...CopilotSchema.migrations.count)
    func `corrections stay, and a category that isn't known yet is taken`(version: Int) throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Array(CopilotSchema.migrations.prefix(version)))
        try connection.script(
            """
            INSERT INTO creators (number, user_id) VALUES (1, '@mia:x');
            INSERT INTO corrections (creator, message_id, text, category, corrected_at) VALUES (1, '$1', 'hi', 'spam', 7);
            """)
        try connection.migrate(CopilotSchema.migrations)
        let kept = try connection.query("SELECT message_id, text, category, corrected_at FROM corrections") {
            "\($0.text(0)) \($0.text(1)) \($0.text(2)) \($0.int(3))"
        }
        #expect(kept == ["$1 hi spam 7"])
        try connection.script("UPDATE corrections SET category = 'press'")
    }
}
