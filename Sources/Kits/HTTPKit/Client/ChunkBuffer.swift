import Synchronization

/// The buffer between the network thread and the single reader of a streamed body. When it is full, the transfer is
/// paused until the reader has emptied it.
final class ChunkBuffer: Sendable {
    private static let capacity = 256 << 10

    private struct State {
        var chunks: [[UInt8]] = []
        var held = 0
        var isPaused = false
        /// How the body ended; set once.
        var end: HTTPError??
        var reader: CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>?
    }

    private let state = Mutex(State())
    private let engine: CurlEngine

    init(engine: CurlEngine) {
        self.engine = engine
    }

    /// False when there is no room: the transfer must pause and offer the same bytes again.
    func offer(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (taken, reader) = state.withLock {
            state -> (Bool, CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>?) in
            if let reader = state.reader {
                state.reader = nil
                return (true, reader)
            }
            guard state.held < Self.capacity else {
                state.isPaused = true
                return (false, nil)
            }
            state.chunks.append(Self.copy(bytes))
            state.held += bytes.count
            return (true, nil)
        }
        reader?.resume(returning: .success(Self.copy(bytes)))
        return taken
    }

    func finish(_ error: HTTPError?) {
        let reader = state.withLock { state -> CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>? in
            guard state.end == nil else { return nil }
            state.end = .some(error)
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: error.map { .failure($0) } ?? .success(nil))
    }

    /// The reader has gone away: cancels the transfer.
    func abandon(_ transfer: CurlTransfer) {
        engine.cancel(transfer)
    }

    /// Everything buffered as one chunk, or the next data to arrive; `nil` at the end.
    func next(_ transfer: CurlTransfer) async throws(HTTPError) -> [UInt8]? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { reader in
                let (now, resumes) = state.withLock { state -> (Result<[UInt8]?, HTTPError>?, Bool) in
                    if !state.chunks.isEmpty {
                        let all = Self.joined(state.chunks, count: state.held)
                        state.chunks = []
                        state.held = 0
                        defer { state.isPaused = false }
                        return (.success(all), state.isPaused)
                    }
                    if let end = state.end { return (end.map { .failure($0) } ?? .success(nil), false) }
                    state.reader = reader
                    return (nil, false)
                }
                if resumes { engine.resume(transfer) }
                if let now { reader.resume(returning: now) }
            }
        } onCancel: {
            engine.cancel(transfer)
        }
        return try result.get()
    }

    private static func joined(_ chunks: [[UInt8]], count: Int) -> [UInt8] {
        if chunks.count == 1 { return chunks[0] }
        var all: [UInt8] = []
        all.reserveCapacity(count)
        for chunk in chunks { all += chunk }
        return all
    }

    private static func copy(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { room, used in
            UnsafeMutableRawBufferPointer(room).copyMemory(from: bytes)
            used = bytes.count
        }
    }
}
