import SQLiteKit
import TestSupport
import Testing

@testable import BuzzCrypto

@Suite("CryptoSchema")
struct CryptoSchemaTests {
    /// A released step must never change, because files made by it exist. Add a step instead, and its checksum here.
    private static let released: [Int: UInt64] = [
        1: 0x0C24_3C90_4F53_81AB, 2: 0x8BEB_3B1F_8CD8_A7BE, 3: 0xEC48_44C9_D2E6_10CC,
        4: 0x61E4_E91B_5A9A_AE6A, 5: 0x8751_4964_56D9_FFC3,
    ]

    @Test func `the steps are numbered without holes and the released ones are as they were`() {
        #expect(CryptoSchema.migrations.map(\.version) == Array(1...CryptoSchema.migrations.count))
        for migration in CryptoSchema.migrations {
            let found = String(migration.checksum, radix: 16)
            #expect(
                Self.released[migration.version] == migration.checksum,
                "step \(migration.version) has the checksum \(found)")
        }
    }

    @Test(arguments: 0...CryptoSchema.migrations.count)
    func `a file of any earlier version becomes the newest`(version: Int) throws {
        let connection = try Connection(path: ":memory:")
        try connection.migrate(Array(CryptoSchema.migrations.prefix(version)))
        try connection.migrate(CryptoSchema.migrations)
        #expect(try connection.schemaVersion() == CryptoSchema.migrations.count)
        #expect(try connection.query("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
    }
}
