import CPlatform
import Glibc

/// What clients need to know about the network.
package protocol NetworkStatus: Sendable {
    /// Whether any network route exists.
    var hasRoute: Bool { get }
    /// Reports changes to links or routes with the new value of `hasRoute`. One reader.
    var changes: AsyncStream<NetworkChange> { get }
}

package struct NetworkChange: Sendable, Equatable {
    package let hasRoute: Bool

    package init(hasRoute: Bool) {
        self.hasRoute = hasRoute
    }
}

/// Receives changes to links, addresses and routes from the kernel (netlink). If that is unavailable, `changes` stays
/// silent but `hasRoute` still works.
package final class NetworkWatch: NetworkStatus {
    package let changes: AsyncStream<NetworkChange>
    private let source: ReadSource?

    package init() {
        // Only the newest state matters: for a slow reader a flapping link becomes one event.
        let (stream, continuation) = AsyncStream.makeStream(
            of: NetworkChange.self, bufferingPolicy: .bufferingNewest(1))
        changes = stream
        let descriptor = buzz_netlink_open()
        guard descriptor >= 0 else {
            source = nil
            return
        }
        source = ReadSource(descriptor) {
            if buzz_netlink_drain(descriptor) != 0 { continuation.yield(NetworkChange(hasRoute: RouteTable.hasRoute)) }
            return true
        } end: {
            close(descriptor)
            continuation.finish()
        }
    }

    deinit {
        stop()
    }

    /// Finishes `changes`.
    package func stop() {
        source?.cancel()
    }

    package var hasRoute: Bool { RouteTable.hasRoute }

    /// False when the kernel reports no changes.
    package var isListening: Bool { source != nil }
}
