import BuzzModel

/// What a fan's message is about and what mood it is in, as far as it decides the answer.
struct FanReading: Sendable {
    enum Mood: Sendable {
        case praise, helped, creation, goodNews, sadNews, criticism, fault, idea, correction, greeting, thanks, wishes,
            joke,
            farewell, plain, uncertain
    }

    let mood: Mood
    /// A thing they name, as the creator would say it: "the goat", "my pottery wheel", "the video about knots".
    let topic: String?

    init(_ reading: MessageReading, sentiment: Sentiment) {
        mood = Self.mood(reading, sentiment)
        topic = reading.language == .english ? Self.topic(reading) : nil
    }

    // MARK: What it is about

    private static func topic(_ reading: MessageReading) -> String? {
        let words = Word.words(of: reading.sentences.joined(separator: " "))
        return moment(words) ?? about(words) ?? liked(words) ?? creatorsThing(words)
    }

    /// "the part with the goat", "the bit where the door opens"
    private static func moment(_ words: [Word]) -> String? {
        for index in words.indices.dropFirst()
        where ["part", "bit", "moment", "scene", "segment", "section"].contains(words[index].plain)
            && ["the", "that"].contains(words[index - 1].plain)
        {
            guard index + 2 < words.count, words[index].mark == nil,
                ["with", "where", "when", "about", "of"].contains(words[index + 1].plain)
            else { continue }
            let end = clauseEnd(words, from: index + 2, limit: 7)
            if let turned = Mirror.turned(words[(index + 2)...end]), !turned.isEmpty {
                return "the \(words[index].plain) \(words[index + 1].plain) \(turned)"
            }
        }
        return nil
    }

    /// "your video about knots", "the episode on bread"
    private static func about(_ words: [Word]) -> String? {
        for index in words.indices where makes.contains(words[index].plain) {
            if index + 2 <= words.count - 1, words[index].mark == nil,
                ["about", "on", "with"].contains(words[index + 1].plain)
            {
                let end = nounEnd(words, from: index + 2)
                if let turned = Mirror.turned(words[(index + 2)...end]), turned.count < 40,
                    !["it", "you", "me", "that", "repeat", "loop", "youtube"].contains(turned.lowercased())
                {
                    return "the \(words[index].plain) \(words[index + 1].plain) \(turned)"
                }
            }
            // "the duck episode", "your bread video"
            if index >= 2,
                let start = (max(0, index - 3)..<index).first(where: {
                    ["the", "your", "that"].contains(words[$0].plain)
                }), index - start >= 2, words[start..<index].allSatisfy({ $0.mark == nil }),
                ![
                    "last", "latest", "new", "newest", "next", "first", "whole", "same", "other", "this", "best",
                    "worst", "only", "every", "old", "recent", "how", "amount", "number",
                ].contains(words[index - 1].plain)
            {
                return "the " + words[(start + 1)...index].typed
            }
        }
        return nil
    }

    /// "I love the harmonies", "thanks for the recipe"
    private static func liked(_ words: [Word]) -> String? {
        for index in words.indices
        where likes.contains(words[index].plain) && index + 2 < words.count && words[index].mark == nil
            && !isDenied(words, at: index)
        {
            var next = index + 1
            if ["with", "of", "by", "for", "about", "when", "how", "to"].contains(words[next].plain) { next += 1 }
            guard next + 1 < words.count, ["the", "your"].contains(words[next].plain) else { continue }
            let end = nounEnd(words, from: next + 1)
            let noun = words[(next + 1)...end]
            guard let first = noun.first, !vague.contains(noun.last?.plain ?? ""),
                !["way", "fact", "most", "one", "same", "rest", "best", "first", "whole", "last"].contains(first.plain)
            else { continue }
            return (words[next].plain == "your" ? "my " : "the ") + noun.typed
        }
        return nil
    }

    /// "not a fan of the new intro", "I never liked the jingle"
    private static func isDenied(_ words: [Word], at index: Int) -> Bool {
        for word in words[max(0, index - 3)..<index].reversed() {
            if word.endsClause { return false }
            if word.plain == "not" || word.plain == "never" || word.plain == "no" || word.plain.hasSuffix("n't")
                || ["dont", "didnt", "cant", "hardly", "isnt", "wasnt"].contains(word.plain)
            {
                return true
            }
        }
        return false
    }

    /// "your pottery wheel"
    private static func creatorsThing(_ words: [Word]) -> String? {
        for index in words.indices where words[index].plain == "your" && index + 1 < words.count {
            let end = nounEnd(words, from: index + 1)
            let noun = words[(index + 1)...end]
            guard let last = noun.last, noun.count <= 3, !vague.contains(last.plain), last.plain.count > 2,
                !noun.contains(where: { $0.plain.hasSuffix("est") || $0.plain == "most" }),
                !noun.contains(where: { ["last", "new", "next", "own", "first"].contains($0.plain) }),
                noun.allSatisfy({ $0.text.allSatisfy { $0.isLetter || $0 == "-" } })
            else { continue }
            return "my " + noun.typed
        }
        return nil
    }

    private static func clauseEnd(_ words: [Word], from start: Int, limit: Int) -> Int {
        var end = start
        while end < words.count - 1, !words[end].endsClause, end - start < limit,
            !["and", "because", "but", "so", "made", "is", "was", "had", "got", "made"].contains(words[end + 1].plain)
                || words[start - 1].plain == "where"
                    && ["is", "was", "had", "got", "made"].contains(words[end + 1].plain)
        { end += 1 }
        return end
    }

    /// The last word of a thing that starts here: at most four words, up to a small word or a verb.
    private static func nounEnd(_ words: [Word], from start: Int) -> Int {
        var end = start
        while end < words.count - 1, !words[end].endsClause, end - start < 3,
            !boundaries.contains(words[end + 1].plain), !words[end + 1].plain.hasSuffix("ing"),
            !words[end + 1].plain.hasSuffix("ed"), !words[end + 1].plain.hasSuffix("n't"),
            words[end + 1].text.contains(where: \.isLetter)
        { end += 1 }
        return end
    }

    private static let makes: Set<String> = [
        "video", "videos", "episode", "episodes", "stream", "streams", "series", "tutorial", "tutorials", "song",
        "songs", "recipe", "podcast", "film", "vlog", "story", "stories", "drawing", "drawings", "painting",
    ]
    private static let likes: Set<String> = [
        "love", "loved", "loving", "adore", "adored", "enjoyed", "enjoy", "liked", "like", "obsessed", "favourite",
        "favorite", "thanks", "thank", "fan", "amazed", "impressed", "rewatching", "watching", "binged", "missed",
        "miss",
    ]
    private static let vague: Set<String> = [
        "videos", "video", "channel", "content", "stuff", "work", "life", "day", "things", "thing", "time", "way",
        "fans", "page", "name", "posts", "face", "mind", "opinion", "email", "reply", "help", "year", "week", "night",
        "morning", "answer", "post", "everything", "one", "ones", "best", "favourite", "favorite", "self", "voice",
        "art", "heart", "audience", "viewers", "fan", "follower", "subscriber", "viewer", "supporter", "mum", "mom",
        "dad", "brother", "sister", "wife", "husband", "friend", "friends", "manager", "agent", "team", "editor",
        "invoice", "order", "shop", "ads", "sponsor", "sponsors",
    ]
    private static let boundaries: Set<String> = [
        "and", "or", "but", "so", "is", "are", "was", "were", "has", "have", "had", "in", "on", "at", "to", "for",
        "from", "with", "by", "that", "which", "who", "when", "where", "while", "because", "since", "as", "than", "if",
        "i", "you", "it", "we", "he", "she", "they", "my", "your", "the",
        "a", "an", "this", "these", "got", "get", "gets", "made", "make", "makes", "helped", "help", "come", "comes",
        "go", "goes", "work", "works", "look", "looks", "sound", "sounds", "cost", "will", "would", "can", "could",
        "should", "do", "does", "did", "just", "really", "so", "very", "too", "again",
        "today", "yesterday", "always", "never", "still", "even", "all", "every", "last", "of", "into", "after",
        "before", "during", "through", "me", "us", "more", "like", "be", "been", "taught", "gives", "give", "keep",
        "keeps", "set", "need", "needs", "not", "please", "back", "ever", "saved", "almost", "lives", "out", "up",
        "off",
    ]
}
