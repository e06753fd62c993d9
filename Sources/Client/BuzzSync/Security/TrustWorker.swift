import BuzzCrypto
import BuzzModel
import BuzzStore
import ProcessKit
import Synchronization

/// Keeps this account's identity in order: makes the first, signs this device, notices a new one.
package final class TrustWorker: EngineCompanion {
    /// Between looks when nothing happens: what failed is tried again.
    private static let pause = Duration.seconds(300)

    private let keeper: IdentityKeeper
    private let access: CryptoAccess
    private let store: AccountStore
    private let time: any TimeSource
    private let log: Log
    private let signal = WakeSignal()
    /// What the server said last of changes to our own devices was taken in.
    private let seen = Mutex<Timestamp?>(nil)
    private let isSettled = Mutex(false)

    init(client: MatrixClient, access: CryptoAccess, store: AccountStore, time: any TimeSource, log: Log) {
        keeper = IdentityKeeper(client: client, access: access, log: log)
        self.access = access
        self.store = store
        self.time = time
        self.log = log
    }

    package func run() async {
        while !Task.isCancelled {
            await pass()
            await signal.wait(atMost: Self.pause, time: time)
        }
    }

    package func storeChanged(_ change: StoreChange) {}
    package func nudge() { signal.wake() }

    private func pass() async {
        await orLog("looking after the identity of this account", log) {
            let crypto = try await access.store()
            // Nothing can be signed that the server doesn't know yet.
            guard try await crypto.isPublished() else { return }
            let change = try await store.deviceListChange(of: crypto.user)
            guard !isSettled.withLock({ $0 }) || seen.withLock({ $0 }) != change else { return }
            isSettled.withLock { $0 = false }
            do throws(IdentityError) {
                try await keeper.settle()
            } catch {
                // The person is asked for it on the screen for that.
                switch error {
                case .wantsPassword, .wantsApproval, .notOurs: break
                case .client, .crypto: throw error
                }
            }
            seen.withLock { $0 = change }
            isSettled.withLock { $0 = true }
        }
    }
}
