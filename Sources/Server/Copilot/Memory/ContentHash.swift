import Glibc

/// FNV-1a over words: good enough to tell a handful of words apart.
enum ContentHash {
    static func of(_ word: some StringProtocol) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }

    /// Passes each word's hash of a text whose words are separated by single spaces.
    static func words(of text: String, _ body: (UInt64) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            var isInside = false
            for byte in bytes {
                if byte == 0x20 {
                    if isInside { body(hash) }
                    hash = 0xCBF2_9CE4_8422_2325
                    isInside = false
                } else {
                    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
                    isInside = true
                }
            }
            if isInside { body(hash) }
        }
    }
}

func logarithm(_ value: Double) -> Double { log(value) }
