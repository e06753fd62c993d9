/// Calls back whenever a descriptor is readable, one call at a time, until cancelled.
///
/// Not a dispatch source: libdispatch on Linux may use a source after freeing it when the writer hangs up while the
/// source is being cancelled (swift-corelibs-libdispatch issue 949), which crashes the program.
package final class ReadSource: Sendable {
    private let id: UInt64

    /// - Parameters:
    ///   - ready: reads what is available; returns false at the end.
    ///   - end: runs once, after the last `ready`; the place to close the descriptor.
    package init(
        _ descriptor: Int32, ready: @escaping @Sendable () -> Bool, end: @escaping @Sendable () -> Void
    ) {
        id = ReadLoop.shared.add(descriptor, ready: ready, end: end)
    }

    /// Stops reading; `end` is called afterwards.
    package func cancel() {
        ReadLoop.shared.cancel(id)
    }
}
