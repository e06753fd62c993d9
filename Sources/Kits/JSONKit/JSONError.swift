/// Why text is not the JSON it should be.
package enum JSONError: Error, Sendable, Equatable {
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    case unexpectedEnd
    case unexpected(byte: UInt8, offset: Int)
    case badNumber(offset: Int)
    case badString(offset: Int)
    case trailing(offset: Int)
    /// Canonical JSON has no fractions and no integers beyond ±(2^53 − 1).
    case notCanonical
}

/// What a parser accepts before it gives up.
package struct JSONLimits: Sendable {
    package var depth: Int
    package var bytes: Int

    package init(depth: Int = 100, bytes: Int = 64 << 20) {
        self.depth = depth
        self.bytes = bytes
    }
}
