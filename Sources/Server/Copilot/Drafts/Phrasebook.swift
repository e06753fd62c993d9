/// Courtesies in the languages that replies are written in. They state nothing but what is true of any creator.
struct Phrasebook: Sendable {
    let thanks: String
    let thanksForQuestion: String
    let kindWords: String
    let thanksForWriting: String
    let interested: String
    let moreDetails: String
    let askBudget: String
    let askDeliverables: String
    let askDeadline: String
    let askRights: String
    let notForMe: String
    let noThanks: String
    let pleaseStop: String
    let seenIt: String
    let askWhere: String
    let noAnswerYet: String
    let askMore: String
    let hopeThatHelps: String

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
            (.english, ["the", "you", "is", "and", "to", "your", "for", "that", "with", "are", "what", "have"]),
            (.spanish, ["el", "que", "de", "los", "una", "por", "para", "tu", "hola", "gracias", "es", "con", "qué"]),
            (
                .portuguese,
                ["que", "você", "não", "uma", "para", "com", "obrigado", "obrigada", "oi", "seu", "é", "os"]
            ),
            (
                .french,
                ["le", "les", "des", "vous", "est", "une", "pour", "bonjour", "merci", "je", "et", "tu", "quel"]
            ),
            (
                .german,
                ["der", "die", "und", "ist", "das", "ich", "nicht", "ein", "für", "du", "mit", "hallo", "danke"]
            ),
            (.italian, ["che", "di", "il", "una", "per", "sono", "ciao", "grazie", "con", "tuo", "è", "gli", "non"]),
        ]

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
