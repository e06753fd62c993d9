import BuzzModel
import Glibc
import SQLiteKit

/// Information about an account's file, obtained without changing it.
package struct StoreHealth: Sendable, Hashable {
    /// Empty when the file is intact.
    package let problems: [String]
    package let version: Int
    /// The newest schema version that this program knows.
    package let known: Int
    package let bytes: Int64

    private static func size(_ path: String) -> Int64 {
        var information = stat()
        return stat(path, &information) == 0 ? Int64(information.st_size) : 0
    }

    package var isNewer: Bool { version > known }

    /// The numbers of undelivered and failed changes, read without opening the store.
    package static func queue(_ path: String) throws(StoreError) -> (pending: Int, failed: Int) {
        do {
            let connection = try Connection(path: path, mode: .readOnly)
            let counts = try connection.query(
                "SELECT kind, state = 'failed', count(*) FROM outbox WHERE state <> 'dropped' GROUP BY 1, 2"
            ) { ($0.text(0), $0.bool(1), $0.int(2)) }
            let counted = counts.filter { OutboxKind(rawValue: $0.0)?.isCounted == true }
            return (
                counted.filter { !$0.1 }.reduce(0) { $0 + $1.2 }, counted.filter(\.1).reduce(0) { $0 + $1.2 }
            )
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Examines the file without changing it, even if it is damaged or of a newer version.
    package static func examine(_ path: String) throws(StoreError) -> StoreHealth {
        let known = Schema.migrations.last?.version ?? 0
        let bytes = size(path)
        do {
            let connection = try Connection(path: path, mode: .readOnly)
            let version = try connection.schemaVersion()
            let answers = try connection.query("PRAGMA quick_check(3)") { $0.text(0) }
            return StoreHealth(
                problems: answers.filter { $0 != "ok" }, version: version, known: known, bytes: bytes)
        } catch let error as DatabaseError where error.kind == .corrupt || error.kind == .notADatabase {
            return StoreHealth(problems: [error.message], version: 0, known: known, bytes: bytes)
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
