/// Finds them by their words, in the order they stand.
struct FactReader {
    private let words: [Word]
    private let language: Phrasebook.Language

    static func facts(in text: String, language: Phrasebook.Language) -> MessageFacts {
        let links = DraftText.sentences(text).map { Word.words(of: $0) }.joined()
        return FactReader(words: Array(links), language: language).read()
    }

    private func read() -> MessageFacts {
        var facts = MessageFacts()
        var index = 0
        while index < words.count {
            if let range = amount(at: index) {
                let phrase = bounded(extended(range))
                facts.amounts.append((words[withRate(range)].typed, words[phrase].typed))
                index = max(range.upperBound, phrase.upperBound)
            } else if let range = date(at: index) {
                if !isOfTheirDoing(range) {
                    facts.dates.append((words[range].typed, words[due(range)].typed))
                }
                index = range.upperBound
            } else {
                index += 1
            }
        }
        facts.things = things()
        facts.terms = terms()
        return facts
    }

    // MARK: Sums

    private func amount(at index: Int) -> Range<Int>? {
        let word = words[index]
        guard word.text.contains(where: \.isNumber) else { return nil }
        // "1 800 euros"
        if index + 2 < words.count, word.mark == nil, words[index + 1].mark == nil, (1...3).contains(word.plain.count),
            Int(word.plain) != nil,
            words[index + 1].plain.count == 3, Int(words[index + 1].plain) != nil,
            Self.currencies.contains(words[index + 2].plain)
        {
            return index..<(index + 3)
        }
        let isMarked = word.text.contains { "$€£¥₹₺₽₩".contains($0) }
        var end = index + 1
        if end < words.count, Self.scales.contains(words[end].plain), word.mark == nil { end += 1 }
        if end < words.count, Self.currencies.contains(words[end].plain), words[end - 1].mark == nil {
            return index..<(end + 1)
        }
        if index > 0, Self.currencies.contains(words[index - 1].plain), words[index - 1].mark == nil,
            word.text.first?.isNumber == true
        {
            return (index - 1)..<end
        }
        if isMarked { return index..<end }
        let lower = word.plain
        if lower.hasSuffix("k"), lower.dropLast().allSatisfy({ $0.isNumber || $0 == "." }), lower.count >= 2 {
            // "8k listeners" is no sum.
            let next = end < words.count && word.mark == nil ? words[end].plain : ""
            return Self.audience.contains(next) ? nil : index..<end
        }
        // "budget is about 500", "we can go up to 450"
        let isWhole = lower.allSatisfy { $0.isNumber || $0 == "," || $0 == "." } && lower.filter(\.isNumber).count >= 2
        let before = words[max(0, index - 4)..<index]
        let isPriced =
            before.contains { Self.pricing.contains($0.plain) } && !before.contains { $0.mark == "." }
            || Self.isBound(before.suffix(2).map(\.plain).joined(separator: " "))
        let next = end < words.count && word.mark == nil ? words[end].plain : ""
        guard isWhole, !Self.units.contains(next), !Self.months.contains(next), !lower.hasSuffix(".") else {
            return nil
        }
        let digits = lower.filter(\.isNumber)
        let isYear = digits.count == 4 && (digits.hasPrefix("19") || digits.hasPrefix("20")) && !lower.contains(",")
        let isNumbered = index > 0 && Self.numbered.contains(words[index - 1].plain)
        // "900 for the pair", "400 and a meal": a round number by itself, in a message about business.
        let isLoose = digits.count >= 3 && ["", "and", "plus", "for", "flat", "each", "total"].contains(next)
        return isPriced || isLoose && !isYear && !isNumbered ? index..<end : nil
    }

    /// "up to 1,200"
    private static func isBound(_ words: String) -> Bool {
        ["up to", "bis zu", "fino a", "hasta", "jusqu'à", "até"].contains { words == $0 || words.hasSuffix(" \($0)") }
    }

    /// "up to 1,200" is what they said, and 1,200 what is spoken of.
    private func bounded(_ range: Range<Int>) -> Range<Int> {
        for count in [2, 1] where range.lowerBound >= count {
            let start = range.lowerBound - count
            if Self.isBound(words[start..<range.lowerBound].map(\.plain).joined(separator: " ")) {
                return start..<range.upperBound
            }
        }
        return range
    }

    /// "40 euros an hour" is one thing.
    private func withRate(_ range: Range<Int>) -> Range<Int> {
        let end = range.upperBound
        guard end < words.count, words[end - 1].mark == nil else { return range }
        if words[end].plain == "each" { return range.lowerBound..<(end + 1) }
        guard end + 1 < words.count, ["a", "an", "per"].contains(words[end].plain), words[end].mark == nil,
            [
                "hour", "day", "week", "month", "year", "video", "reel", "post", "episode", "story", "session", "piece",
                "person", "night", "lesson",
            ]
            .contains(words[end + 1].plain)
        else { return range }
        return range.lowerBound..<(end + 2)
    }

    /// With what it is for, up to the end of the clause.
    private func extended(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        guard end < words.count, words[end - 1].mark == nil, Self.joints.contains(words[end].plain) else {
            return range
        }
        while end < words.count, end - range.upperBound < 11 {
            let word = words[end]
            if end > range.upperBound, Self.breaks.contains(word.plain) { break }
            end += 1
            if word.endsClause { break }
        }
        while end > range.upperBound, Self.loose.contains(words[end - 1].plain) { end -= 1 }
        return range.lowerBound..<end
    }

    // MARK: Days

    private func date(at index: Int) -> Range<Int>? {
        let word = words[index].plain
        func plain(_ offset: Int) -> String {
            let position = index + offset
            guard position >= 0, position < words.count,
                offset <= 0
                    || !words[index..<position].contains(where: {
                        $0.mark == "." && !Self.isBareDay($0) || $0.mark == "!" || $0.mark == "?"
                    })
            else { return "" }
            return words[position].plain
        }
        var length = 0
        if Self.weekdays.contains(word) {
            length = 1
            if plain(1) == "the", Self.isDay(plain(2)) {
                length = 3
            } else if Self.isDay(plain(1)), Self.isMonth(plain(2)) {
                length = 3
            } else if Self.isMonth(plain(1)), Self.isDay(plain(2)) {
                length = 3
            }
            if ["morning", "afternoon", "evening", "night"].contains(plain(length)) { length += 1 }
        } else if Self.isMonth(word), Self.isDay(plain(1)) {
            length = 2
        } else if Self.isDay(word), Self.isMonth(plain(1)) {
            length = 2
        } else if Self.isDay(word), plain(1) == "of", Self.isMonth(plain(2)) {
            length = 3
        } else if Self.isDay(word),
            word.hasSuffix("th") || word.hasSuffix("st") || word.hasSuffix("nd") || word.hasSuffix("rd"),
            plain(-1) == "the", !Self.ordinals.contains(plain(1))
        {
            length = 1
        } else if ["next", "this", "coming"].contains(word),
            Self.weekdays.contains(plain(1))
                || ["week", "month", "weekend", "spring", "summer", "autumn", "fall", "winter", "year"].contains(
                    plain(1))
                || Self.isMonth(plain(1))
        {
            length = 2
        } else if ["end", "beginning", "middle", "mid"].contains(word), plain(1) == "of",
            Self.isMonth(plain(2)) || ["month", "week", "next", "the", "this"].contains(plain(2))
        {
            length = ["next", "the", "this"].contains(plain(2)) ? 4 : 3
        } else if ["month's", "week's", "year's"].contains(word), plain(1) == "end" {
            length = 2
        } else if word == "week", plain(1).allSatisfy(\.isNumber), !plain(1).isEmpty {
            length = 2
        } else if Self.isMonth(word),
            ["in", "by", "until", "before", "for", "this", "early", "late", "mid", "im", "en", "em", "a", "w"].contains(
                plain(-1)), words[index].text.first?.isUppercase == true || word != "may" && word != "march"
        {
            length = 1
        } else if Self.isNumericDate(word) {
            length = 1
        } else if word == "tomorrow", index + 1 < words.count {
            length = ["morning", "evening", "afternoon", "night"].contains(plain(1)) ? 2 : 1
        } else if ["q1", "q2", "q3", "q4"].contains(word) {
            length = 1
        }
        guard length > 0, index + length <= words.count else { return nil }
        var end = index + length
        if end < words.count, words[end - 1].mark == nil, words[end].plain.count == 4, words[end].plain.hasPrefix("20"),
            Int(words[end].plain) != nil
        {
            end += 1
        }
        // "the 14th" takes its article along, "this Friday" is whole already.
        let start =
            words[index].plain.last.map { $0 == "h" || $0 == "t" || $0 == "d" } == true && index > 0
                && words[index - 1].plain == "the" ? index - 1 : index
        return start..<end
    }

    /// With its "by" and with what is due then: "the first one by Friday the 14th".
    private func due(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        guard start > 0, Self.prepositions.contains(words[start - 1].plain), !words[start - 1].endsClause else {
            return start..<range.upperBound
        }
        start -= 1
        for back in 1...4 where start - back >= 0 {
            let word = words[start - back]
            if word.endsClause { break }
            if ["should", "is", "will", "arrive", "are", "can", "would", "from", "to", "be", "arrives", "goes"]
                .contains(word.plain)
            {
                break
            }
            if ["the", "a", "our"].contains(word.plain) { return (start - back)..<range.upperBound }
        }
        return start..<range.upperBound
    }

    /// "we'll ship them tomorrow": no day that anything is asked for.
    private func isOfTheirDoing(_ range: Range<Int>) -> Bool {
        var start = range.lowerBound
        while start > 0, range.lowerBound - start < 20, !words[start - 1].endsClause { start -= 1 }
        let clause = words[start..<range.lowerBound].map(\.plain)
        let said = clause.first == "and" || clause.first == "so" ? Array(clause.dropFirst()) : clause
        guard let first = said.first else { return false }
        let verb = ["we'll", "i'll"].contains(first) ? said.dropFirst().first : said.dropFirst(2).first
        guard let verb,
            ["we'll", "i'll"].contains(first) || ["we will", "i will"].contains(said.prefix(2).joined(separator: " "))
        else { return false }
        return Self.ownDoing.contains(verb)
    }

    private static let ownDoing: Set<String> = [
        "ship", "send", "mail", "email", "post", "deliver", "bring", "pay", "wire", "transfer", "call", "share",
        "forward", "confirm", "check",
    ]

    // MARK: Things and conditions

    private func things() -> [String] {
        guard language == .english else { return [] }
        var found: [String] = []
        for (index, word) in words.enumerated() where Self.products.contains(word.plain) {
            var start = index
            while start > 0, index - start < 4, !words[start - 1].endsClause,
                !Self.breaks.contains(words[start - 1].plain)
            {
                start -= 1
                if Self.counts.contains(words[start].plain) || words[start].text.first?.isNumber == true { break }
            }
            if start > 0, ["a", "an"].contains(words[start - 1].plain), words[start - 1].mark == nil { start -= 1 }
            guard start < index, Self.counts.contains(words[start].plain) || words[start].text.first?.isNumber == true,
                !words[start].text.contains(where: { "$€£%".contains($0) })
            else { continue }
            if isSpokenOf(start) { continue }
            let typed = words[start...index].typed
            if typed.lowercased().hasPrefix("one more") || typed.lowercased().hasPrefix("one of") { continue }
            found.append(typed)
        }
        return found
    }

    /// "loved your last three videos": what there is already, not what is wanted.
    private func isSpokenOf(_ start: Int) -> Bool {
        if start > 0, Self.bygone.contains(words[start - 1].plain) { return true }
        var first = start
        while first > 0, start - first < 8, !words[first - 1].endsClause { first -= 1 }
        return words[first..<start].contains { Self.perceiving.contains($0.plain) }
    }

    private static let bygone: Set<String> = [
        "last", "latest", "recent", "previous", "past", "earlier", "old", "older", "newest",
    ]
    private static let perceiving: Set<String> = [
        "loved", "watched", "saw", "seen", "enjoyed", "liked", "binged", "watching", "adored", "heard", "read", "found",
        "following", "impressed",
    ]

    private func terms() -> [String] {
        guard language == .english else { return [] }
        var found: [String] = []
        var start = 0
        for index in words.indices where words[index].endsClause || index == words.count - 1 {
            let clause = words[start...index]
            start = index + 1
            let plain = clause.map(\.plain).joined(separator: " ")
            guard (2...8).contains(clause.count),
                Self.conditions.contains(where: { ByteSearch.contains($0, in: plain) }),
                words[index].mark != "?"
            else { continue }
            let typed = clause.typed
            guard
                ![
                    "i", "we", "you", "it", "please", "could", "can", "do", "is", "let", "hi", "sorry", "thanks", "if",
                    "that", "this", "our", "my",
                ].contains(clause.first?.plain ?? "")
            else { continue }
            found.append(clause.first?.plain == "and" ? String(typed.dropFirst(4)) : Self.lowered(typed))
        }
        return found
    }

    /// A sentence's first letter made small, names and sums left alone.
    static func lowered(_ text: String) -> String {
        guard let first = text.first, first.isUppercase, text.dropFirst().first?.isLowercase == true else {
            return text
        }
        let word = String(text.prefix { $0.isLetter }).lowercased()
        let isPlain = [
            "half", "no", "one", "two", "three", "four", "five", "usage", "payment", "travel", "full", "the", "a", "an",
            "credit", "flat", "six", "delivery", "exclusivity", "royalty", "approval", "expenses", "hotel",
            "commission", "revenue", "all", "everything", "script",
        ].contains(word)
        return isPlain ? first.lowercased() + text.dropFirst() : text
    }

    // MARK: Word lists

    private static func isDay(_ word: String) -> Bool {
        let digits = word.prefix { $0.isNumber }
        guard let day = Int(digits), (1...31).contains(day) else { return false }
        return ["", "st", "nd", "rd", "th", "."].contains(word.dropFirst(digits.count))
    }

    /// "30. April" goes on behind its dot.
    private static func isBareDay(_ word: Word) -> Bool { word.plain.allSatisfy(\.isNumber) && isDay(word.plain) }

    static func isMonth(_ word: String) -> Bool { months.contains(word) }

    private static func isNumericDate(_ word: String) -> Bool {
        let parts = word.split { $0 == "." || $0 == "/" || $0 == "-" }
        guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
            word.contains(".") || word.contains("/") || parts.count == 3
        else { return false }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count else { return false }
        if numbers.count == 3 {
            return numbers[0] > 2_000 || numbers[2] > 2_000 || numbers[2] < 100 && parts[2].count == 2
        }
        return word.contains("/") && numbers[0] <= 31 && numbers[1] <= 12 && numbers[0] > 0 && numbers[1] > 0
    }
}
