import LanguageKit

/// What binds whoever says it: nobody else may say it for the creator unless it was spoken of.
enum Commitment: String, CaseIterable {
    case sign, guarantee, exclusive, refund, promise, accept

    /// The commitments a text speaks of, in whatever way.
    static func mentioned(_ text: String) -> [String] {
        Set(words(text).compactMap { of($0)?.fact }).sorted() + (isMoneyBack(text) ? [Commitment.refund.fact] : [])
    }

    /// Those it makes: "I can't promise anything" makes none, and neither does a question.
    static func made(in text: String) -> [String] {
        var found: [String] = []
        for sentence in DraftText.sentences(text) where !sentence.contains("?") {
            let words = words(sentence)
            for (index, word) in words.enumerated() {
                guard let commitment = of(word) else { continue }
                let before = words[max(0, index - 4)..<index]
                if before.contains(where: { negations.contains($0) || $0.hasSuffix("n't") }) { continue }
                // "a good sign" is no signature.
                if commitment == .sign, ["sign", "signs", "signe", "signo"].contains(word),
                    before.last.map({ articles.contains($0) }) == true
                {
                    continue
                }
                found.append(commitment.fact)
            }
        }
        return found
    }

    private var fact: String { "~\(rawValue)" }

    private static func of(_ word: String) -> Commitment? {
        // "It means a lot" is no signature.
        if exceptions.contains(word) || word.hasPrefix("signific") { return nil }
        return stems.first { word.hasPrefix($0.0) }?.1
    }

    private static func words(_ text: String) -> [String] {
        Word.plain(text).split { !$0.isLetter && $0 != "'" }.map(String.init)
    }

    private static func isMoneyBack(_ text: String) -> Bool {
        ByteSearch.mentions(
            [
                "money back", "geld zurück", "devolver el dinero", "dinero de vuelta", "soldi indietro",
                "dinheiro de volta",
            ],
            in: Word.plain(text))
    }

    private static let stems: [(String, Commitment)] = [
        ("guarant", .guarantee), ("garant", .guarantee), ("exclusi", .exclusive), ("exklusi", .exclusive),
        ("esclusi", .exclusive), ("refund", .refund), ("reimburs", .refund), ("rückerstatt", .refund),
        ("erstatt", .refund), ("reembols", .refund), ("rembours", .refund), ("rimbors", .refund),
        ("promis", .promise), ("promet", .promise), ("promett", .promise), ("promess", .promise),
        ("versprech", .promise), ("versproch", .promise), ("unterschr", .sign), ("unterzeichn", .sign),
        ("firmar", .sign), ("firmo", .sign), ("firmat", .sign), ("assin", .sign), ("signing", .sign), ("signed", .sign),
        ("signs", .sign), ("sign", .sign), ("irrevocabl", .accept), ("legally", .accept), ("binding", .accept),
        ("unwiderruflich", .accept), ("verbindlich", .accept),
    ]
    private static let exceptions: Set<String> = [
        "signal", "signals", "signature", "signifie", "signo", "signor",
        "signora", "signore", "assinante", "assinantes", "promising", "signage", "signaler", "signalé", "signup",
    ]
    private static let negations: Set<String> = [
        "not", "no", "never", "cannot", "without", "nicht", "kein", "keine", "keinen", "nichts", "ohne", "ne", "pas",
        "non", "não", "nao", "senza", "sin", "sem", "sans", "nunca", "mai", "jamais", "before", "whether", "if",
        "about",
    ]
    private static let articles: Set<String> = ["a", "the", "good", "great", "bad", "clear", "sure", "this", "that"]
}
