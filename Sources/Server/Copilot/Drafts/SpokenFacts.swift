/// Numbers and addresses that are written out in words.
enum SpokenFacts {
    /// "Twenty percent", "five hundred euros", "half past seven": as digits. In a reply only what is counted in money, shares
    /// or time or is an hour is a fact ("one of them" is none); what the reply rests on may name it in any way.
    static func numbers(in text: String, isSource: Bool) -> [String] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "%" && $0 != "€" && $0 != "$" }
        var found: [String] = []
        var total = 0, current = 0, isCounting = false, isHour = false
        func ended(before unit: Substring?) {
            defer { (total, current, isCounting) = (0, 0, false) }
            guard isCounting, isSource || isHour || unit.map({ units.contains(String($0)) }) == true else { return }
            found.append(String(total + current))
        }
        for (index, word) in words.enumerated() {
            let plain = String(word)
            // "At once" is no hour, though "once" is eleven elsewhere.
            if !isCounting { isHour = plain != "once" && isHourComing(words[..<index]) }
            if let value = values[plain] ?? compound(plain) {
                current += value
                isCounting = true
            } else if let scale = scales[plain] {
                // "5 hundred" and "a hundred" are a hundred times something, too.
                current = min(max(current, 1), limit / scale) * scale
                if scale >= 1_000 { (total, current) = (min(total + current, limit), 0) }
                isCounting = true
            } else if let digits = Int(plain), digits < 1_000 {
                if isCounting { ended(before: nil) }
                current = digits
            } else if !isCounting || !joints.contains(plain) {
                ended(before: word)
            }
        }
        ended(before: nil)
        return found
    }

    /// "at", "half past", "a las": an hour is what comes next.
    private static func isHourComing(_ before: ArraySlice<Substring>) -> Bool {
        let last = before.last.map(String.init) ?? "", earlier = before.dropLast().last.map(String.init) ?? ""
        return hourOpeners.contains(last)
            || ["to", "past"].contains(last) && ["quarter", "half", "ten", "five", "twenty"].contains(earlier)
            || last == "las" && ["a", "sobre", "hasta"].contains(earlier)
    }

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
            rows.flatMap { value, words in words.split(separator: " ").map { (String($0), value) } },
            uniquingKeysWith: { first, _ in first })
    }()
    private static let scales: [String: Int] = [
        "hundred": 100, "thousand": 1_000, "grand": 1_000, "million": 1_000_000, "hundert": 100, "tausend": 1_000,
        "mil": 1_000, "mille": 1_000, "cent": 100, "cento": 100, "millones": 1_000_000, "millionen": 1_000_000,
    ]
    /// "Hundred hundred hundred …" never ends; nobody means a number beyond this.
    private static let limit = 1_000_000_000_000
    private static let hourOpeners: Set<String> = ["at", "past", "um", "halb", "gegen", "às", "alle"]
    private static let joints: Set<String> = ["and", "a", "y", "et", "e", "und"]
    private static let units: Set<String> = [
        "percent", "per", "%", "prozent", "pourcent", "pour", "por", "porcento", "percento", "euro", "euros", "eur",
        "€", "dollar", "dollars", "usd", "$", "pound", "pounds", "quid", "bucks", "franken", "reais", "francs", "cents",
        "uhr", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year", "years", "stunden", "tage",
        "tagen",
        "wochen", "monate", "jahre", "horas", "días", "semanas", "meses", "años", "heures", "jours", "semaines", "mois",
        "ans", "ore", "giorni", "settimane", "mesi", "anni", "dias", "anos", "views", "followers", "subscribers",
    ]
    private static let dots: Set<String> = ["dot", "punkt", "punto", "point", "ponto", "d0t"]
    private static let ends: Set<String> = [
        "com", "net", "org", "io", "co", "de", "fr", "es", "it", "pt", "nl", "uk", "eu", "info", "shop", "app", "me",
        "ly", "tv", "gg", "xyz", "link", "site", "online", "store", "club", "biz", "example", "dev", "ai", "to",
    ]
}
