import LanguageKit

/// Numbers and addresses that are written out in words.
enum SpokenFacts {
    struct Number {
        var tokens: Range<Int>
        var value: Int
        /// What it is counted in, where that is money, shares, time or an audience.
        var unit: String?
    }

    /// "Twenty percent", "five hundred euros"; those that begin in digits are read with the digits.
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
                // "A hundred" is a hundred times something, too.
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

    /// "Cinq cents euros", but not "fifty cents".
    private static func hundreds(_ tokens: [Token], _ index: Int) -> Int? {
        guard tokens[index].text == "cents", index + 1 < tokens.count else { return nil }
        return units.contains(tokens[index + 1].text) ? 100 : nil
    }

    /// Of one word: "nine", "fünfundzwanzig".
    static func value(_ folded: String) -> Int? { values[folded] ?? compound(folded) }

    /// "example dot com slash deal", "example [dot] com": as the address it is.
    static func addresses(in text: String) -> [String] {
        let words = text.split { $0.isWhitespace || "()[]{},;!?".contains($0) }.map(String.init)
        return words.indices.compactMap { index in
            guard index > 0, index + 1 < words.count, dots.contains(words[index]) else { return nil }
            let end = words[index + 1].prefix { $0.isLetter }
            return ends.contains(String(end)) ? "\(words[index - 1]).\(end)" : nil
        }
    }

    /// "fünfhundert", "fünfundzwanzig", "veinticinco" are written as one word.
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

    private static let values: [String: Int] = {
        let rows: [(Int, String)] = [
            (2, "two zwei dos deux due dois duas"), (3, "three drei tres trois tre três"),
            (4, "four vier cuatro quatre quattro quatro"), (5, "five fünf cinco cinq cinque"),
            (6, "six sechs seis sei"), (7, "seven sieben siete sept sette sete"),
            (8, "eight acht ocho huit otto oito"), (9, "nine neun nueve neuf nove"),
            (10, "ten zehn diez dix dieci dez"),
            (11, "eleven elf once onze undici"), (12, "twelve zwölf doce douze dodici doze"),
            (13, "thirteen"), (14, "fourteen"), (15, "fifteen fünfzehn quince quinze quindici"), (16, "sixteen"),
            (17, "seventeen"), (18, "eighteen"), (19, "nineteen"), (20, "twenty zwanzig veinte vingt venti vinte"),
            (25, "venticinque veinticinco"), (30, "thirty dreißig treinta trente trenta trinta"),
            (40, "forty vierzig cuarenta quarante quaranta quarenta"),
            (50, "fifty fünfzig cincuenta cinquante cinquanta cinquenta"),
            (60, "sixty sechzig sesenta soixante sessanta sessenta"), (70, "seventy siebzig setenta settanta"),
            (80, "eighty achtzig ochenta ottanta oitenta"), (90, "ninety neunzig noventa novanta"),
            (100, "cien"), (500, "quinientos quinhentos"),
        ]
        return Dictionary(
            rows.flatMap { value, words in words.split(separator: " ").map { (TextFolding.fold($0), value) } },
            uniquingKeysWith: { first, _ in first })
    }()
    private static let scales: [String: Int] = [
        "hundred": 100, "thousand": 1_000, "grand": 1_000, "million": 1_000_000, "hundert": 100, "tausend": 1_000,
        "mil": 1_000, "mille": 1_000, "cent": 100, "cento": 100, "millones": 1_000_000, "millionen": 1_000_000,
    ]
    /// "Hundred hundred hundred …" never ends; nobody means a number beyond this.
    private static let limit = 1_000_000_000_000
    private static let joints: Set<String> = ["and", "a", "y", "et", "e", "und"]
    private static let units: Set<String> = [
        "percent", "per", "%", "prozent", "pourcent", "pour", "por", "porcento", "percento", "euro", "euros", "eur",
        "€", "dollar", "dollars", "usd", "$", "pound", "pounds", "quid", "bucks", "franken", "reais", "francs", "cents",
        "uhr", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year", "years", "stunden", "tage",
        "tagen", "wochen", "monate", "jahre", "horas", "dias", "semanas", "meses", "anos", "heures", "jours",
        "semaines", "mois",
        "ans", "ore", "giorni", "settimane", "mesi", "anni", "views", "followers", "subscribers",
    ]
    private static let dots: Set<String> = ["dot", "punkt", "punto", "point", "ponto", "d0t"]
    private static let ends: Set<String> = [
        "com", "net", "org", "io", "co", "de", "fr", "es", "it", "pt", "nl", "uk", "eu", "info", "shop", "app", "me",
        "ly", "tv", "gg", "xyz", "link", "site", "online", "store", "club", "biz", "example", "dev", "ai", "to",
    ]
}
