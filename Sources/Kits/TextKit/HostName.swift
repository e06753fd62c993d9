/// The host of a URL in ASCII and in the form that may be displayed.
struct HostName {
    let ascii: String
    let display: String
    let note: String?

    init?(_ raw: String) {
        if raw.hasPrefix("["), raw.hasSuffix("]") {
            let inner = raw.dropFirst().dropLast().lowercased()
            guard inner.contains(":"), inner.utf8.allSatisfy({ Self.isAddressByte($0) }) else { return nil }
            ascii = "[\(inner)]"
            display = ascii
            note = nil
            return
        }
        // Ideographic and full-width dots also separate labels.
        let dotted = String(raw.map { "\u{3002}\u{FF0E}\u{FF61}".contains($0) ? "." : $0 })
        var labels = dotted.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if labels.count > 1, labels.last == "" { labels.removeLast() }
        var parts: [(ascii: String, unicode: String)] = []
        for label in labels {
            guard let part = Self.label(label) else { return nil }
            parts.append(part)
        }
        let joined = parts.map(\.ascii).joined(separator: ".")
        guard !joined.isEmpty, joined.utf8.count <= 253 else { return nil }
        ascii = joined
        let scripts = parts.map { LabelScripts(of: $0.unicode) }
        if scripts.contains(where: \.isMixed) {
            display = joined
            note = "The address mixes letters of several scripts; it is really \(joined)."
        } else if scripts.contains(where: \.isLookalike) {
            display = joined
            note = "The address only looks like Latin letters; it is really \(joined)."
        } else {
            display = parts.map(\.unicode).joined(separator: ".")
            note =
                parts.contains { $0.ascii != $0.unicode } ? "The address is written \(joined) in plain letters." : nil
        }
    }

    /// One label in both forms; nil if it is invalid.
    private static func label(_ raw: String) -> (ascii: String, unicode: String)? {
        let folded = SearchFolding.foldKeepingMarks(raw)
        guard !folded.isEmpty else { return nil }
        let ascii: String
        var unicode = folded
        if folded.utf8.allSatisfy({ $0 < 0x80 }) {
            ascii = folded
            if folded.hasPrefix("xn--") {
                guard let decoded = Punycode.decode(String(folded.dropFirst(4))),
                    decoded.unicodeScalars.allSatisfy({ !$0.isControl && !$0.isNeverShown })
                else { return nil }
                unicode = decoded
            }
        } else {
            guard let encoded = Punycode.encode(folded) else { return nil }
            ascii = "xn--" + encoded
        }
        let isHostLabel = ascii.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
        }
        guard isHostLabel, ascii.utf8.count <= 63, !ascii.hasPrefix("-"), !ascii.hasSuffix("-") else { return nil }
        return (ascii, unicode)
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) || byte == 0x3A || byte == 0x2E
    }
}

/// The scripts that the letters of a host label belong to.
private struct LabelScripts {
    let isMixed: Bool
    /// All letters look like Latin ones although none is.
    let isLookalike: Bool

    init(of label: String) {
        var scripts: Set<Int> = []
        var passForLatin = true
        for scalar in label.unicodeScalars where scalar.properties.isAlphabetic {
            scripts.insert(Self.script(of: scalar))
            if scalar.isASCII || NameSkeleton.lookalikes[scalar] == nil { passForLatin = false }
        }
        // Japanese and Korean mix several scripts legitimately.
        let eastAsian: Set = [4, 5, 6]
        isMixed = scripts.count > 1 && !scripts.subtracting([1]).isSubset(of: eastAsian)
        isLookalike = passForLatin && !scripts.isEmpty && !scripts.contains(1)
    }

    /// A number per script that matters here; for other scripts, the block of 128 code points.
    private static func script(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x250, 0x1E00..<0x1F00: 1
        case 0x370..<0x400, 0x1F00..<0x2000: 2
        case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00: 3
        case 0x2E80..<0x3040, 0x3400..<0xA000, 0xF900..<0xFB00, 0x20000..<0x40000: 4
        case 0x3040..<0x3100: 5
        case 0x1100..<0x1200, 0x3130..<0x3190, 0xAC00..<0xD7B0: 6
        default: 100 + Int(scalar.value >> 7)
        }
    }
}
