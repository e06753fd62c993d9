import LanguageKit

/// Small operations on the texts of replies.
enum DraftText {
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// Splits after `.`, `!`, `?`, faces and line breaks, but not inside addresses, numbers or abbreviations.
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
            if character.isWhitespace, Emoticons.isFace(word), !current.allSatisfy({ !$0.isLetter }) {
                sentences.append(current)
                (current, word) = ("", "")
                continue
            }
            if character.isWhitespace { word = "" } else { word.append(character) }
            guard ".!?…。！？".contains(character) else { continue }
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            guard next.isWhitespace || "。！？".contains(character) else { continue }
            // A dot after "e.g" or a single letter ends no sentence.
            if character == ".", word.count <= 2 || word.dropLast().contains(".") { continue }
            sentences.append(current)
            (current, word) = ("", "")
        }
        sentences.append(current)
        return sentences.map(trimmed).filter { !$0.isEmpty }
    }

    /// Splits the text into sentences, and splits a sentence that asks ("I live in Canada, do you ship there, and how
    /// long does it take?") into what is told and each question.
    static func clauses(_ text: String) -> [String] {
        sentences(text).flatMap { sentence -> [String] in
            guard sentence.hasSuffix("?") else { return [sentence] }
            var parts: [[Word]] = [[]]
            let words = Word.words(of: sentence)
            for (index, word) in words.enumerated() {
                if index > 0, let mark = words[index - 1].mark, ",;:".contains(mark), opensQuestion(words[index...]) {
                    parts.append([])
                }
                parts[parts.count - 1].append(word)
            }
            let clauses = parts.map { part in part.drop { joints.contains($0.plain) } }
            let asked = clauses.filter(opensQuestion)
            guard clauses.count > 1, !asked.isEmpty, clauses.dropFirst().allSatisfy({ $0.count >= shortest }) else {
                return [sentence]
            }
            return clauses.map { Speaker.capitalised($0.typed) + (opensQuestion($0) ? "?" : ".") }
        }
    }

    /// A part with fewer words belongs to the part before it.
    private static let shortest = 4
    private static let joints = WordList.set("fan.boundaries").intersection(WordList.set("question.joints"))
    private static let openers = WordList.set("ask.opening").union(WordList.set("question.auxiliaries"))
        .union(WordList.set("rough.opens")).union(WordList.set("rough.whens"))

    private static func opensQuestion(_ words: ArraySlice<Word>) -> Bool {
        guard let first = words.drop(while: { joints.contains($0.plain) }).first else { return false }
        return openers.contains(first.plain)
    }

    /// As many whole sentences from the start as fit, but at least the first.
    static func beginning(of text: String, sentences limit: Int, characters: Int) -> String {
        var taken: [String] = []
        for sentence in sentences(text).prefix(limit) {
            guard taken.isEmpty || taken.joined(separator: " ").count + sentence.count < characters else { break }
            taken.append(sentence)
        }
        return taken.joined(separator: " ")
    }

    /// The beginning of a text, cut after a word.
    static func excerpt(_ text: String, _ limit: Int) -> String {
        guard text.count > limit else { return text }
        let start = text.prefix(limit - 1)
        let end = start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? start
        // Cut inside a word that is longer than half of the limit.
        let kept = end.count * 2 > start.count ? end : start
        return trimmed(String(kept)) + "…"
    }

    static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
