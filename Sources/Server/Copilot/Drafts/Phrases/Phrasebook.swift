/// Wordings in one language. They state nothing but what is true of any creator or what the message itself says.
struct Phrasebook: Sendable {
    private let wordings: [Phrase: [String]]

    /// "name: one wording | another", a line each; "{…}" is filled in.
    init(parsing text: String) {
        var wordings: [Phrase: [String]] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":"), let phrase = Phrase(rawValue: String(line[..<colon])) else {
                continue
            }
            wordings[phrase] = line[line.index(after: colon)...].split(separator: "|").map {
                DraftText.trimmed(String($0))
            }
        }
        self.wordings = wordings
    }

    /// Whether there are words of its own for it.
    func has(_ phrase: Phrase) -> Bool { wordings[phrase] != nil }

    /// The same message always gets the same wording. Empty when neither it nor a plainer one can be said.
    func say(_ phrase: Phrase, _ slots: [String: String] = [:], seed: UInt64) -> String {
        let fitting = (wordings[phrase] ?? []).filter { wording in
            !wording.contains("{") || Self.slots(of: wording).allSatisfy { slots[$0]?.isEmpty == false }
        }
        guard !fitting.isEmpty else { return phrase.plainer.map { say($0, slots, seed: seed) } ?? "" }
        // What says more is said.
        let full = fitting.filter { $0.contains("{") }
        let choices = full.isEmpty ? fitting : full
        var hash = FeatureHash(seed: seed)
        hash.add(phrase.rawValue)
        var text = choices[Int(hash.value % UInt64(choices.count))]
        for (name, value) in slots { text = text.replacing("{\(name)}", with: value) }
        return text
    }

    private static func slots(of wording: String) -> [String] {
        wording.split(separator: "{").dropFirst().compactMap {
            $0.split(separator: "}", maxSplits: 1).first.map(String.init)
        }
    }

    static func book(for language: Language) -> Phrasebook {
        switch language {
        case .english: english
        case .spanish: spanish
        case .portuguese: portuguese
        case .french: french
        case .german: german
        case .italian: italian
        }
    }

    enum Language: String, Sendable, CaseIterable {
        case english, spanish, portuguese, french, german, italian

        private static let words: [(Language, Set<String>)] = [
            (
                .english,
                [
                    "the", "you", "is", "and", "to", "your", "for", "that", "with", "are", "what", "have", "my", "it",
                    "of", "this", "we", "i", "hi", "thanks", "was", "do", "could", "would", "can", "please", "love",
                    "how",
                ]
            ),
            (
                .spanish,
                [
                    "el", "que", "los", "una", "por", "para", "tu", "hola", "gracias", "es", "con", "qué", "las", "mi",
                    "muy", "del", "cómo", "cuál", "y", "tus", "me", "este", "esta", "nosotros", "somos", "pero", "un",
                    "en",
                ]
            ),
            (
                .portuguese,
                [
                    "que", "você", "não", "uma", "para", "com", "obrigado", "obrigada", "oi", "seu", "é", "os", "olá",
                    "meu", "minha", "muito", "vocês", "uma", "um", "do", "da", "em", "e", "são", "te", "seus", "vídeo",
                ]
            ),
            (
                .french,
                [
                    "le", "les", "des", "vous", "est", "une", "pour", "bonjour", "merci", "je", "et", "tu", "quel",
                    "la", "un", "nous", "votre", "vos", "ton", "tes", "mon", "ma", "mes", "avec", "sur", "dans",
                    "quelle", "pas", "salut", "j",
                ]
            ),
            (
                .german,
                [
                    "der", "die", "und", "ist", "das", "ich", "nicht", "ein", "für", "du", "mit", "hallo", "danke",
                    "eine", "wir", "dein", "deine", "euch", "ihr", "mein", "auf", "den", "wie", "was", "dir", "sie",
                    "es", "im", "zu",
                ]
            ),
            (
                .italian,
                [
                    "che", "di", "il", "una", "per", "sono", "ciao", "grazie", "con", "tuo", "è", "gli", "non", "la",
                    "mi", "tuoi", "un", "del", "della", "i", "anche", "vorremmo", "salve", "come", "quale", "ho",
                    "siamo",
                ]
            ),
        ]

        /// The most common words of languages that can only be told from the six.
        private static let others: Set<String> = [
            "het", "een", "ik", "dat", "niet", "hoe", "wat", "mijn", "voor", "zijn", "ook", "heb", "wij",
            "jest", "nie", "się", "że", "czy", "twoje", "jak", "mam", "dla", "twój", "jaki", "jakiego", "cześć",
            "bir", "için", "çok", "var", "senin", "nasıl", "hangi", "merhaba", "yang",
            "itu", "aku", "kamu", "apa", "kak", "banget", "saya", "untuk", "kami", "och", "att", "det",
            "är", "inte", "jag", "som", "för", "har", "vilken", "hej",
        ]

        /// Written in other letters, or with more words of other languages than of the six.
        static func isForeign(_ text: String) -> Bool {
            let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
            guard letters.count > 1 else { return false }
            if letters.count(where: { $0.value >= 0x370 }) * 2 > letters.count { return true }
            let seen = text.lowercased().split { !$0.isLetter }.prefix(200).map(String.init)
            let known = words.map { _, words in seen.count { words.contains($0) } }.max() ?? 0
            return seen.count { others.contains($0) } > known
        }

        /// By its most common words; English when nothing says otherwise.
        init(of text: String) {
            let seen = text.lowercased().split { !$0.isLetter }.prefix(200).map(String.init)
            let counts = Self.words.map { language, words in (language, seen.count { words.contains($0) }) }
            let best = counts.max { $0.1 < $1.1 }
            let english = counts.first?.1 ?? 0
            self = best.map { $0.1 > english ? $0.0 : .english } ?? .english
        }
    }
}
