import Dispatch
import Glibc

/// Calls back when a descriptor can be read, until cancelled.
// is fine because a dispatch source may be cancelled from any thread; nothing else of it is used after `init`
final class ReadSource: @unchecked Sendable {
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - ready: reads what is there; false when there will be no more.
    ///   - end: runs once, after the last `ready`; the place to close the descriptor.
    init(
        _ descriptor: Int32, queue: DispatchQueue = .global(), ready: @escaping @Sendable () -> Bool,
        end: @escaping @Sendable () -> Void
    ) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        self.source = source
        // The handler keeps the source alive until it is cancelled.
        source.setEventHandler {
            if !ready() { source.cancel() }
        }
        source.setCancelHandler(handler: end)
        source.activate()
    }

    func cancel() {
        source.cancel()
    }
}
