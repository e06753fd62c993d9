/// Splits long content into pieces that can be found and shown by themselves, at paragraphs, lines, sentences or words.
enum MemoryChunks {
    struct Piece: Sendable, Equatable {
        /// In bytes of the content.
        let range: Range<Int>
        let words: [String]
    }

    static let longest = 1_600
    static let undivided = 2_000

    static func pieces(of content: String) -> [Piece] {
        let bytes = Array(content.utf8)
        return ranges(bytes).map { range in
            Piece(range: range, words: SearchWords.of(String(decoding: bytes[range], as: UTF8.self)))
        }
    }

    static func ranges(_ bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.count > undivided else { return [0..<bytes.count] }
        var ranges: [Range<Int>] = []
        var start = 0
        while bytes.count - start > longest {
            let end = cut(bytes, from: start)
            ranges.append(start..<end)
            start = end
        }
        if start < bytes.count { ranges.append(start..<bytes.count) }
        return ranges
    }

    /// The best place to split in the second half of the longest possible piece.
    private static func cut(_ bytes: [UInt8], from start: Int) -> Int {
        let newline = UInt8(ascii: "\n"), space = UInt8(ascii: " ")
        var line: Int?, sentence: Int?, word: Int?
        for end in stride(from: start + longest, to: start + longest / 2, by: -1) {
            let last = bytes[end - 1]
            if last == newline {
                if bytes[end - 2] == newline { return end }
                line = line ?? end
            } else if last == space {
                if ".!?".utf8.contains(bytes[end - 2]) { sentence = sentence ?? end }
                word = word ?? end
            }
        }
        if let best = line ?? sentence ?? word { return best }
        // A single endless word is split between characters.
        var end = start + longest
        while bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
