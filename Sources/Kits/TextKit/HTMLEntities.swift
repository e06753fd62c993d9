enum HTMLEntities {
    private static let longestName = 10

    /// The text with its character references resolved; unknown ones are kept as they are.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(0x26) else { return String(decoding: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == 0x26, let (text, end) = reference(in: bytes, at: index) {
                output += text.utf8
                index = end
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func reference(in bytes: ArraySlice<UInt8>, at start: Int) -> (text: String, end: Int)? {
        var end = start + 1
        while end < bytes.endIndex, end - start <= longestName, bytes[end] != 0x3B {
            let byte = bytes[end]
            let belongs = byte == 0x23 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
            guard belongs else { return nil }
            end += 1
        }
        guard end < bytes.endIndex, bytes[end] == 0x3B, end > start + 1 else { return nil }
        let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        if name.hasPrefix("#") {
            let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
            let scalar = value == 0 ? nil : Unicode.Scalar(value)
            return (String(scalar ?? "\u{FFFD}"), end + 1)
        }
        return named[name].map { ($0, end + 1) }
    }

    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "mdash": "—",
        "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "sbquo": "‚", "bdquo": "„", "laquo": "«",
        "raquo": "»", "copy": "©", "reg": "®", "trade": "™", "euro": "€", "pound": "£", "yen": "¥", "cent": "¢",
        "times": "×", "divide": "÷", "middot": "·", "bull": "•", "deg": "°", "plusmn": "±", "frac12": "½",
        "frac14": "¼", "sup2": "²", "sup3": "³", "micro": "µ", "para": "¶", "sect": "§", "larr": "←", "rarr": "→",
        "uarr": "↑", "darr": "↓", "harr": "↔", "ne": "≠", "le": "≤", "ge": "≥", "infin": "∞", "hearts": "♥",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é",
        "egrave": "è", "agrave": "à", "aacute": "á", "ccedil": "ç", "ntilde": "ñ", "oacute": "ó", "iacute": "í",
        "uacute": "ú", "shy": "", "zwj": "\u{200D}", "zwnj": "\u{200C}", "iexcl": "¡", "iquest": "¿",
    ]
}
