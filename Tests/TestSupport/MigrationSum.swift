import SQLiteKit

extension Migration {
    /// The FNV-1a hash of the step's text, by which tests notice that a released step was changed.
    package var checksum: UInt64 {
        sql.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
