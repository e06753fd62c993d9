/// Turns what the other side says around: "send you my rates" → "send me your rates".
enum Mirror {
    private static let limit = 13

    /// The end of a sentence as the creator would say it, or nil when it is too tangled to be said back.
    static func turned(_ words: ArraySlice<Word>) -> String? {
        let kept = trimmed(words)
        guard !kept.isEmpty, kept.count <= limit, kept.allSatisfy({ isPlain($0) }) else { return nil }
        var result: [String] = []
        for (offset, word) in kept.enumerated() {
            let next = offset + 1 < kept.count ? kept[kept.startIndex + offset + 1].plain : ""
            var turned = swap(word, before: next)
            if offset < kept.count - 1, let mark = word.mark, mark != "–" { turned.append(mark) }
            result.append(turned)
        }
        return result.joined(separator: " ")
    }

    /// Up to where an explanation, an aside or another thought begins.
    static func trimmed(_ words: ArraySlice<Word>) -> ArraySlice<Word> {
        var kept = words
        while let first = kept.first,
            ["please", "maybe", "perhaps", "possibly", "kindly", "just", "also"].contains(first.plain)
        {
            kept = kept.dropFirst()
        }
        if let cut = kept.indices.dropFirst().first(where: { index in
            let word = kept[index]
            return word.isOpened || word.text == "–" || cuts.contains(word.plain)
                || (["and", "so", "or"].contains(word.plain) && kept[index - 1].mark == ",")
                || (word.plain == "and" && index + 1 < kept.endIndex
                    && ["if", "how", "what", "when", "do", "are", "is", "would", "could", "can"].contains(
                        kept[index + 1].plain))
        }) {
            kept = kept[..<cut]
        }
        if kept.count > limit,
            let comma = kept.indices.dropFirst(2).prefix(limit - 2).last(where: { kept[$0].mark == "," })
        {
            kept = kept[...comma]
        }
        while let last = kept.last, tails.contains(last.plain), kept.count > 1 { kept = kept.dropLast() }
        return kept
    }

    /// Without "today" and its kind at the end: one says "don't send it", not "don't send it today".
    static func timeless(_ action: String) -> String {
        var words = action.split(separator: " ")
        while let last = words.last, times.contains(String(last)), words.count > 1 { words.removeLast() }
        if words.count > 3, ["this", "next"].contains(words[words.count - 2]),
            ["week", "month"].contains(words[words.count - 1])
        {
            words.removeLast(2)
        }
        return words.joined(separator: " ")
    }

    private static func isPlain(_ word: Word) -> Bool {
        !word.text.contains("://") && !word.text.contains("@") && word.text.allSatisfy { !VoiceProfile.isEmoji($0) }
    }

    private static func swap(_ word: Word, before next: String) -> String {
        switch word.plain {
        case "you", "u", "ya": verbs.contains(next) ? "I" : "me"
        case "are" where next == "you": "am"
        default: table[word.plain] ?? word.text
        }
    }

    private static let cuts: Set<String> = [
        "because", "since", "cause", "cuz", "but", "unless", "so", "lol", "haha", "thanks", "thx",
    ]
    private static let tails: Set<String> = [
        "please", "then", "though", "maybe", "perhaps", "at", "all", "by", "any", "chance", "btw", "too", "and", "or",
        "so", "thanks", "pls",
        "plz", "somehow", "already",
    ]
    private static let times: Set<String> = ["today", "now", "tomorrow", "soon", "tonight", "already", "quickly"]
    private static let verbs: Set<String> = [
        "are", "have", "had", "were", "was", "want", "need", "like", "can", "could", "would", "will", "think", "prefer",
        "do", "did", "get",
        "got", "sent", "made", "make", "use", "used", "think", "charge", "sell", "live", "know", "see", "said",
        "mentioned", "offer", "wish",
        "showed", "shot", "wrote", "put", "wore", "posted", "played", "work", "might", "may", "should", "don't",
        "didn't", "haven't",
    ]
    private static let table: [String: String] = [
        "your": "my", "ur": "my", "yours": "mine", "my": "your", "mine": "yours", "me": "you", "i": "you", "we": "you",
        "us": "you",
        "our": "your", "ours": "yours", "myself": "yourself", "yourself": "myself", "ourselves": "yourselves",
        "i'm": "you're",
        "we're": "you're", "i'd": "you'd", "we'd": "you'd", "i've": "you've", "we've": "you've", "i'll": "you'll",
        "we'll": "you'll",
        "you're": "I'm", "you've": "I've", "you'd": "I'd", "you'll": "I'll", "am": "are",
    ]
}
