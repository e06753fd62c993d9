import CZlib

/// gzip for text that is long enough to gain from it.
enum Compression {
    private static let worthwhile = 1024

    /// Returns the compressed bytes and sets the headers, or returns the bytes unchanged.
    static func apply(to bytes: [UInt8], asked: HTTPHeaders, headers: inout HTTPHeaders) -> [UInt8] {
        guard bytes.count > worthwhile, headers["Content-Encoding"] == nil, isText(headers["Content-Type"]) else {
            return bytes
        }
        headers.add("Vary", "Accept-Encoding")
        guard accepts(asked["Accept-Encoding"]), let smaller = gzip(bytes), smaller.count < bytes.count else {
            return bytes
        }
        headers["Content-Encoding"] = "gzip"
        return smaller
    }

    static func accepts(_ header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { item in
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard let name = parts.first, name == "gzip" || name == "*" else { return false }
            return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }

    static func isText(_ type: String?) -> Bool {
        guard let type = type?.lowercased() else { return false }
        return type.hasPrefix("text/") && !type.hasPrefix("text/event-stream") || type.hasPrefix("application/json")
            || type.contains("+json")
    }

    static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 window bits, plus 16 for gzip's header and checksum.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 3, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, zlibVersion(), size) == Z_OK else {
            return nil
        }
        defer { deflateEnd(&stream) }
        guard let count = UInt32(exactly: bytes.count) else { return nil }
        let bound = Int(deflateBound(&stream, UInt(count)))
        var input = bytes
        var isComplete = false
        let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, used in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = count
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(clamping: bound)
                isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            used = Int(stream.total_out)
        }
        return isComplete ? output : nil
    }
}
