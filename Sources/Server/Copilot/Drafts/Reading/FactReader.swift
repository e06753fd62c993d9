import LanguageKit

/// Finds sums, dates, things and terms by word lists, in the order of the text.
struct FactReader {
    let words: [Word]
    /// The folded words, as the lists of days contain them.
    let folded: [String]
    let language: Phrasebook.Language
    /// The numbers with their currencies, by the index of their first word.
    private let numbers: [Int: (words: Range<Int>, isMoney: Bool)]
    /// Words that follow a sum without a currency: "900 for the pair".
    private let behindSums: Set<String>

    static func facts(in text: String, language: Phrasebook.Language) -> MessageFacts {
        FactReader(DraftText.sentences(text).map { Word.words(of: $0) }, language).read()
    }

    private init(_ sentences: [[Word]], _ language: Phrasebook.Language) {
        words = sentences.flatMap { $0 }
        folded = words.map { TextFolding.fold($0.plain) }
        self.language = language
        numbers = Self.numbers(in: sentences)
        behindSums = Set(WordLists.builtIn.phrases("fact.behindSums", in: language.rawValue))
    }

    /// Joins the words again, so that the text is tokenised only once, and maps each number to its words.
    private static func numbers(in sentences: [[Word]]) -> [Int: (words: Range<Int>, isMoney: Bool)] {
        var text = "", ends: [Int] = [], count = 0
        for sentence in sentences {
            for word in sentence {
                let written = word.text + (word.mark.map { $0 == "–" ? "" : String($0) } ?? "")
                text += written + " "
                count += written.unicodeScalars.count + 1
                ends.append(count)
            }
            text += "\n"
            count += 1
        }
        let tokens = Tokenizer.analyze(text, isWhole: true).tokens
        var found: [Int: (words: Range<Int>, isMoney: Bool)] = [:]
        var word = 0
        for quantity in MoneyReader.quantities(in: tokens) where quantity.value > 0 {
            guard let start = tokens[quantity.tokens].first?.place, let end = tokens[quantity.tokens].last?.place else {
                continue
            }
            while word < ends.count, ends[word] <= start.lowerBound { word += 1 }
            var last = word
            while last < ends.count, ends[last] < end.upperBound { last += 1 }
            guard last < ends.count else { continue }
            // "between 300 and 500 dollars"
            let opener =
                quantity.low < quantity.value && quantity.tokens.lowerBound > 0 ? quantity.tokens.lowerBound - 1 : nil
            let isOpened = opener.map { MoneyReader.betweens.contains(tokens[$0].text) } ?? false
            let first = isOpened ? max(0, word - 1) : word
            found[first] = (first..<last + 1, quantity.currency != nil)
        }
        return found
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
        let number = numbers[index]
        if let number, number.isMoney { return number.words }
        let word = words[index]
        guard word.text.contains(where: \.isNumber) else { return nil }
        var end = index + 1
        // "1 800", "5 thousand"
        if let number, words[number.words].dropLast().allSatisfy({ $0.mark == nil }) { end = number.words.upperBound }
        if word.text.contains(where: { "$€£¥₹₺₽₩".contains($0) }) { return index..<end }
        let next = end < words.count && words[end - 1].mark == nil ? words[end].plain : ""
        if words[index..<end].last?.plain == "grand" { return index..<end }
        let lower = words[index..<end].filter { $0.text.contains(where: \.isNumber) }.map(\.plain).joined()
        if lower.hasSuffix("k"), lower.dropLast().allSatisfy({ $0.isNumber || $0 == "." }), lower.count >= 2 {
            // "8k listeners" is no sum.
            return Self.audience.contains(next) ? nil : index..<end
        }
        // "budget is about 500", "we can go up to 450"
        let isWhole = lower.allSatisfy { $0.isNumber || $0 == "," || $0 == "." } && lower.filter(\.isNumber).count >= 2
        let before = words[max(0, index - 4)..<index]
        let isPriced =
            before.contains { Self.pricing.contains($0.plain) } && !before.contains { $0.mark == "." }
            || Self.isBound(before.suffix(2).map(\.plain).joined(separator: " "))
        guard isWhole, !isNumericDate(lower), !Self.units.contains(next), !DateWords.isMonth(next),
            !lower.hasSuffix(".")
        else { return nil }
        let digits = lower.filter(\.isNumber)
        let isYear = digits.count == 4 && (digits.hasPrefix("19") || digits.hasPrefix("20")) && !lower.contains(",")
        let isNumbered = index > 0 && Self.numbered.contains(words[index - 1].plain)
        // A round number alone in a business message: "900 for the pair", "400 and a meal".
        let isLoose = digits.count >= 3 && (next.isEmpty || behindSums.contains(next))
        return isPriced || isLoose && !isYear && !isNumbered ? index..<end : nil
    }

    /// "up to 1,200"
    private static func isBound(_ words: String) -> Bool {
        WordList.phrases("fact.bound").contains { words == $0 || words.hasSuffix(" \($0)") }
    }

    /// Extends a sum by its bound: "up to 1,200".
    private func bounded(_ range: Range<Int>) -> Range<Int> {
        for count in [2, 1] where range.lowerBound >= count {
            let start = range.lowerBound - count
            if Self.isBound(words[start..<range.lowerBound].map(\.plain).joined(separator: " ")) {
                return start..<range.upperBound
            }
        }
        return range
    }

    /// Extends a sum by its rate: "40 euros an hour".
    private func withRate(_ range: Range<Int>) -> Range<Int> {
        let end = range.upperBound
        guard end < words.count, words[end - 1].mark == nil else { return range }
        if words[end].plain == "each" { return range.lowerBound..<(end + 1) }
        guard end + 1 < words.count, ["a", "an", "per"].contains(words[end].plain), words[end].mark == nil,
            WordList.phrases("fact.rate")
                .contains(words[end + 1].plain)
        else { return range }
        return range.lowerBound..<(end + 2)
    }

    /// Extends a sum by its purpose, up to the end of the clause.
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

    // MARK: Things and conditions

    private func things() -> [String] {
        guard language == .english else { return [] }
        var found: [String] = []
        for (index, word) in words.enumerated() where Self.products.contains(word.plain) {
            var start = index
            while start > 0, index - start < 4, !words[start - 1].endsClause,
                !Self.breaks.contains(words[start - 1].plain), !DateWords.isMonth(words[start - 1].plain),
                words[start - 1].plain != "to"
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

    /// Whether the things exist already: "loved your last three videos".
    private func isSpokenOf(_ start: Int) -> Bool {
        if start > 0, Self.bygone.contains(words[start - 1].plain) { return true }
        var first = start
        while first > 0, start - first < 5, !words[first - 1].endsClause { first -= 1 }
        return words[first..<start].contains { Self.perceiving.contains($0.plain) }
    }

    private static let bygone = WordList.set("fact.bygone")
    private static let perceiving = WordList.set("fact.perceiving")

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
                !WordList.set("fact.noTerm").contains(clause.first?.plain ?? "")
            else { continue }
            found.append(clause.first?.plain == "and" ? String(typed.dropFirst(4)) : Self.lowered(typed))
        }
        return found
    }

    /// Lower-cases the first letter of a sentence, except in names and sums.
    static func lowered(_ text: String) -> String {
        guard let first = text.first, first.isUppercase, text.dropFirst().first?.isLowercase == true else {
            return text
        }
        let word = String(text.prefix { $0.isLetter }).lowercased()
        let isPlain = WordList.set("fact.lowered").contains(word)
        return isPlain ? first.lowercased() + text.dropFirst() : text
    }
}
