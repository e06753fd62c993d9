import LanguageKit

/// Numbers and addresses written in words.
enum SpokenFacts {
    struct Number {
        var tokens: Range<Int>
        var value: Int
        /// Its unit, if that is money, a percentage, time or an audience.
        var unit: String?
    }

    /// "Twenty percent", "five hundred euros". Numbers that begin with digits are read elsewhere.
    static func numbers(in tokens: [Token]) -> [Number] {
        var found: [Number] = []
        var total = 0, current = 0, start: Int?, isInDigits = false
        func ended(at index: Int) {
            defer { (total, current, start, isInDigits) = (0, 0, nil, false) }
            guard let first = start, !isInDigits else { return }
            let unit = index < tokens.count ? tokens[index].text : ""
            found.append(
                Number(tokens: first..<index, value: total + current, unit: units.contains(unit) ? unit : nil))
        }
        for (index, token) in tokens.enumerated() {
            let word = token.text
            if let value = value(word) {
                current += value
                start = start ?? index
            } else if let scale = scales[word] ?? hundreds(tokens, index) {
                // "A hundred" multiplies too.
                current = min(max(current, 1), limit / scale) * scale
                if scale >= 1_000 { (total, current) = (min(total + current, limit), 0) }
                start = start ?? index
            } else if word.utf8.first.map({ (0x30...0x39).contains($0) }) == true {
                ended(at: index)
                (start, isInDigits) = (index, true)
            } else if start != nil, !joints.contains(word) {
                ended(at: index)
            }
        }
        ended(at: tokens.count)
        return found
    }

    /// French "cents" is a hundred in "cinq cents euros", but not in "fifty cents".
    private static func hundreds(_ tokens: [Token], _ index: Int) -> Int? {
        guard tokens[index].text == "cents", index + 1 < tokens.count else { return nil }
        return units.contains(tokens[index + 1].text) ? 100 : nil
    }

    /// The value of a single word: "nine", "fünfundzwanzig".
    static func value(_ folded: String) -> Int? { values[folded] ?? compound(folded) }

    /// "example dot com slash deal", "example [dot] com": returned as normal addresses.
    static func addresses(in text: String) -> [String] {
        let words = text.split { $0.isWhitespace || "()[]{},;!?".contains($0) }.map(String.init)
        return words.indices.compactMap { index in
            guard index > 0, index + 1 < words.count, dots.contains(words[index]) else { return nil }
            let end = words[index + 1].prefix { $0.isLetter }
            return ends.contains(String(end)) ? "\(words[index - 1]).\(end)" : nil
        }
    }

    /// Numbers written as one word: "fünfhundert", "fünfundzwanzig", "veinticinco".
    private static func compound(_ word: String) -> Int? {
        guard word.utf8.count > 6 else { return nil }
        for (scale, value) in [("tausend", 1_000), ("hundert", 100), ("cientos", 100), ("cento", 100)]
        where word.hasSuffix(scale) {
            let head = String(word.dropLast(scale.count))
            return head.isEmpty ? value : values[head].map { $0 * value }
        }
        guard word.hasSuffix("ig"), let und = word.firstRange(of: "und"), und.lowerBound > word.startIndex else {
            return nil
        }
        guard let one = values[String(word[..<und.lowerBound])], let ten = values[String(word[und.upperBound...])]
        else {
            return nil
        }
        return one + ten
    }

    private static let values = WordList.numbers("spoken.number", 2...500).reduce(into: [:]) {
        $0[TextFolding.fold($1.key)] = $1.value
    }
    private static let scales = WordList.numbers("spoken.scale", [100, 1000, 1000000])
    /// Caps the value, because "hundred hundred hundred …" could grow without end.
    private static let limit = 1_000_000_000_000
    private static let joints = WordList.set("spoken.joints")
    private static let units = WordList.set("spoken.units")
    private static let dots = WordList.set("spoken.dots")
    private static let ends = WordList.set("spoken.ends")
}
