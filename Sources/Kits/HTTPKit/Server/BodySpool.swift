import Dispatch
import Glibc
import Synchronization

/// Writes a request body to a file, block by block and off the server's thread, which a slow disk would block. One
/// block is written at a time. An incomplete file is deleted with this object.
final class BodySpool: Sendable {
    private struct State {
        var isWriting = false
        var hasFailed = false
        var size: Int64 = 0
        var isFinished = false
    }

    /// How many bytes are collected before they are written.
    static let block = 1 << 20

    private static let queue = DispatchQueue(label: "bodies", attributes: .concurrent)

    private let path: String
    private let descriptor: Int32
    private let ticket: (any AnyObject & Sendable)?
    private let state = Mutex(State())

    /// Nil when the file cannot be created.
    static func open(in folder: String, ticket: (any AnyObject & Sendable)?) async -> BodySpool? {
        await withCheckedContinuation { done in
            queue.async { done.resume(returning: BodySpool(in: folder, ticket: ticket)) }
        }
    }

    private init?(in folder: String, ticket: (any AnyObject & Sendable)?) {
        path = "\(folder)/\(BodyFile.name())"
        descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        self.ticket = ticket
        if descriptor < 0 { return nil }
    }

    deinit {
        close(descriptor)
        if !state.withLock({ $0.isFinished }) { unlink(path) }
    }

    var isWriting: Bool { state.withLock { $0.isWriting } }

    /// Marks a write as running. Call it before `write`, where no other block can be in progress.
    func begin() {
        state.withLock { $0.isWriting = true }
    }

    func write(_ bytes: [UInt8]) async {
        await withCheckedContinuation { done in
            Self.queue.async { [self] in
                let isWritten = writeAll(bytes)
                state.withLock { state in
                    state.isWriting = false
                    state.size += Int64(bytes.count)
                    if !isWritten { state.hasFailed = true }
                }
                done.resume()
            }
        }
    }

    /// The complete body; nil when writing failed.
    func finish() -> BodyFile? {
        let size = state.withLock { state -> Int64? in
            guard !state.hasFailed else { return nil }
            state.isFinished = true
            return state.size
        }
        return size.map { BodyFile(path: path, size: $0, ticket: ticket) }
    }

    private func writeAll(_ bytes: [UInt8]) -> Bool {
        if state.withLock({ $0.hasFailed }) { return false }
        return bytes.withUnsafeBytes { raw in
            var rest = raw[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
