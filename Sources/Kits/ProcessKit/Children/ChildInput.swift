import CPlatform
import Dispatch
import Glibc
import Synchronization

/// The write end of a child's input. Blocking writes run in order on a queue of their own. A child that has gone is
/// reported as an error, not by SIGPIPE.
final class ChildInput: Sendable {
    private let descriptor: Mutex<Int32>
    private let queue = DispatchQueue(label: "buzzbox.child-input")

    init(_ descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        shut()
    }

    func write(_ bytes: [UInt8]) async throws(ChildProcessError) {
        let isWritten = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.writeAll(bytes)) }
        }
        guard isWritten else { throw .inputClosed }
    }

    func close() {
        queue.async { self.shut() }
    }

    private func writeAll(_ bytes: [UInt8]) -> Bool {
        descriptor.withLock { descriptor in
            guard descriptor >= 0 else { return false }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { buzz_write(descriptor, $0.baseAddress, $0.count) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private func shut() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { Glibc.close(descriptor) }
            descriptor = -1
        }
    }
}
