/// Calls back when a descriptor can be read, one call after the other, until cancelled.
///
/// Not a dispatch source: libdispatch on Linux may free what it watches while it looks at it, when a writer hangs up
/// just as the source is cancelled (swift-corelibs-libdispatch issue 949), and the whole program goes down.
package final class ReadSource: Sendable {
    private let id: UInt64

    /// - Parameters:
    ///   - ready: reads what is there; false when there will be no more.
    ///   - end: runs once, after the last `ready`; the place to close the descriptor.
    package init(
        _ descriptor: Int32, ready: @escaping @Sendable () -> Bool, end: @escaping @Sendable () -> Void
    ) {
        id = ReadLoop.shared.add(descriptor, ready: ready, end: end)
    }

    /// What comes is left unread from now on; `end` follows.
    package func cancel() {
        ReadLoop.shared.cancel(id)
    }
}
