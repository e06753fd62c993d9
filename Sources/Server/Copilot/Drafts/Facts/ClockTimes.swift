import LanguageKit

/// Times of day in figures and words: "10:30", "half past ten", "halb elf", "las diez y media", "10h30", "at nine".
struct ClockTimes {
    struct Found {
        var tokens: Range<Int>
        /// Minutes since midnight or noon.
        var minutes: Int
        /// The number, if this isn't a time but a number.
        var number: Int
        var isCertain: Bool
    }

    private let tokens: [Token]

    static func find(in tokens: [Token]) -> [Found] {
        let times = ClockTimes(tokens: tokens)
        var found: [Found] = []
        var index = 0
        while index < tokens.count {
            guard let time = times.time(at: index) else {
                index += 1
                continue
            }
            found.append(time)
            index = max(index + 1, time.tokens.upperBound)
        }
        return found
    }

    private func word(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    private func time(at index: Int) -> Found? { inFigures(index) ?? partOfHour(index) ?? hour(index) }

    private func found(_ hour: Int, _ minute: Int, _ words: Range<Int>, isCertain: Bool = true) -> Found? {
        guard (0...24).contains(hour), (0..<60).contains(minute) else { return nil }
        let minutes = (hour * 60 + minute + 720) % 720
        return Found(tokens: words, minutes: minutes, number: hour, isCertain: isCertain)
    }

    // MARK: Figures

    /// `10:30`, `10h30`, `10am`, `10.30 Uhr`
    private func inFigures(_ index: Int) -> Found? {
        let text = word(index)
        guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
        let head = text.prefix(while: \.isNumber)
        guard head.utf8.count <= 2, let hour = Int(head), hour <= 24 else { return nil }
        let tail = text[head.endIndex...]
        if tail.isEmpty {
            if word(index + 1) == ":", tokens[index + 1].gap == .none, index + 2 < tokens.count,
                tokens[index + 2].gap == .none
            {
                let minutes = word(index + 2).prefix(while: \.isNumber)
                guard minutes.utf8.count == 2, let minute = Int(minutes) else { return nil }
                let rest = word(index + 2).dropFirst(2)
                guard rest.isEmpty || Self.marks.contains(String(rest)) else { return nil }
                return found(hour, minute, index..<end(behind: index + 3))
            }
            guard Self.marks.contains(word(index + 1)), isAfternoonMark(index + 1) else { return nil }
            // "10 Uhr 30"
            let minute = word(index + 1) == "uhr" || word(index + 1) == "h" ? minuteNumber(index + 2) : nil
            return found(hour, minute ?? 0, index..<index + (minute == nil ? 2 : 3))
        }
        if tail.first == "." || tail.first == ",", let minute = Int(tail.dropFirst()), tail.count == 3 {
            guard Self.marks.contains(word(index + 1)), isAfternoonMark(index + 1) else { return nil }
            return found(hour, minute, index..<index + 2)
        }
        if Self.marks.contains(String(tail)) { return found(hour, 0, index..<index + 1, isCertain: tail != "h") }
        guard tail.first == "h", tail.count == 3, let minute = Int(tail.dropFirst()) else { return nil }
        return found(hour, minute, index..<index + 1)
    }

    /// "10.30", which may also be a sum.
    static func dotted(_ token: Token) -> Int? {
        let parts = token.text.split { $0 == "." || $0 == "," }
        guard token.kind == .number, parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]), hour <= 24,
            let minute = Int(parts[1]), minute < 60
        else { return nil }
        return (hour * 60 + minute) % 720
    }

    /// Includes a following "am", "Uhr" or "o'clock".
    private func end(behind index: Int) -> Int { Self.marks.contains(word(index)) ? index + 1 : index }

    /// "10 am Montag" is German: "am" belongs to the day.
    private func isAfternoonMark(_ index: Int) -> Bool {
        word(index) != "am"
            || DateWords.weekdays[word(index + 1)] == nil
                && word(index + 1).utf8.first.map { !(0x30...0x39).contains($0) } ?? true
    }

    private func minuteNumber(_ index: Int) -> Int? {
        guard let number = SpokenFacts.value(word(index)) ?? Int(word(index)), (1..<60).contains(number),
            tokens.indices.contains(index), tokens[index].sentence == tokens[index - 1].sentence
        else { return nil }
        return number
    }

    // MARK: Words

    /// An hour in figures or words.
    private func hourNumber(_ index: Int) -> Int? {
        guard tokens.indices.contains(index) else { return nil }
        if let hour = Int(word(index)), (0...24).contains(hour) { return hour }
        let text = word(index)
        // "once" is eleven in Spanish, but "at once" isn't.
        if text == "once", word(index - 1) == "at" || word(index - 1) == "all" { return nil }
        return SpokenFacts.value(text).flatMap { $0 <= 24 ? $0 : nil }
    }

    /// `half past ten`, `a quarter to ten`, `halb elf`, `viertel vor zehn`, `ten past five`
    private func partOfHour(_ index: Int) -> Found? {
        if word(index) == "halb", let hour = hourNumber(index + 1) {
            return found(hour - 1, 30, index..<end(behind: index + 2))
        }
        let isQuarter = ["quarter", "viertel"].contains(word(index))
        let part = word(index) == "half" ? 30 : isQuarter ? 15 : SpokenFacts.value(word(index))
        guard let part, (1...30).contains(part), let hour = hourNumber(index + 2) else { return nil }
        let range = index..<end(behind: index + 3)
        switch word(index + 1) {
        case "past", "nach": return found(hour, part, range)
        case "to", "vor":
            // "Five to ten" may also be a range of numbers.
            return found(hour - 1, 60 - part, range, isCertain: isQuarter).map { time in
                var time = time
                time.number = hour
                return time
            }
        default: return nil
        }
    }

    /// `at nine`, `um neun`, `a las diez y media`, `dix heures et demie`, `at ten thirty`, `nine o'clock`
    private func hour(_ index: Int) -> Found? {
        guard let hour = hourNumber(index) else { return nil }
        let isSpoken = Int(word(index)) == nil
        let isOpened = isOpened(index)
        var next = index + 1
        var isMarked = false
        if Self.hourWords.contains(word(next)) {
            isMarked = true
            next += 1
        } else if isSpoken, Self.marks.contains(word(next)), isAfternoonMark(next) {
            isMarked = true
            next += 1
        }
        if isOpened || isMarked || isSpoken, let (minute, end) = fraction(next) {
            return found(hour + (minute < 0 ? -1 : 0), (minute + 60) % 60, index..<end)
        }
        if isOpened, isSpoken || isMarked, let minute = minuteNumber(next), minute >= 10 {
            return found(hour, minute, index..<next + 1)
        }
        if isMarked { return found(hour, 0, index..<next, isCertain: !Self.hourWords.contains(word(index + 1))) }
        guard isOpened, !isMeasure(next), word(next) != ":", word(next) != "/" else { return nil }
        return found(hour, 0, index..<index + 1, isCertain: isSpoken)
    }

    /// "y media", "et quart", "moins le quart", "e mezza"
    private func fraction(_ index: Int) -> (minutes: Int, end: Int)? {
        guard WordList.set("clock.joint").contains(word(index)) else { return nil }
        var part = index + 1
        while ["un", "le", "une"].contains(word(part)) { part += 1 }
        let minutes: Int
        switch word(part) {
        case "media", "demie", "demi", "mezza", "mezzo", "meia": minutes = 30
        case "cuarto", "quart", "quarto": minutes = 15
        default: return nil
        }
        return (["y", "et", "e"].contains(word(index)) ? minutes : -minutes, part + 1)
    }

    private func isOpened(_ index: Int) -> Bool {
        let before = word(index - 1)
        guard index > 0, tokens[index - 1].sentence == tokens[index].sentence else { return false }
        if before == "a", Int(word(index)) == nil { return Self.hourWords.contains(word(index + 1)) }
        return Self.openers.contains(before) || before == "las" && ["a", "sobre", "hasta"].contains(word(index - 2))
    }

    /// "at 10 euros", "at 20%", "at 3 places"
    private func isMeasure(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        return Currency.names[word(index)] != nil || StatedWords.currencies[word(index)] != nil
            || StatedWords.isPercent(tokens, index) || StatedWords.isCounted(tokens, index)
            || DateWords.months[word(index)] != nil
            || ["of", "million", "hundred", "thousand", "k"].contains(word(index))
    }

    private static let openers = WordList.set("clock.openers")
    private static let marks = WordList.set("clock.marks")
    private static let hourWords = WordList.set("clock.hourWords")
}
