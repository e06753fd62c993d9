import CUtf8proc

/// The width of text in terminal columns, by grapheme cluster.
///
/// The rules: 2 for wide East Asian bases, emoji, flags, keycaps and joined sequences; 1 for emoji that variation
/// selector 15 turns into text; 0 for clusters of only controls and marks; otherwise 1. A cluster with a *spacing*
/// mark or a conjunct (Thai sara am, Devanagari) counts 2: terminals that add up code points draw it that way, and
/// the others show a gap instead of losing a letter.
package enum TextWidth {
    package static func columns(of cluster: Character) -> Int {
        if let ascii = cluster.asciiValue {
            return ascii >= 0x20 && ascii < 0x7F ? 1 : 0
        }
        return columns(ofScalars: cluster.unicodeScalars)
    }

    package static func columns(of text: some StringProtocol) -> Int {
        let plain = text.utf8.withContiguousStorageIfAvailable { printableASCIICount($0) } ?? nil
        if let plain { return plain }
        return text.reduce(into: 0) { $0 += columns(of: $1) }
    }

    /// The number of bytes when all of them are printable ASCII, else nil.
    private static func printableASCIICount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        for byte in bytes where byte < 0x20 || byte > 0x7E { return nil }
        return bytes.count
    }

    private static func columns(ofScalars scalars: Character.UnicodeScalarView) -> Int {
        var iterator = scalars.makeIterator()
        guard let base = iterator.next() else { return 0 }
        var width = columns(of: base)
        guard let second = iterator.next() else { return width }
        if base.isRegionalIndicator, second.isRegionalIndicator { return 2 }
        let takesEmojiStyle = base.isPictographic || base.isKeycapBase
        var next: Unicode.Scalar? = second
        while let scalar = next {
            switch scalar.value {
            case 0xFE0E where takesEmojiStyle: return 1
            case 0xFE0F where base.isPictographic: return 2
            case 0x20E3 where base.isKeycapBase: return 2
            case 0x1F3FB...0x1F3FF where base.isPictographic: return 2
            case 0x200D where base.isPictographic: if iterator.next()?.isPictographic == true { return 2 }
            default: if scalar.isSpacingContinuation { width = min(width + 1, 2) }
            }
            next = iterator.next()
        }
        return width
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x2028, 0x2029: 0
        case 0x1160...0x11FF: 0  // Hangul vowels and finals sit inside their initial's two columns.
        case 0x1FA70...0x1FAFF: 2  // Reserved for emoji, also those newer than the tables.
        default: scalar.isSpacingMark ? 1 : Int(cu_width(Int32(scalar.value)))
        }
    }
}
