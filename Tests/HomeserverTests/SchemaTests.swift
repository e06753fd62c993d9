import SQLiteKit
import TestSupport
import Testing

@testable import Homeserver

@Suite("Schema")
struct SchemaTests {
    /// A released step must never change, because files made by it exist. Add a step instead, and its checksum here.
    private static let released: [Int: UInt64] = [
        1: 0x8A22_28A4_7D89_AEF8, 2: 0xD955_2F32_2378_E835, 3: 0x7BFC_FEC8_C127_95EB,
        4: 0x7F0E_2C36_4FDE_CDBD, 5: 0x13C3_0CD6_8982_2B87, 6: 0x6BBC_E527_DE2F_029E,
    ]

    @Test func `the steps are numbered without holes and the released ones are as they were`() {
        #expect(Schema.migrations.map(\.version) == Array(1...Schema.migrations.count))
        for migration in Schema.migrations {
            let found = String(migration.checksum, radix: 16)
            #expect(
                Self.released[migration.version] == migration.checksum,
                "step \(migration.version) has the checksum \(found)")
        }
    }

    @Test(arguments: 0...Schema.migrations.count)
    func `a file of any earlier version becomes the newest`(version: Int) throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Array(Schema.migrations.prefix(version)))
        try connection.migrate(Schema.migrations)
        #expect(try connection.schemaVersion() == Schema.migrations.count)
        #expect(try connection.query("PRAGMA foreign_key_check") { _ in 1 }.isEmpty)
    }
}
