import BuzzStore
import ProcessKit
import Synchronization

/// Decrypts stored events before they are shown, also in a process that doesn't sync, such as a command.
package final class StoredEventOpener: Sendable {
    /// How often and how long to wait for another process.
    private static let looks = 250
    private static let pause = Duration.milliseconds(20)

    private let store: AccountStore
    private let keyWorker: KeyWorker?
    private let progress: Broadcast<SyncEngine.Progress>
    private let lockPath: String?
    private let peers: StoreNotifier?
    private let time: any TimeSource
    /// Whether another process has failed to decrypt in time: it is not waited for again.
    private let hasGivenUp = Mutex(false)

    init(
        store: AccountStore, keyWorker: KeyWorker?, progress: Broadcast<SyncEngine.Progress>, lockPath: String?,
        peers: StoreNotifier?, time: any TimeSource
    ) {
        self.store = store
        self.keyWorker = keyWorker
        self.progress = progress
        self.lockPath = lockPath
        self.peers = peers
        self.time = time
    }

    package func open() async {
        guard let keyWorker, await isWaited() else { return }
        let progress = progress.value
        guard let lockPath, !progress.hasTried || progress.isElsewhere else { return await keyWorker.openStored() }
        // A process that syncs must decrypt them itself, because only it sees the verifications among them.
        guard let lock = try? FileLock(path: lockPath) else { return await waitForOthers(lockPath) }
        await keyWorker.openStored()
        withExtendedLifetime(lock) {}
    }

    /// Without keys, or with a store that cannot be read, there is nothing to decrypt.
    private func isWaited() async -> Bool { (try? await store.untriedEvents(limit: 1).isEmpty) == false }

    private func waitForOthers(_ lockPath: String) async {
        guard !FileLock.holderIsStopped(lockPath), !hasGivenUp.withLock({ $0 }) else { return }
        peers?.tell()
        for _ in 0..<Self.looks where !Task.isCancelled {
            // If cancelled, the loop ends.
            try? await time.sleep(for: Self.pause)
            guard await isWaited() else { return }
        }
        hasGivenUp.withLock { $0 = true }
    }
}
