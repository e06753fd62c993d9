import SQLiteKit
import TestSupport
import Testing

@testable import BuzzStore

@Suite("Schema")
struct SchemaTests {
    /// A released step must never change, because files made by it exist. Add a step instead, and its checksum here.
    private static let released: [Int: UInt64] = [
        1: 0xED3D_A3F8_4BF8_8CCF, 2: 0x348A_FA6D_C7A2_1263, 3: 0x54CB_28F9_5519_A4FE,
        4: 0xBE04_0D84_5F90_B18A, 5: 0xFAC2_C14A_E10E_E89A, 6: 0x5290_17A5_AD35_59CD,
        7: 0x3C9F_CF2A_BEB6_53CC, 8: 0xD287_D362_1DA7_9C09, 9: 0x7FF3_B571_A506_7840,
        10: 0x17A6_5748_6012_A32F, 11: 0x9400_3515_8616_8506, 12: 0x63B7_95F0_93D2_D8DD,
        13: 0x81FA_30EB_2615_E8A6, 14: 0x310E_B682_3214_5656, 15: 0xBC75_4367_E834_186B,
        16: 0x29A1_7402_0726_C17D, 17: 0xD168_2253_527F_4011, 18: 0xA339_CD9C_3537_6A6E,
        19: 0x49CA_69FD_2FD4_7362, 20: 0x5145_CA4C_B099_62B4, 21: 0xBD7D_C2B8_88DD_FD05,
        22: 0xD4A1_CB56_754F_1EA1,
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
}
