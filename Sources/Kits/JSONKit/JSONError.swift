/// Why a text is not valid JSON.
package enum JSONError: Error, Sendable, Equatable {
    case tooLarge(limit: Int)
    case tooMany(limit: Int)
    case tooDeep(limit: Int)
    case unexpectedEnd
    case unexpected(byte: UInt8, offset: Int)
    case badNumber(offset: Int)
    case badString(offset: Int)
    case trailing(offset: Int)
    /// A name that occurred before in the same object.
    case repeated(offset: Int)
    /// Canonical JSON has no fractions and no integers beyond ±(2^53 − 1).
    case notCanonical

    /// A message for the author of the text.
    package var sentence: String {
        switch self {
        case .tooLarge(let limit): "it is longer than \(limit) bytes."
        case .tooMany(let limit): "it has more than \(limit) values."
        case .tooDeep(let limit): "it is nested deeper than \(limit) levels."
        case .unexpectedEnd: "it ends too early."
        case .unexpected(_, let offset): "byte \(offset + 1) makes no sense."
        case .badNumber(let offset): "the number at byte \(offset + 1) is none."
        case .badString(let offset): "the text at byte \(offset + 1) is none."
        case .trailing(let offset): "there is more behind it, at byte \(offset + 1)."
        case .repeated(let offset): "a name comes twice before byte \(offset + 1)."
        case .notCanonical: "it has a fraction, or a number that is too large."
        }
    }
}

/// The limits beyond which a parser rejects its input.
package struct JSONLimits: Sendable {
    package var depth: Int
    package var bytes: Int
    /// The most values to build at a time: three bytes of text can take sixty of memory.
    package var values: Int
    /// Rejects duplicate names and lone surrogates, which two parsers could interpret differently.
    package var isStrict: Bool

    package init(depth: Int = 100, bytes: Int = 64 << 20, values: Int = .max, isStrict: Bool = false) {
        self.isStrict = isStrict
        self.depth = depth
        self.bytes = bytes
        self.values = values
    }
}
