import BuzzModel
import SQLiteKit

extension AccountStore {
    /// The store of a million messages is read in windows of a few pages each.
    static let options = Database.Options(cacheSize: 3072, readerCacheSize: 1024, checkpointsBeside: true)

    /// Opens the account's file, made where there is none. A damaged file is set aside under a name with the date and a
    /// new one begun, with what was written but not delivered, and the composer's texts, as far as they can be read.
    ///
    /// - Parameter newTransactionID: must never give the same twice.
    package static func open(
        _ location: Database.Location, account: UserID, now: @escaping @Sendable () -> Timestamp,
        newTransactionID: @escaping @Sendable () -> String = { AccountStore.randomID() }
    ) async throws(StoreError) -> AccountStore {
        do {
            let (database, recovery) = try await openSound(location, account: account.rawValue, now: now)
            return AccountStore(
                account: account, database: database, recovery: recovery, now: now, newTransactionID: newTransactionID)
        } catch {
            throw StoreError(error, path: location.path)
        }
    }

    private static func openSound(
        _ location: Database.Location, account: String, now: @Sendable () -> Timestamp
    ) async throws -> (Database, Recovery?) {
        guard case .file(let path) = location else { return (try await openOwned(location, account), nil) }
        let turn = try await StoreFile.Turn.wait(for: path)
        defer { withExtendedLifetime(turn) {} }
        let file = StoreFile(path: path)
        if file.isMarked || file.isEmptied, !file.isInUseElsewhere {
            return try await Rescue(path: path, now: now()).rebuild(account: account)
        }
        file.closeToOthers()
        do {
            return (try await openOwned(location, account), nil)
        } catch let error as DatabaseError where error.kind == .corrupt || error.kind == .notADatabase {
            return try await Rescue(path: path, now: now()).rebuild(account: account)
        }
    }

    /// Reads from the first pages, so that damage there is found while the file can still be set aside.
    private static func openOwned(_ location: Database.Location, _ account: String) async throws -> Database {
        let database = try await Database.open(location, migrations: Schema.migrations, options: options)
        let owner = try await database.read { try SettingTable(db: $0).value(.account) }
        if let owner, owner != account { throw StoreError.wrongAccount(expected: account, found: owner) }
        if owner == nil { try await database.write { try SettingTable(db: $0).set(.account, account) } }
        return database
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

    package static func randomID() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")
        return String((0..<26).map { _ in digits[Int.random(in: 0..<36, using: &generator)] })
    }
}
