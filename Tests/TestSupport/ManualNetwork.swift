import ProcessKit
import Synchronization

/// A network for tests, which they connect and disconnect.
package final class ManualNetwork: NetworkStatus {
    package let changes: AsyncStream<NetworkChange>
    private let continuation: AsyncStream<NetworkChange>.Continuation
    private let reachable: Mutex<Bool>

    package init(hasRoute: Bool = true) {
        (changes, continuation) = AsyncStream.makeStream()
        reachable = Mutex(hasRoute)
    }

    package var hasRoute: Bool { reachable.withLock { $0 } }

    package func set(hasRoute: Bool) {
        reachable.withLock { $0 = hasRoute }
        continuation.yield(NetworkChange(hasRoute: hasRoute))
    }
}
