/// Whether a message expects an answer: it is a question, or it uses the usual words of a request.
///
/// A cheap heuristic for showing that somebody is waiting. What exactly is asked is for the copilot to find out.
package enum Asking {
    /// Only this much of a longer text is read.
    private static let readAtMost = 2_000

    package static func expectsAnswer(_ text: String) -> Bool {
        var sentence: [Substring] = []
        for word in text.prefix(readAtMost).split(whereSeparator: \.isWhitespace) {
            if word.hasPrefix("http://") || word.hasPrefix("https://") { continue }
            if word.contains(where: { "?？؟¿".contains($0) }) { return true }
            sentence.append(word)
            guard let last = word.last, ".!…".contains(last) else { continue }
            if requests(sentence) { return true }
            sentence = []
        }
        return requests(sentence)
    }

    private static func requests(_ words: [Substring]) -> Bool {
        let plain = words.map { word in
            String(word.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" })
        }
        .filter { !$0.isEmpty }
        if plain.contains(where: politeWords.contains) { return true }
        for start in plain.indices.prefix(6) {
            guard let continuations = openings[plain[start]] else { continue }
            let rest = plain[(start + 1)...].prefix(4)
            if rest.first.map(continuations.contains) == true { return true }
        }
        return false
    }

    private static let politeWords: Set<String> = ["please", "pls", "plz", "bitte", "asap"]

    private static let you: Set<String> = ["you", "u", "we", "i", "anyone", "somebody", "someone"]
    private static let openings: [String: Set<String>] = [
        "can": you, "could": you, "would": you, "will": you, "do": ["you", "u"], "are": ["you", "u", "there"],
        "let": ["me", "us"], "tell": ["me", "us"], "send": ["me", "us"], "reply": ["to"], "answer": ["me"],
        "get": ["back"], "need": ["your", "you", "an", "a", "to", "the", "help"], "waiting": ["for"],
        "any": ["news", "chance", "update", "updates", "word"], "how": ["do", "can", "did", "much", "many", "long"],
        "what": ["is", "are", "do", "does", "was", "time", "kind"], "where": ["is", "are", "do", "can"],
        "when": ["is", "are", "do", "does", "can", "will"], "which": ["one", "of", "is"],
        "kannst": ["du"], "könntest": ["du"], "können": ["sie", "wir"], "könnten": ["sie", "wir"],
        "sag": ["mir"], "melde": ["dich"], "puedes": ["me", "decirme", "enviar"],
        "podrías": ["me", "decirme", "enviar"],
        "peux": ["tu"], "pouvez": ["vous"], "dis": ["moi"],
    ]
}
