import CMicrohttpd
import Synchronization

/// Passes chunks from a handler's stream to its connection. Holds one chunk at a time and asks for the next when that
/// one is sent. While it has none the connection is suspended.
// is fine because the connection pointer is used only on the server's thread or to resume a connection that this
// object knows to be suspended; everything else is behind the mutex.
final class StreamPump: @unchecked Sendable {
    private struct State {
        var chunk: [UInt8] = []
        var position = 0
        var isEnded = false
        /// The stream was cut short: the client must not mistake what it received for the whole.
        var isCut = false
        var isClosed = false
        var isSuspended = false
        var supplier: CheckedContinuation<Bool, Never>?
    }

    private let connection: OpaquePointer
    private let loop: ServerLoop
    private let state = Mutex(State())

    init(connection: OpaquePointer, loop: ServerLoop) {
        self.connection = connection
        self.loop = loop
    }

    /// Sends the whole stream unless the client leaves first.
    func run(_ stream: AsyncStream<[UInt8]>) async {
        for await chunk in stream where !chunk.isEmpty {
            if await !supply(chunk) { break }
        }
        let isCut = Task.isCancelled
        let resumes = state.withLock { state in
            state.isEnded = true
            state.isCut = isCut
            defer { state.isSuspended = false }
            return state.isSuspended
        }
        if resumes { loop.resume(connection) }
    }

    /// The connection is gone or everything has been sent.
    func close() {
        let supplier = state.withLock { state in
            state.isClosed = true
            defer { state.supplier = nil }
            return state.supplier
        }
        supplier?.resume(returning: false)
    }

    /// Returns once the chunk has been taken; false when it never will be.
    private func supply(_ chunk: [UInt8]) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { supplier in
                let (isClosed, resumes) = state.withLock { state in
                    if state.isClosed { return (true, false) }
                    state.chunk = chunk
                    state.position = 0
                    state.supplier = supplier
                    defer { state.isSuspended = false }
                    return (false, state.isSuspended)
                }
                if isClosed { supplier.resume(returning: false) }
                if resumes { loop.resume(connection) }
            }
        } onCancel: {
            close()
        }
    }

    /// Runs on the server's thread; see `buzz_http_fill`.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, supplier) = state.withLock { state -> (Int, CheckedContinuation<Bool, Never>?) in
            let count = min(buffer.count, state.chunk.count - state.position)
            guard count > 0 else {
                if state.isEnded { return (state.isCut ? -2 : -1, nil) }
                // Suspend under the lock, so that the connection cannot be resumed before it is suspended.
                state.isSuspended = true
                buzz_http_suspend(connection)
                return (0, nil)
            }
            state.chunk.withUnsafeBytes { chunk in
                buffer.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: chunk[state.position..<(state.position + count)]))
            }
            state.position += count
            guard state.position == state.chunk.count else { return (count, nil) }
            state.chunk = []
            state.position = 0
            defer { state.supplier = nil }
            return (count, state.supplier)
        }
        supplier?.resume(returning: true)
        return count
    }
}
