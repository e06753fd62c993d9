import BuzzModel
import Glibc
import SQLiteKit

/// What became of a damaged file.
package struct Recovery: Hashable, Sendable {
    /// Where the damaged file lies now.
    package let setAside: String
    /// Changes not delivered that could be read from it and will be.
    package let rescuedChanges: Int
    package let rescuedTexts: Int
}

extension AccountStore {
    /// The store of a million messages is read in windows of a few pages each.
    static let options = Database.Options(cacheSize: 3072, readerCacheSize: 1024)

    /// Opens the account's file, made where there is none. A damaged file is set aside under a name with the date and a
    /// new one begun, with what was written but not delivered, and the composer's texts, as far as they can be read.
    ///
    /// - Parameter newTransactionID: must never give the same twice.
    package static func open(
        _ location: Database.Location, account: UserID, now: @escaping @Sendable () -> Timestamp,
        newTransactionID: @escaping @Sendable () -> String = { AccountStore.randomID() }
    ) async throws(StoreError) -> AccountStore {
        let path = location.path
        do {
            if case .file(let path) = location { closeToOthers(path) }
            var recovery: Recovery?
            var database: Database
            do {
                database = try await Database.open(location, migrations: Schema.migrations, options: options)
            } catch let error as DatabaseError where error.kind == .corrupt || error.kind == .notADatabase {
                guard case .file(let path) = location else { throw error }
                (database, recovery) = try await Rescue(path: path, now: now()).rebuild(account: account.rawValue)
            }
            try await checkOwner(account.rawValue, database)
            return AccountStore(
                account: account, database: database, recovery: recovery, now: now, newTransactionID: newTransactionID)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Closes nothing that is open: for a file whose damage was found while it was in use. Call it before `open`, with
    /// no store on that file.
    package static func setAsideDamaged(
        _ path: String, account: UserID, now: Timestamp
    ) async throws(StoreError) -> Recovery? {
        do {
            return try await Rescue(path: path, now: now).rebuild(account: account.rawValue).1
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func checkOwner(_ account: String, _ database: Database) async throws {
        let owner = try await database.read { try SettingTable(db: $0).value(.account) }
        if let owner, owner != account { throw StoreError.wrongAccount(expected: account, found: owner) }
        if owner == nil { try await database.write { try SettingTable(db: $0).set(.account, account) } }
    }

    /// SQLite gives the log and the index beside the file the same rights.
    static func closeToOthers(_ path: String) {
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
    }

    package static func randomID() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")
        return String((0..<26).map { _ in digits[Int.random(in: 0..<36, using: &generator)] })
    }
}
