import CZlib

/// Incremental decompression of raw deflate data.
final class Inflation {
    private static let piece = 1 << 18

    /// zlib keeps a pointer to this structure, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private(set) var isAtEnd = false

    init() throws(ZipError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Negative window bits: raw deflate without zlib's header and checksum, as zip archives store it.
        guard inflateInit2_(stream, -15, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            throw .damaged
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decompresses the bytes and passes the output on in pieces of limited size.
    func add(_ bytes: [UInt8], _ take: ([UInt8]) throws -> Void) throws {
        var input = bytes
        try input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                guard !isAtEnd else { throw ZipError.damaged }
                var status = Z_OK
                let output = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
                    stream.pointee.next_out = buffer.baseAddress
                    stream.pointee.avail_out = UInt32(buffer.count)
                    status = inflate(stream, Z_NO_FLUSH)
                    count = buffer.count - Int(stream.pointee.avail_out)
                }
                isAtEnd = status == Z_STREAM_END
                // More input is needed.
                if status == Z_BUF_ERROR { break }
                guard status == Z_OK || isAtEnd else { throw ZipError.damaged }
                if !output.isEmpty { try take(output) }
                if isAtEnd { break }
            } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
        }
    }
}
