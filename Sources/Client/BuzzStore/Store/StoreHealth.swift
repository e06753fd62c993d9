import BuzzModel
import Glibc
import SQLiteKit

/// What can be said of an account's file without changing it.
package struct StoreHealth: Sendable, Hashable {
    /// Empty when the file is sound.
    package let problems: [String]
    package let version: Int
    /// The newest version this program knows.
    package let known: Int
    package let bytes: Int64

    private static func size(_ path: String) -> Int64 {
        var information = stat()
        return stat(path, &information) == 0 ? Int64(information.st_size) : 0
    }

    package var isNewer: Bool { version > known }

    /// What the server does not have yet, without opening the store.
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

    /// Looks at the file, which stays as it is: damaged or newer.
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
