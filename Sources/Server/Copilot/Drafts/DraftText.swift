/// Small things done to texts of replies.
enum DraftText {
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// Cut behind `.`, `!`, `?` and line ends, but not inside addresses, numbers or abbreviations.
    static func sentences(_ text: String) -> [String] {
        var sentences: [String] = []
        var current = "", word = ""
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            if character.isNewline {
                sentences.append(current)
                (current, word) = ("", "")
                continue
            }
            current.append(character)
            if character.isWhitespace { word = "" } else { word.append(character) }
            guard ".!?…。！？".contains(character) else { continue }
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            guard next.isWhitespace || "。！？".contains(character) else { continue }
            // "e.g. " and single letters end no sentence.
            if character == ".", word.count <= 2 || word.dropLast().contains(".") { continue }
            sentences.append(current)
            (current, word) = ("", "")
        }
        sentences.append(current)
        return sentences.map(trimmed).filter { !$0.isEmpty }
    }

    /// As many whole sentences from the start as fit; always at least the first.
    static func beginning(of text: String, sentences limit: Int, characters: Int) -> String {
        var taken: [String] = []
        for sentence in sentences(text).prefix(limit) {
            guard taken.isEmpty || taken.joined(separator: " ").count + sentence.count < characters else { break }
            taken.append(sentence)
        }
        return taken.joined(separator: " ")
    }

    /// Its beginning, cut behind a word.
    static func excerpt(_ text: String, _ limit: Int) -> String {
        guard text.count > limit else { return text }
        let start = text.prefix(limit - 1)
        let end = start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? start
        // A word longer than half of it is cut all the same.
        let kept = end.count * 2 > start.count ? end : start
        return trimmed(String(kept)) + "…"
    }

    static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
