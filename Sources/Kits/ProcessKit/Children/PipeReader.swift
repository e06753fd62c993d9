import Glibc
import Synchronization

/// Reads a pipe as data arrives.
enum PipeReader {
    /// Longer lines are delivered in pieces of this many bytes.
    static let longestLine = 1 << 20

    static func lines(_ descriptor: Int32?) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let pending = Mutex<[UInt8]>([])
        read(descriptor) { chunk in
            pending.withLock { pending in
                for piece in cut(chunk, pending: &pending) { continuation.yield(piece) }
            }
        } end: {
            pending.withLock { pending in
                if !pending.isEmpty { continuation.yield(String(decoding: pending, as: UTF8.self)) }
            }
            continuation.finish()
        }
        return stream
    }

    /// Everything up to the end, or nil if it exceeds `limit`.
    static func all(_ descriptor: Int32?, limit: Int, tooMuch: @escaping @Sendable () -> Void) async -> [UInt8]? {
        let collected = Mutex<[UInt8]>([])
        await withCheckedContinuation { continuation in
            read(descriptor) { chunk in
                let isOver = collected.withLock { collected in
                    if collected.count <= limit { collected.append(contentsOf: chunk) }
                    return collected.count > limit
                }
                if isOver { tooMuch() }
            } end: {
                continuation.resume()
            }
        }
        return collected.withLock { $0.count > limit ? nil : $0 }
    }

    private static func cut(_ chunk: ArraySlice<UInt8>, pending: inout [UInt8]) -> [String] {
        var lines: [String] = []
        for byte in chunk {
            if byte == 0x0A {
                if pending.last == 0x0D { pending.removeLast() }
            } else {
                pending.append(byte)
                if pending.count < longestLine { continue }
            }
            lines.append(String(decoding: pending, as: UTF8.self))
            pending.removeAll(keepingCapacity: true)
        }
        return lines
    }

    private static func read(
        _ descriptor: Int32?, chunk: @escaping @Sendable (ArraySlice<UInt8>) -> Void,
        end: @escaping @Sendable () -> Void
    ) {
        guard let descriptor else { return end() }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = ReadSource(descriptor) {
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = Glibc.read(descriptor, &bytes, bytes.count)
                if count > 0 {
                    chunk(bytes[..<count])
                } else if count == 0 || errno != EINTR {
                    return count < 0 && errno == EAGAIN
                }
            }
        } end: {
            close(descriptor)
            end()
        }
    }
}
