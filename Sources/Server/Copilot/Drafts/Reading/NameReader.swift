/// What the other side calls themselves, and what they call the creator.
enum NameReader {
    /// The first name of whoever wrote the message: as introduced or signed.
    static func sender(of text: String) -> String? {
        let addressee = addressee(of: text)?.lowercased()
        let found = introduced(in: text) ?? signed(in: text)
        return found.flatMap { $0.lowercased() == addressee ? nil : $0 }
    }

    /// The first name of a display name: "Ida Venn" → "Ida"; none of "lumen_optics", "xX99" or "Team Lumen".
    static func first(ofDisplayName name: String) -> String? {
        let words = Word.words(of: name)
        guard let first = words.first, words.count <= 3, isName(first.text) else { return nil }
        return first.text
    }

    /// "Hi Andie," says how the creator is called.
    static func addressee(of text: String) -> String? {
        let words = Word.words(of: text.prefix(200)).prefix(4)
        guard words.count >= 2, greetings.contains(words[0].plain) else { return nil }
        let titles: Set<String> = [
            "mr", "ms", "mrs", "dr", "herr", "frau", "señor", "señora", "senhor", "madame", "monsieur",
        ]
        let name = titles.contains(words[1].plain) && words.count > 2 ? words[2] : words[1]
        return isName(name.text) ? name.text : nil
    }

    private static func introduced(in text: String) -> String? {
        let words = Word.words(of: text)
        for index in words.indices {
            for (phrase, isStrong) in introductions where words[index...].begins(with: phrase) {
                let position = index + phrase.split(separator: " ").count
                guard position < words.count, isName(words[position].text) else { continue }
                // "I'm German" is no name; "I'm Tom from Velto", "I'm Tom," are.
                let next = position + 1 < words.count ? words[position + 1].plain : ""
                let isFollowed =
                    words[position].endsClause
                    || ["from", "and", "at", "with", "of", "aus", "von", "de", "da", "di", "et", "y", "e", "und"]
                        .contains(next)
                    || position + 1 < words.count && isName(words[position + 1].text)
                if isStrong || isFollowed { return words[position].text }
            }
        }
        // "Tom from Velto here", "Rosa here!"
        if let index = words.firstIndex(where: { $0.plain == "here" }), (1...4).contains(index), words[index].endsClause
        {
            let start = words[..<index].lastIndex { $0.endsClause || greetings.contains($0.plain) }.map { $0 + 1 } ?? 0
            if start < index, isName(words[start].text), start + 1 == index || words[start + 1].plain == "from" {
                return words[start].text
            }
        }
        return nil
    }

    private static func signed(in text: String) -> String? {
        let lines = text.split(separator: "\n").map { DraftText.trimmed(String($0)) }.filter { !$0.isEmpty }
        // "Best," may stand on a line of its own above the name.
        for (above, line) in zip([""] + lines, lines).suffix(5) where lines.count > 1 {
            if let name = name(inSignature: line, isClosed: isClosing(above)) { return name }
        }
        // "Best, Tom, tom@velto.example" as the end of one long line.
        let sentences = DraftText.sentences(lines.last ?? "")
        for sentence in sentences.suffix(2).reversed() where sentences.count > 1 {
            if let name = name(inSignature: sentence, isClosed: false) { return name }
        }
        return nil
    }

    private static func isClosing(_ line: String) -> Bool {
        let words = Word.words(of: line)
        return (1...4).contains(words.count) && words.allSatisfy { closings.contains($0.plain) }
    }

    /// Only a name that follows words of parting is one: a line by itself may be a company, or a cry.
    private static func name(inSignature line: String, isClosed: Bool) -> String? {
        var words = Word.words(of: line)[...]
        guard (1...11).contains(words.count), !line.hasSuffix("?") else { return nil }
        var isClosed = isClosed
        while let first = words.first, closings.contains(first.plain) {
            isClosed = true
            words = words.dropFirst()
        }
        if words.first?.text == "–" {
            isClosed = true
            words = words.dropFirst()
        }
        guard isClosed, let first = words.first, isName(first.text) else { return nil }
        return first.text
    }

    static func isName(_ text: String) -> Bool {
        guard let first = text.first, first.isUppercase, (2...14).contains(text.count),
            text.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "'" }),
            text.dropFirst().contains(where: \.isLowercase), !common.contains(Word.plain(text))
        else { return false }
        return !DateWords.isMonth(text) || monthNames.contains(text)
    }

    /// Short forms of months, and names.
    private static let monthNames: Set<String> = ["Jun", "Mar"]

    private static let introductions: [(String, Bool)] = [
        ("my name is", true), ("my name's", true), ("i'm", false), ("i am", false), ("im", false), ("this is", false),
        ("it's", false), ("mein name ist", true), ("ich bin", false), ("ich heiße", true), ("hier ist", false),
        ("me llamo", true), ("mi nombre es", true), ("soy", false),
        ("me chamo", true), ("meu nome é", true), ("sou a", false), ("sou o", false), ("sou", false),
        ("je m'appelle", true), ("je suis", false), ("mi chiamo", true), ("sono", false),
    ]
    private static let greetings: Set<String> = [
        "hi", "hello", "hey", "dear", "hiya", "hallo", "liebe", "lieber", "hola", "olá", "oi", "bonjour", "salut",
        "ciao", "cara", "caro", "querida", "querido", "estimada", "estimado", "chère", "cher", "moin", "servus",
        "gentile",
    ]
    private static let closings: Set<String> = [
        "best", "cheers", "thanks", "regards", "kind", "warm", "warmly", "sincerely", "yours", "love", "greetings",
        "xoxo", "x", "many", "all", "the", "take", "care", "viele", "liebe", "grüße", "grüsse", "beste", "lg", "vg",
        "mfg", "saludos", "abrazo", "un", "gracias",
        "abraço", "abraços", "obrigada", "obrigado", "cordialement", "bien", "à", "vous", "merci", "saluti", "grazie",
        "cordiali", "thank", "you", "wishes", "danke", "herzlich", "and", "with",
    ]
    private static let common: Set<String> = [
        "the", "this", "that", "our", "my", "your", "we", "it", "its", "thanks", "thank", "best", "love", "team",
        "regards", "sincerely", "cheers", "please", "hi", "hello", "hey", "dear", "sir", "madam", "all", "no", "yes",
        "ok", "just", "so", "and", "but", "not",
        "great", "good", "happy", "looking", "sorry", "there", "here", "monday", "tuesday", "wednesday", "thursday",
        "friday", "saturday", "sunday", "german", "english", "french", "spanish", "italian", "dutch", "polish",
        "american", "british", "everyone", "creator",
        "friend", "support", "marketing", "partnerships", "manager", "head", "director", "founder", "studio", "studios",
        "school", "you", "he", "she", "they", "in", "on", "at", "for", "if", "when", "what", "who", "one", "two", "mom",
        "mum", "dad", "grandma", "also",
        "super", "wow", "omg", "lol", "guten", "liebe", "viele", "greetings", "amazing", "day", "attached", "deadline",
        "budget", "fee", "official", "info", "ich", "wir", "der", "die", "das", "el", "la", "les", "le", "un", "una",
        "from", "to", "is", "are", "back",
        "edit", "ps", "btw", "re", "fwd", "grüße", "gruß", "merci", "danke", "gracias", "obrigado", "obrigada",
        "grazie", "ciao", "hallo", "youtube", "instagram", "kind", "warm", "yours", "more", "details", "really", "love",
        "beautiful", "darling", "christmas", "easter",
    ]
}
