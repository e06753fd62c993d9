import CSodium

/// Bytes that must not stay in memory: wiped when the last reference goes away, never printed, and compared in
/// constant time.
// is fine because the bytes are written before `init` returns and wiped in `deinit`; in between they are only read.
package final class Secret: @unchecked Sendable {
    private let memory: UnsafeMutablePointer<UInt8>
    package let count: Int

    /// Bytes that `fill` does not write are zero.
    package init(count: Int, filledBy fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        precondition(count >= 0, "a secret has no less than no bytes")
        Sodium.start
        self.count = count
        memory = .allocate(capacity: max(count, 1))
        memory.initialize(repeating: 0, count: max(count, 1))
        fill(memory)
    }

    package convenience init(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        self.init(count: count) { target in
            _ = UnsafeMutableBufferPointer(start: target, count: count).update(fromContentsOf: bytes)
        }
    }

    deinit {
        sodium_memzero(memory, count)
        memory.deallocate()
    }

    package static func random(_ count: Int) -> Secret {
        Secret(count: count) { randombytes_buf($0, count) }
    }

    /// The pointer is valid for `count` bytes.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafePointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(memory)
    }

    /// A copy of some of the bytes, wiped independently.
    package func part(_ range: Range<Int>) -> Secret {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a secret is shorter than its part")
        return Secret(count: range.count) { $0.update(from: memory + range.lowerBound, count: range.count) }
    }

    package func followed(by other: Secret) -> Secret {
        Secret(count: count + other.count) { target in
            target.update(from: memory, count: count)
            (target + count).update(from: other.memory, count: other.count)
        }
    }

    package func matches(_ other: Secret) -> Bool {
        guard count == other.count else { return false }
        return count == 0 || sodium_memcmp(memory, other.memory, count) == 0
    }

    /// An unprotected copy for when the bytes have to leave the program; nothing wipes an array.
    package func exposed() -> [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }
}

extension Secret: CustomStringConvertible, CustomReflectable {
    package var description: String { "a secret of \(count) bytes" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret {
    /// Nil for anything but Base64 without padding. The time depends only on the text's length.
    package convenience init?(base64 text: String) {
        Sodium.start
        guard Base64.isASCII(text) else { return nil }
        let limit = text.utf8.count / 4 * 3 + 3
        var count = 0
        var isWhole = false
        let decoded = Secret(count: limit) { target in
            isWhole = text.withCString { source in
                sodium_base642bin(
                    target, limit, source, text.utf8.count, nil, &count, nil,
                    sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0
            }
        }
        guard isWhole else { return nil }
        self.init(count: count) { target in
            decoded.withBytes { target.update(from: $0, count: count) }
        }
    }

    /// An unprotected copy as text, for when it has to leave the program.
    package func exposedBase64() -> String { Base64.encode(exposed(), as: .unpadded) }
}
