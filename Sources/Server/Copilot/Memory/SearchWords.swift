import TextKit

/// A text in the form of the index and its queries: folded words without English endings, and pairs of characters for
/// scripts without spaces.
enum SearchWords {
    static func of(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var isASCII = true
        var run: [Unicode.Scalar] = []

        func endWord() {
            guard !word.isEmpty else { return }
            let whole = shortened(String(word))
            words.append(isASCII ? stem(whole) : whole)
            word = String.UnicodeScalarView()
            isASCII = true
        }
        func endRun() {
            guard !run.isEmpty else { return }
            if run.count == 1 { words.append(String(Character(run[0]))) }
            for index in run.indices.dropLast() {
                var pair = String.UnicodeScalarView()
                pair.append(run[index])
                pair.append(run[index + 1])
                words.append(String(pair))
            }
            run = []
        }

        for scalar in SearchFolding.fold(text).unicodeScalars {
            if scalar.value < 0x80 {
                if !run.isEmpty { endRun() }
                if isWordByte(scalar.value) {
                    word.append(scalar)
                } else if scalar.value != 0x27 {  // an apostrophe joins: "don't" is one word
                    endWord()
                }
            } else if isUnspaced(scalar.value) {
                endWord()
                run.append(scalar)
            } else if isWordPart(scalar) {
                endRun()
                isASCII = false
                word.append(scalar)
            } else if scalar.value != 0x2019 {
                endRun()
                endWord()
            }
        }
        endRun()
        endWord()
        return words
    }

    /// PostgreSQL cannot index a longer word. Only folding makes one of a piece of a memory, which is no longer itself.
    private static func shortened(_ word: String) -> String {
        word.utf8.count > longest ? String(decoding: word.utf8.prefix(longest), as: UTF8.self) : word
    }

    static let longest = 2_000

    private static func isWordByte(_ value: UInt32) -> Bool {
        (0x61...0x7A).contains(value) || (0x30...0x39).contains(value)
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// A single character of such a script, which the index contains only in pairs.
    static func isHalf(_ word: String) -> Bool {
        guard let first = word.unicodeScalars.first, word.unicodeScalars.count == 1 else { return false }
        return isUnspaced(first.value)
    }

    /// Han, kana, Thai, Lao, Khmer and Burmese.
    private static func isUnspaced(_ value: UInt32) -> Bool {
        (0x3040...0x30FF).contains(value) || (0x3400...0x4DBF).contains(value) || (0x4E00...0x9FFF).contains(value)
            || (0xF900...0xFAFF).contains(value) || (0x0E00...0x0EFF).contains(value)
            || (0x1000...0x109F).contains(value) || (0x1780...0x17FF).contains(value)
            || (0x20000...0x3FFFF).contains(value)
    }

    /// Removes the most common English endings, in the same way for texts and queries.
    static func stem(_ word: String) -> String {
        var bytes = Array(word.utf8)
        guard bytes.count > 3, bytes.allSatisfy({ $0 >= 0x61 }) else { return word }
        func drop(_ ending: StaticString, keeping least: Int = 3, adding tail: StaticString = "") -> Bool {
            let count = ending.utf8CodeUnitCount
            guard bytes.count - count >= least,
                bytes.suffix(count).elementsEqual(UnsafeBufferPointer(start: ending.utf8Start, count: count))
            else { return false }
            bytes.removeLast(count)
            bytes += UnsafeBufferPointer(start: tail.utf8Start, count: tail.utf8CodeUnitCount)
            return true
        }
        if drop("ies", keeping: 2, adding: "y") || drop("sses", adding: "ss") {
        } else if !drop("ss", keeping: 99), bytes.last == UInt8(ascii: "s"), !bytes.suffix(2).elementsEqual("ss".utf8),
            !bytes.suffix(2).elementsEqual("us".utf8)
        {
            bytes.removeLast()
        }
        if drop("ing") || drop("ied", keeping: 2, adding: "y") || drop("ed") || drop("ly") {
            // "shipp" becomes "ship", but "sell" and "miss" stay.
            if let last = bytes.last, bytes.count > 3, bytes[bytes.count - 2] == last,
                !"lsz".utf8.contains(last)
            {
                bytes.removeLast()
            }
        }
        if bytes.count > 3, bytes.last == UInt8(ascii: "e") { bytes.removeLast() }
        if bytes.count > 3, bytes.last == UInt8(ascii: "y") { bytes[bytes.count - 1] = UInt8(ascii: "i") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Words that say nothing about what is searched for, as stems.
    static let idle = Set(WordList.phrases("search.idle").map { stem($0.filter { $0 != "'" }) })
}
