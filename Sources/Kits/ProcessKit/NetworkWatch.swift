import CPlatform
import Glibc

/// What a room wants to know of the network.
package protocol NetworkStatus: Sendable {
    /// Whether packets could leave this machine at all.
    var hasRoute: Bool { get }
    /// Something about links or routes changed; says what `hasRoute` is now. One reader.
    var changes: AsyncStream<NetworkChange> { get }
}

package struct NetworkChange: Sendable, Equatable {
    package let hasRoute: Bool

    package init(hasRoute: Bool) {
        self.hasRoute = hasRoute
    }
}

/// Hears from the kernel (netlink) when links, addresses or routes change. Where the kernel doesn't say, `changes`
/// stays silent and `hasRoute` still answers.
package final class NetworkWatch: NetworkStatus {
    package let changes: AsyncStream<NetworkChange>
    private let source: ReadSource?

    package init() {
        // The newest is all that counts: a flapping link makes one event for a slow reader.
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

    /// Ends `changes`.
    package func stop() {
        source?.cancel()
    }

    package var hasRoute: Bool { RouteTable.hasRoute }

    /// False where the kernel tells nothing.
    package var isListening: Bool { source != nil }
}
