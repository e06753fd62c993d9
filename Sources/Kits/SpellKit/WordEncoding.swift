import Glibc

/// Converts between UTF-8 and the encoding of a dictionary.
final class WordEncoding {
    private static var failed: iconv_t? { iconv_t(bitPattern: -1) }

    private let into: iconv_t
    private let outOf: iconv_t

    init?(_ name: String) {
        into = iconv_open(name, "UTF-8")
        outOf = iconv_open("UTF-8", name)
        guard into != Self.failed, outOf != Self.failed else { return nil }
    }

    deinit {
        for converter in [into, outOf] where converter != Self.failed { iconv_close(converter) }
    }

    /// Nil if the encoding cannot write the word.
    func bytes(of word: String) -> [UInt8]? { Self.convert(Array(word.utf8), with: into) }

    func text(of bytes: [UInt8]) -> String? {
        Self.convert(bytes, with: outOf).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func convert(_ bytes: [UInt8], with converter: iconv_t) -> [UInt8]? {
        var bytes = bytes.map { CChar(bitPattern: $0) }
        // No encoding of a dictionary takes more than four bytes for one of another.
        var result = [CChar](repeating: 0, count: bytes.count * 4 + 4)
        let room = result.count
        var left = room
        let outcome = bytes.withUnsafeMutableBufferPointer { from in
            result.withUnsafeMutableBufferPointer { to in
                var (start, count, end) = (from.baseAddress, from.count, to.baseAddress)
                return iconv(converter, &start, &count, &end, &left)
            }
        }
        guard outcome != .max else {
            // Forget what was begun.
            iconv(converter, nil, nil, nil, nil)
            return nil
        }
        return result.prefix(room - left).map { UInt8(bitPattern: $0) }
    }
}
