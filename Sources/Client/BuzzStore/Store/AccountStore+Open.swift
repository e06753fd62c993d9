import BuzzModel
import SQLiteKit

extension AccountStore {
    /// Even a store with a million messages is read a few pages at a time, so small caches suffice.
    static let options = Database.Options(cacheSize: 3072, readerCacheSize: 1024, checkpointsBeside: true)

    /// Opens the account's file, creating it if needed. A damaged file is renamed with the date and replaced by a new
    /// one that keeps undelivered changes and composer texts as far as they can be read.
    ///
    /// - Parameter newTransactionID: must never return the same id twice.
    package static func open(
        _ location: Database.Location, account: UserID, now: @escaping @Sendable () -> Timestamp,
        newTransactionID: @escaping @Sendable () -> String = { AccountStore.randomID() }
    ) async throws(StoreError) -> AccountStore {
        do {
            let (database, recovery) = try await openSound(location, account: account.rawValue, now: now)
            return AccountStore(
                account: account, database: database, recovery: recovery, now: now, newTransactionID: newTransactionID)
        } catch {
            let failure = StoreError(error, path: location.path)
            guard let database = await openReadable(location, account: account.rawValue, because: failure) else {
                throw failure
            }
            return AccountStore(
                account: account, database: database, readOnly: failure, now: now, newTransactionID: newTransactionID)
        }
    }

    /// On a full disk or a read-only file system the store can still be displayed.
    private static func openReadable(
        _ location: Database.Location, account: String, because failure: StoreError
    ) async -> Database? {
        switch failure {
        case .diskFull, .readOnly, .cannotOpen, .diskFailed: break
        default: return nil
        }
        guard case .file(let path) = location, !StoreFile(path: path).isMarked else { return nil }
        do {
            let database = try await Database.openForReading(path, version: Schema.migrations.last?.version ?? 0)
            return try await database.read { try SettingTable(db: $0).value(.account) } == account ? database : nil
        } catch {
            // The user is told the first error.
            return nil
        }
    }

    private static func openSound(
        _ location: Database.Location, account: String, now: @Sendable () -> Timestamp
    ) async throws -> (Database, Recovery?) {
        guard case .file(let path) = location else { return (try await openOwned(location, account), nil) }
        let turn = try await StoreFile.Turn.wait(for: path)
        defer { withExtendedLifetime(turn) {} }
        let file = StoreFile(path: path)
        try clearWrongMark(file)
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

    /// Damage in the pending file is marked like damage in the store. If the store is intact, only the pending file
    /// is recreated.
    private static func clearWrongMark(_ file: StoreFile) throws {
        let pending = PendingFile(store: file.path)
        guard file.isMarked, file.begunAside == nil, pending.isUnsound, !file.isInUseElsewhere else { return }
        pending.remove()
        if try StoreHealth.examine(file.path).problems.isEmpty { file.clearMark() }
    }

    /// Reads the first pages, so that damage there is found while the file can still be replaced.
    private static func openOwned(_ location: Database.Location, _ account: String) async throws -> Database {
        let database = try await Database.open(location, migrations: Schema.migrations, options: options)
        let owner = try await database.read { try SettingTable(db: $0).value(.account) }
        if let owner, owner != account { throw StoreError.wrongAccount(expected: account, found: owner) }
        if owner == nil { try await database.write { try SettingTable(db: $0).set(.account, account) } }
        if case .file(let path) = location {
            _ = try await PendingFile(store: path).attach(to: database, account: account)
        }
        return database
    }

    /// Replaces a file whose damage was discovered while it was in use. Call it before `open`, when no store has the
    /// file open.
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
