import BuzzModel
import SQLiteKit

/// Everything known about one account, in one file. Each change is one transaction together with the requests it
/// queues, and each commit is announced to the listeners of `changes()`.
package final class AccountStore: Sendable {
    package let account: UserID
    /// Set if a damaged file was found on opening and replaced.
    package let recovery: Recovery?
    /// Why the store is read-only; nil if it can be written.
    package let readOnly: StoreError?
    let database: Database
    let hub = ChangeHub()
    let live = LiveState()
    let window: StoreWindow
    let now: @Sendable () -> Timestamp
    let newTransactionID: @Sendable () -> String

    init(
        account: UserID, database: Database, recovery: Recovery? = nil, readOnly: StoreError? = nil,
        now: @escaping @Sendable () -> Timestamp, newTransactionID: @escaping @Sendable () -> String
    ) {
        self.account = account
        self.readOnly = readOnly
        self.database = database
        window = StoreWindow(path: database.location.file)
        self.recovery = recovery
        self.now = now
        self.newTransactionID = newTransactionID
    }

    /// What each commit changed; merged while the listener is busy.
    package func changes() -> AsyncStream<StoreChange> { hub.stream() }

    /// Forwards changes synchronously to the listeners of another hub; nil stops that.
    package func relayChanges(to other: ChangeHub?) { hub.relay(to: other) }

    /// Runs one transaction. Listeners are told as soon as it can be read.
    ///
    /// - Parameter durably: waits until it is on disk. For the user's changes, which must survive a power loss; data
    ///   that the server can send again need not.
    @discardableResult
    func write<T: Sendable>(
        durably: Bool = false, _ body: @Sendable (StoreTransaction) throws -> T
    ) async throws(StoreError) -> T {
        let own = account.rawValue
        let now = now()
        let newTransactionID = newTransactionID
        do {
            let (value, _) = try await database.write(durably: durably, committed: { [hub] in hub.post($0.1) }) {
                connection in
                let transaction = StoreTransaction(
                    db: connection, own: own, now: now, newTransactionID: newTransactionID)
                let value = try body(transaction)
                return (value, try transaction.finish())
            }
            return value
        } catch {
            throw failure(error)
        }
    }

    func read<T: Sendable>(_ body: @Sendable (Connection) throws -> T) async throws(StoreError) -> T {
        do {
            return try await database.read(body)
        } catch {
            throw failure(error)
        }
    }

    /// What the user should know about how the store was opened.
    package var notice: String? {
        if let recovery { return recovery.sentence }
        guard let readOnly else { return nil }
        return
            "\(readOnly.sentence) You can read what is stored; nothing is sent or received until buzzbox is started again."
    }

    private func failure(_ error: any Error) -> StoreError {
        let failure = StoreError(error, path: database.location.path)
        if let readOnly, case .readOnly = failure { return readOnly }
        if case .damaged = failure { noteDamage() }
        return failure
    }

    /// Marks the file as damaged, so that the next start replaces it even if it does not hit the same page.
    private func noteDamage() {
        if case .file(let path) = database.location { StoreFile(path: path).markDamaged() }
    }

    /// Releases memory after large work.
    package func releaseMemory() async throws(StoreError) {
        do {
            try await database.releaseMemory()
        } catch {
            throw failure(error)
        }
    }

    /// The problems SQLite finds in the file; empty when it is intact.
    package func checkIntegrity() async throws(StoreError) -> [String] {
        do {
            let findings = try await database.checkIntegrity()
            if !findings.isEmpty { noteDamage() }
            return findings
        } catch {
            throw failure(error)
        }
    }

    /// Makes a consistent copy while the store is in use.
    package func backup(to path: String) async throws(StoreError) {
        do {
            try await database.backup(to: path)
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

extension Database.Location {
    var file: String? {
        switch self {
        case .file(let path): path
        case .memory: nil
        }
    }

    var path: String { file ?? ":memory:" }
}
