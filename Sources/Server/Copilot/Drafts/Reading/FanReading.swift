import BuzzModel

/// The topic and the mood of a fan's message, as far as they decide the answer.
struct FanReading: Sendable {
    enum Mood: Sendable {
        case praise, helped, creation, goodNews, sadNews, criticism, fault, idea, correction, greeting, thanks, wishes,
            joke, luck, night, morning, seeYou, farewell, talk, hurt, plain, uncertain
    }

    let mood: Mood
    /// A thing that they name, in the creator's words: "the goat", "my pottery wheel", "the video about knots".
    let topic: String?

    init(_ reading: MessageReading, sentiment: Sentiment) {
        mood = Self.mood(reading, sentiment)
        topic = reading.language == .english ? Self.topic(reading) : nil
    }

    // MARK: The topic

    /// "You should do a whole video on night trains!" → "night trains"
    static func ideaTopic(_ reading: MessageReading) -> String? {
        guard reading.language == .english else { return nil }
        let words = Word.words(of: reading.sentences.joined(separator: " "))
        let place = words.indices.dropLast(2).first { index in
            makes.contains(words[index].plain) && WordList.set("fan.on").contains(words[index + 1].plain)
        }
        guard let place else { return nil }
        let end = nounEnd(words, from: place + 2)
        guard let turned = Mirror.turned(words[(place + 2)...end]), turned.count > 3, isThing(words[end]),
            !WordList.set("fan.noTopic").contains(turned.lowercased())
        else { return nil }
        return turned
    }

    private static func topic(_ reading: MessageReading) -> String? {
        let words = Word.words(of: reading.sentences.joined(separator: " "))
        return moment(words) ?? about(words) ?? liked(words) ?? creatorsThing(words)
    }

    /// "the part with the goat", "the bit where the door opens"
    private static func moment(_ words: [Word]) -> String? {
        for index in words.indices.dropFirst()
        where WordList.set("fan.moment").contains(words[index].plain)
            && ["the", "that"].contains(words[index - 1].plain)
        {
            guard index + 2 < words.count, words[index].mark == nil,
                WordList.set("fan.momentOf").contains(words[index + 1].plain)
            else { continue }
            let end = clauseEnd(words, from: index + 2, limit: 7)
            // Skip a clause that the limit has cut, because it would end in mid-thought.
            let isCut = end - (index + 2) >= 7 && words[end].mark == nil && end + 1 < words.count
            if !isCut, let turned = Mirror.turned(words[(index + 2)...end]), !turned.isEmpty {
                return "the \(words[index].plain) \(words[index + 1].plain) \(turned)"
            }
        }
        return nil
    }

    /// "your video about knots", "the episode on bread"
    private static func about(_ words: [Word]) -> String? {
        for index in words.indices where makes.contains(words[index].plain) {
            if index + 2 <= words.count - 1, words[index].mark == nil,
                WordList.set("fan.on").contains(words[index + 1].plain)
            {
                let end = nounEnd(words, from: index + 2)
                if let turned = Mirror.turned(words[(index + 2)...end]), turned.count < 40, isThing(words[end]),
                    !WordList.set("fan.noTopic").contains(turned.lowercased())
                {
                    return "the \(words[index].plain) \(words[index + 1].plain) \(turned)"
                }
            }
            // "the duck episode", "your bread video"
            if index >= 2,
                let start = (max(0, index - 3)..<index).first(where: {
                    ["the", "your", "that"].contains(words[$0].plain)
                }), index - start >= 2, words[start..<index].allSatisfy({ $0.mark == nil }),
                !WordList.set("fan.plainThing").contains(words[index - 1].plain)
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
            if WordList.set("fan.likedWith").contains(words[next].plain) { next += 1 }
            guard next + 1 < words.count, ["the", "your"].contains(words[next].plain) else { continue }
            let end = nounEnd(words, from: next + 1)
            let noun = words[(next + 1)...end]
            guard let first = noun.first, isThing(words[end]), !vague.contains(words[end].plain),
                !WordList.set("fan.vagueThing").contains(first.plain)
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
                || WordList.set("fan.denial").contains(word.plain)
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
            guard let last = noun.last, noun.count <= 3, isThing(last), !vague.contains(last.plain),
                last.plain.count > 2,
                !noun.contains(where: { $0.plain.hasSuffix("est") || $0.plain == "most" }),
                !noun.contains(where: { WordList.set("fan.plainNoun").contains($0.plain) }),
                noun.allSatisfy({ $0.text.allSatisfy { $0.isLetter || $0 == "-" } })
            else { continue }
            return "my " + noun.typed
        }
        return nil
    }

    /// "about the" names nothing.
    private static func isThing(_ word: Word) -> Bool {
        !articles.contains(word.plain) && !boundaries.contains(word.plain)
    }

    private static func clauseEnd(_ words: [Word], from start: Int, limit: Int) -> Int {
        var end = start
        while end < words.count - 1, !words[end].endsClause, end - start < limit,
            !WordList.set("fan.nounEnd").contains(words[end + 1].plain)
                || words[start - 1].plain == "where"
                    && WordList.set("fan.verb").contains(words[end + 1].plain)
        { end += 1 }
        return end
    }

    /// The last word of a thing that starts here: at most four words, ended by a function word or a verb.
    private static func nounEnd(_ words: [Word], from start: Int) -> Int {
        var end = start
        while end < words.count - 1, !words[end].endsClause, end - start < 3,
            !boundaries.contains(words[end + 1].plain), !words[end + 1].plain.hasSuffix("n't"),
            // After an article such a word is an adjective: "the abandoned lighthouse".
            end == start && articles.contains(words[end].plain)
                || !words[end + 1].plain.hasSuffix("ing") && !words[end + 1].plain.hasSuffix("ed"),
            words[end + 1].text.contains(where: \.isLetter)
        { end += 1 }
        return end
    }

    private static let articles = WordList.set("mirror.articles").union(["a", "an"])
    private static let makes = WordList.set("fan.makes")
    private static let likes = WordList.set("fan.likes")
    private static let vague = WordList.set("fan.vague")
    private static let boundaries = WordList.set("fan.boundaries")
}
