import CSodium

package enum Base64 {
    package enum Variant: Sendable {
        case standard, unpadded, url, urlUnpadded

        fileprivate var code: Int32 {
            switch self {
            case .standard: sodium_base64_VARIANT_ORIGINAL
            case .unpadded: sodium_base64_VARIANT_ORIGINAL_NO_PADDING
            case .url: sodium_base64_VARIANT_URLSAFE
            case .urlUnpadded: sodium_base64_VARIANT_URLSAFE_NO_PADDING
            }
        }
    }

    package static func encode(_ bytes: [UInt8], as variant: Variant = .standard) -> String {
        Sodium.start
        // The length includes the terminating zero.
        let count = sodium_base64_encoded_len(bytes.count, variant.code)
        return String(unsafeUninitializedCapacity: count) { target in
            target.withMemoryRebound(to: CChar.self) { text in
                guard let start = text.baseAddress else { return 0 }
                sodium_bin2base64(start, count, bytes, bytes.count, variant.code)
                return count - 1
            }
        }
    }

    /// Nil when the text contains characters outside this variant's alphabet or is truncated.
    package static func decode(_ text: String, as variant: Variant = .standard) -> [UInt8]? {
        Sodium.start
        guard isASCII(text) else { return nil }
        var text = text
        return text.withUTF8 { source in
            var isWhole = false
            let limit = source.count / 4 * 3 + 3
            let result = [UInt8](unsafeUninitializedCapacity: limit) { target, count in
                source.withMemoryRebound(to: CChar.self) { source in
                    guard let start = target.baseAddress else { return }
                    // With no pointer for the end of the parsed text, libsodium fails on trailing characters.
                    isWhole =
                        sodium_base642bin(
                            start, limit, source.baseAddress, source.count, nil, &count, nil, variant.code) == 0
                }
            }
            return isWhole ? result : nil
        }
    }

    /// libsodium 1.0.18 accepts some non-ASCII bytes as letters. Examines every byte so that the time does not depend
    /// on the content.
    static func isASCII(_ text: String) -> Bool { text.utf8.reduce(0, |) < 0x80 }
}

package enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    package static func decode(_ text: String) -> [UInt8]? {
        let source = Array(text.utf8)
        guard source.count.isMultiple(of: 2) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(source.count / 2)
        for index in stride(from: 0, to: source.count, by: 2) {
            guard let high = value(source[index]), let low = value(source[index + 1]) else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        case 0x41...0x46: digit - 0x41 + 10
        default: nil
        }
    }
}
