import Glibc

/// A large answer being sent; libmicrohttpd reads from it as the client reads.
// is fine because after it was queued only the server's thread touches it.
final class LargeAnswer: @unchecked Sendable {
    private let bytes: [UInt8]
    /// The number of bytes already taken.
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        guard count > 0 else { return -1 }
        bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }
}

func fillFromAnswer(
    _ context: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
    guard let context else { return -2 }
    let answer = Unmanaged<LargeAnswer>.fromOpaque(context).takeUnretainedValue()
    return answer.fill(UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
}

func releaseAnswer(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<LargeAnswer>.fromOpaque(context).release()
}
