/// Substring search byte by byte; expects folded strings.
package enum ByteSearch {
    /// Whether one of the phrases occurs in the text with no letter directly before or after it. A phrase like
    /// "geld*" may be followed by letters.
    package static func mentions(_ phrases: [String], in text: String) -> Bool {
        var text = text
        return text.withUTF8 { hay in
            phrases.contains { phrase in
                var phrase = phrase
                return phrase.withUTF8 { mentions($0, in: hay) }
            }
        }
    }

    private static func mentions(_ phrase: UnsafeBufferPointer<UInt8>, in hay: UnsafeBufferPointer<UInt8>) -> Bool {
        let isOpen = phrase.last == UInt8(ascii: "*")
        let length = isOpen ? phrase.count - 1 : phrase.count
        guard length > 0, length <= hay.count else { return false }
        let first = phrase[0]
        for start in 0...(hay.count - length) where hay[start] == first {
            var offset = 1
            while offset < length, hay[start + offset] == phrase[offset] { offset += 1 }
            guard offset == length, !endsInLetter(hay, before: start) else { continue }
            if isOpen || !startsWithLetter(hay, at: start + length) { return true }
        }
        return false
    }

    private static func endsInLetter(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
        guard end > 0 else { return false }
        var start = end - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return startsWithLetter(bytes, at: start)
    }

    /// A combining mark belongs to the letter before it, so it counts as a letter.
    private static func startsWithLetter(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard start < bytes.count else { return false }
        if bytes[start] < 0x80 { return (0x61...0x7A).contains(bytes[start] | 0x20) }
        let scalar = String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
        guard let properties = scalar?.properties else { return false }
        return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    }

    package static func contains(_ needle: String, in text: String) -> Bool {
        var text = text, needle = needle
        return text.withUTF8 { hay in
            needle.withUTF8 { wanted in
                guard !wanted.isEmpty, wanted.count <= hay.count else { return wanted.isEmpty }
                for start in 0...(hay.count - wanted.count) where hay[start] == wanted[0] {
                    var offset = 1
                    while offset < wanted.count, hay[start + offset] == wanted[offset] { offset += 1 }
                    if offset == wanted.count { return true }
                }
                return false
            }
        }
    }
}
