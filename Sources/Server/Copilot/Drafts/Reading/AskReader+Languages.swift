/// Other languages than English: price, day, an open question, or yes and no.
extension AskReader {
    static func rough(_ words: [Word], _ language: Phrasebook.Language) -> Ask? {
        let plain = words.map(\.plain).joined(separator: " ")
        func has(_ phrases: [String]) -> Bool { MessageReading.mentions(plain, phrases) }
        if has(wellbeing) { return .wellbeing }
        if has(pricing) { return .price }
        // The question often stands at the end: "¡Me encanta! ¿Dónde …?", "Hallo, wann …".
        let starts = [0] + words.indices.filter { $0 > 0 && (words[$0 - 1].endsClause || words[$0].isOpened) }
        for start in starts {
            let rest = words[start...].drop { leading.contains($0.plain) }
            guard let first = rest.first?.plain else { continue }
            if whens.contains(first) { return .when }
            if opens.contains(first) { return .open }
            if let second = rest.dropFirst().first?.plain, prepositions.contains(first) {
                if whens.contains(second) { return .when }
                if opens.contains(second) { return .open }
            }
        }
        return words.contains { opens.contains($0.plain) && $0.plain.count > 3 && $0.plain != "que" }
            && words.count <= 6 ? .open : .yesNo
    }

    private static let wellbeing = [
        "wie geht's", "wie geht es dir", "cómo estás", "qué tal estás", "ça va", "comment vas-tu", "comment ça va",
        "come stai", "come va", "tudo bem", "como você está", "como vai",
    ]
    private static let pricing = [
        "tarifa", "tarifas", "presupuesto cobr*", "cuánto cobr*", "cuánto cobras", "cuánto cuesta", "cuánto costaría",
        "precio", "quanto cobra", "quanto custa", "quanto custaria", "qual o valor", "preço", "combien", "vos tarifs",
        "votre tarif", "tarif", "prix",
        "was kostet", "was würde", "was verlangst", "was nimmst", "wie viel", "wieviel", "preis", "preise", "honorar",
        "quanto costa", "quanto costerebbe", "quanto chiedi", "tariffe", "tariffa", "prezzo", "preventivo", "kosten",
    ]
    private static let leading: Set<String> = [
        "hola", "y", "e", "und", "et", "aber", "pero", "mas", "mais", "ma", "olá", "oi", "hallo", "bonjour", "salut",
        "ciao", "hey", "hi", "sag", "mal", "por", "favor", "also", "übrigens", "oye", "dis", "scusa", "kurze", "frage",
    ]
    private static let prepositions: Set<String> = [
        "de", "en", "con", "para", "von", "mit", "für", "aus", "auf", "in", "an", "bis", "ab", "di", "da", "a", "per",
        "em", "com", "avec", "à", "dans", "desde", "du", "seit",
    ]
    private static let whens: Set<String> = ["wann", "cuándo", "cuando", "quando", "quand"]
    private static let opens: Set<String> = [
        "was", "welche", "welcher", "welches", "welchen", "welchem", "wie", "wo", "woher", "wohin", "warum", "wieso",
        "wer", "wem", "womit", "qué", "cuál", "cuáles", "cómo", "dónde", "quién", "por qué", "cuánto", "cuántos",
        "qual", "quais", "o que", "como", "onde",
        "cadê", "cade", "kd", "aonde", "dov'è", "cos'è", "quem", "quanto", "quantos", "quel", "quelle", "quels",
        "quelles", "comment", "où", "pourquoi", "qui", "que",
        "quoi", "quale", "quali", "che", "cosa", "come", "dove", "perché", "chi",
    ]
}
