import LanguageKit

/// Finds out what kind of question a sentence is: in English by its first words, in other languages only roughly.
struct AskReader: Sendable {
    let language: Phrasebook.Language

    /// Returns nil if nothing is asked.
    func ask(in sentence: String) -> Ask? {
        let words = Word.words(of: sentence)
        guard !words.isEmpty else { return nil }
        let isMarked = sentence.contains("?") || sentence.contains("？")
        // The request may be in the middle, without punctuation: "love ur vids can u give me a shoutout".
        let inner = words.indices.dropFirst().filter { index in
            WordList.set("ask.modal").contains(words[index].plain) && index + 2 < words.count
                && ["you", "u"].contains(words[index + 1].plain) && words.count <= 16 && !words[index - 1].endsClause
        }
        let isQuestion =
            isMarked || language == .english && (Self.looksAsked(words) || !inner.isEmpty) || Asking.isAsked(sentence)
        guard language == .english else { return isQuestion ? Self.rough(words, language) : nil }
        if isCourtesy(words) { return nil }
        // The question may follow a comma: "Your mic sounds great, which one is it?"
        let starts = [0] + words.indices.filter { $0 > 0 && (words[$0 - 1].endsClause || words[$0].text == "–") }
        for start in starts {
            let question = Self.behindOpeners(words[start...].prefix(Self.reach))
            if let ask = read(question, isQuestion: isQuestion) { return ask }
        }
        for start in inner { if let ask = read(words[start...], isQuestion: isQuestion) { return ask } }
        guard isQuestion else { return nil }
        if let choice = Self.choice(words[...]) { return choice }
        if let plain = Self.short(words) { return plain }
        // "and the price?", "any news on the date?"
        if words.contains(where: { Self.prices.contains($0.plain) }) { return .price }
        if words.contains(where: { WordList.set("ask.wh").contains($0.plain) }) {
            return .open
        }
        if words.contains(where: { $0.plain == "when" }) { return .when }
        return words.count <= 6 && words.first.map { Self.agreeing.contains($0.plain) } == true ? .agreement : .fact
    }

    /// Questions without a verb: "eta?", "part 2 when", "any news on the print".
    private static func short(_ words: [Word]) -> Ask? {
        if words.contains(where: { $0.plain == "eta" }) { return .when }
        if let last = words.last?.plain, words.count <= 8, ["when", "wen"].contains(last) { return .when }
        let rest = behindOpeners(words[...]).map(\.plain)
        guard rest.first == "any", rest.count > 1 else { return nil }
        return WordList.set("ask.headless").contains(rest[1]) ? .open : nil
    }

    /// Only the first words are read, because they show the kind of question.
    private static let reach = 60

    /// Whether a sentence without a question mark is a question; people in a hurry omit it.
    private static func looksAsked(_ words: [Word]) -> Bool {
        let rest = behindOpeners(words[...]).drop { $0.text == $0.text.uppercased() && $0.text.count > 3 }
        guard rest.count >= 3, let first = rest.first?.plain, let second = rest.dropFirst().first?.plain else {
            return false
        }
        if WordList.set("ask.opening").contains(first) {
            return WordList.set("ask.auxiliary").contains(second)
                || first == "who" && (second.hasSuffix("ed") || Self.made.contains(second))
        }
        if ["is", "are"].contains(first) {
            return WordList.set("ask.subject").contains(second)
        }
        return WordList.set("ask.requestModal").contains(first)
            && ["you", "u", "i", "we"].contains(second)
    }

    /// Courtesies that need no answer: "How are you?" before a real question, "right?", "you know?".
    private func isCourtesy(_ words: [Word]) -> Bool {
        words.count <= 2
            && WordList.set("ask.tag").contains(
                words.map(\.plain).joined(separator: " "))
    }

    static func behindOpeners(_ words: ArraySlice<Word>) -> ArraySlice<Word> {
        var rest = words
        while let first = rest.first, openers.contains(first.plain), rest.count > 1 { rest = rest.dropFirst() }
        for phrase in WordList.phrases("ask.lead") {
            if rest.begins(with: phrase), rest.count > phrase.split(separator: " ").count {
                rest = rest.dropFirst(phrase.split(separator: " ").count)
            }
        }
        while let first = rest.first, openers.contains(first.plain), rest.count > 1 { rest = rest.dropFirst() }
        return rest
    }

    private func read(_ words: ArraySlice<Word>, isQuestion: Bool) -> Ask? {
        guard let first = words.first?.plain else { return nil }
        let second = words.dropFirst().first?.plain ?? ""
        let plain = words.map(\.plain).joined(separator: " ")
        let isLetMeKnow =
            plain.hasPrefix("let me know if") || plain.hasPrefix("if that works")
            || plain.hasPrefix("if that's fine with you") || plain.hasPrefix("if that's ok")
            || plain.hasPrefix("if that suits")
        if isQuestion,
            WordList.phrases("ask.thoughts")
                .contains(where: { plain.hasPrefix($0) })
        {
            return .agreement
        }
        if isQuestion || isLetMeKnow, Self.agreements.contains(where: { plain == $0 || plain.hasPrefix($0 + " ") }) {
            return .agreement
        }
        if !isQuestion { return imperative(words, plain) }
        if isQuestion, let choice = Self.choice(words) { return choice }
        if let ask = Self.offered(words, first, second, plain) { return ask }
        if let ask = Self.aboutYou(words, first, second, plain) { return ask }
        if let ask = Self.open(words, first, second, plain) { return ask }
        if first == "let's" || first == "lets" || first == "shall", words.count >= 2 {
            return .together(Self.joined(words.dropFirst()))
        }
        guard Self.thirdPerson.contains(first), words.count >= 2 else { return nil }
        // "Would Monday at ten work instead?"
        let isFitting =
            words.contains { ["work", "suit", "fit"].contains($0.plain) } || plain.contains("be ok")
            || plain.contains("be fine")
        return WordList.set("ask.agreeingVerb").contains(first) && isFitting ? .agreement : .fact
    }

    // MARK: Actions of the other side or of both

    private static func offered(_ words: ArraySlice<Word>, _ first: String, _ second: String, _ plain: String) -> Ask? {
        func rest(_ count: Int) -> String? { Mirror.turned(words.dropFirst(count)) }
        let isFirstPerson = second == "i" || second == "we"
        if WordList.set("ask.offering").contains(first), isFirstPerson {
            let action = words.dropFirst(2)
            if prices.intersection(action.map(\.plain)).count > 0, plain.contains("know") { return .price }
            let touchesYou = action.contains { WordList.set("ask.touching").contains($0.plain) }
            let isOnePerson = second == "i"
            if second == "we", !touchesYou || joint.contains(action.first?.plain ?? "") {
                return .together(joined(action))
            }
            if first == "shall" || first == "should" { return .proposal(rest(2), permits: false) }
            if isOnePerson, joint.contains(action.first?.plain ?? ""),
                ["talk", "chat", "meet"].contains(action.first?.plain ?? "")
            {
                return .together(joined(action))
            }
            return .proposal(rest(2), permits: true)
        }
        for phrase in WordList.phrases("ask.wantMe") where words.begins(with: phrase) {
            return .proposal(rest(phrase.split(separator: " ").count), permits: false)
        }
        for phrase in WordList.phrases("ask.permission") where words.begins(with: phrase) {
            return .proposal(
                base(rest(phrase.split(separator: " ").count), afterWould: phrase.hasPrefix("would")), permits: true)
        }
        return nil
    }

    /// "would you mind if we used": returns the verb's base form if that is easy.
    private static func base(_ action: String?, afterWould: Bool) -> String? {
        guard afterWould, let action else { return action }
        var words = action.split(separator: " ").map(String.init)
        guard let verb = words.first else { return action }
        let pasts = [
            "used": "use", "shared": "share", "posted": "post", "played": "play", "put": "put", "took": "take",
            "sent": "send", "showed": "show", "filmed": "film", "translated": "translate", "made": "make",
            "came": "come", "brought": "bring", "printed": "print", "kept": "keep",
        ]
        if let known = pasts[verb] { words[0] = known } else if verb.hasSuffix("ed") { return nil }
        return words.joined(separator: " ")
    }

    // MARK: Questions about the creator

    private static func aboutYou(_ words: ArraySlice<Word>, _ first: String, _ second: String, _ plain: String) -> Ask?
    {
        func rest(_ count: Int) -> String? { Mirror.turned(words.dropFirst(count)) }
        let isYou = WordList.set("ask.you").contains(second)
        if plain.hasPrefix("how are you") || plain.hasPrefix("how's it going") || plain.hasPrefix("how are things")
            || plain.hasPrefix("how r u")
        {
            return words.count <= 6 ? .wellbeing : nil
        }
        guard isYou else { return nil }
        // "Are you and Maya …?" asks about two people, so it must not be answered for one.
        if WordList.set("ask.cut").contains(words.dropFirst(2).first?.plain ?? "") { return .fact }
        for phrase in WordList.phrases("ask.interest")
        where words.dropFirst(2).begins(with: phrase) && ["would", "are", "will", "might", "could"].contains(first) {
            let count = phrase.split(separator: " ").count
            let opener = phrase.replacing("be ", with: "")
            return .interest(rest(2 + count).map { "\(opener == "consider" ? "open to" : opener) \($0)" })
        }
        for phrase in WordList.phrases("ask.free")
        where words.dropFirst(2).begins(with: phrase) && ["would", "are", "will", "do"].contains(first) {
            return .availability(rest(2 + phrase.split(separator: " ").count))
        }
        for phrase in WordList.phrases("ask.liking")
        where words.dropFirst(2).begins(with: phrase) && ["would", "do"].contains(first) {
            return .invitation(rest(2 + phrase.split(separator: " ").count))
        }
        if first == "would" || first == "do", words.dropFirst(2).begins(with: "fancy") {
            return .invitation(gerund(words.dropFirst(3)))
        }
        if first == "would" || first == "do", words.dropFirst(2).begins(with: "mind") {
            return .request(gerund(words.dropFirst(3)))
        }
        switch first {
        case "will"
        where WordList.set("ask.invited").contains(
            words.dropFirst(2).first?.plain ?? ""):
            let verb = words.dropFirst(2).drop { ["ever", "still"].contains($0.plain) }
            return Mirror.turned(verb).map { .future($0) } ?? .fact
        case "can", "could", "would", "will", "wouldn't", "couldn't":
            var action = words.dropFirst(2)
            if action.begins(with: "be able to") { action = action.dropFirst(3) }
            if action.first?.plain == "ever" { action = action.dropFirst() }
            if prices.intersection(action.prefix(8).map(\.plain)).count > 0,
                WordList.set("ask.telling").contains(action.first?.plain ?? ""),
                plain.contains("quote") || plain.contains("rate") || plain.contains("price") || plain.contains("cost")
                    || plain.contains("charge") || plain.contains("fee")
            {
                return .price
            }
            if ["like", "prefer"].contains(action.first?.plain ?? "") { return .invitation(nil) }
            return .request(Mirror.turned(action))
        case "do", "don't":
            var verb = words.dropFirst(2)
            if WordList.set("ask.adverb").contains(verb.first?.plain ?? "") {
                verb = verb.dropFirst()
            }
            if ["think", "know", "remember", "mean", "agree"].contains(verb.first?.plain ?? "") {
                return verb.count > 1 ? .fact : .agreement
            }
            return Mirror.turned(verb).map { .habit($0) } ?? .fact
        case "did": return rest(2).map { .past($0) } ?? .fact
        case "have":
            return Mirror.turned(words.dropFirst(2).filter { $0.plain != "ever" }[...]).map { .perfect($0) } ?? .fact
        case "are", "were": return rest(2).map { .being($0) } ?? .fact
        default: return nil
        }
    }

    /// "would you mind telling me which" → "tell you which", for common verbs.
    private static func gerund(_ words: ArraySlice<Word>) -> String? {
        let verbs = [
            "telling": "tell", "sending": "send", "sharing": "share", "signing": "sign", "checking": "check",
            "making": "make", "doing": "do", "showing": "show", "looking": "look", "writing": "write", "moving": "move",
            "giving": "give", "coming": "come", "joining": "join", "working": "work", "filming": "film",
            "playing": "play", "speaking": "speak", "meeting": "meet", "trying": "try", "testing": "test",
        ]
        guard let verb = words.first.flatMap({ verbs[$0.plain] }) else { return nil }
        return Mirror.turned(words.dropFirst()).map { "\(verb) \($0)" }
    }

    // MARK: Open questions

    private static func open(_ words: ArraySlice<Word>, _ first: String, _ second: String, _ plain: String) -> Ask? {
        if plain.hasPrefix("how much") || plain.hasPrefix("what's your rate") || plain.hasPrefix("what are your rates")
        {
            return .price
        }
        if ["what", "what's", "whats", "how", "roughly"].contains(first), !prices.isDisjoint(with: words.map(\.plain)) {
            return .price
        }
        if first == "when" || first == "when's" || plain.hasPrefix("what time") || plain.hasPrefix("which day")
            || plain.hasPrefix("what date") || plain.hasPrefix("how soon")
        {
            return .when
        }
        if first == "who" || first == "whom" {
            return plain.contains("handle") || plain.contains("send") || plain.contains("contact")
                || plain.contains("talk to") || plain.contains("ask") || plain.contains("responsible") ? .who : .open
        }
        if first == "where",
            plain.contains("send") || plain.contains("ship") || plain.contains("your address")
                || plain.contains("deliver")
        {
            return .address
        }
        if plain.hasPrefix("what's your address") || plain.hasPrefix("what is your address") { return .address }
        if plain.hasPrefix("what do you think about when") { return .open }
        if plain.hasPrefix("what do you think") || plain.hasPrefix("what would you say")
            || plain.hasPrefix("how does that sound") || plain.hasPrefix("how about") || plain.hasPrefix("what about")
        {
            return .agreement
        }
        return WordList.set("ask.opener").contains(first) ? .open : nil
    }

    /// A request without a question mark.
    private func imperative(_ words: ArraySlice<Word>, _ plain: String) -> Ask? {
        var words = words
        let isPolite = words.first?.plain == "please" || words.first?.plain == "pls" || words.first?.plain == "plz"
        if isPolite { words = words.dropFirst() }
        if plain.hasPrefix("let me know your") || plain.hasPrefix("let us know your")
            || plain.hasPrefix("please let me know your")
        {
            return Self.prices.isDisjoint(with: words.map(\.plain)) ? .open : .price
        }
        if plain.hasPrefix("let me know what you think") || plain.hasPrefix("tell me what you think")
            || plain.hasPrefix("let me know how that sounds")
        {
            return .agreement
        }
        if plain.hasPrefix("i'd like to know") || plain.hasPrefix("i would like to know"),
            !Self.prices.isDisjoint(with: words.map(\.plain))
        {
            return .price
        }
        guard let verb = words.first?.plain else { return nil }
        if ["can", "could", "would"].contains(verb), ["you", "u"].contains(words.dropFirst().first?.plain ?? "") {
            return Self.aboutYou(words, verb, words.dropFirst().first?.plain ?? "", plain)
        }
        guard isPolite, Self.doing.contains(verb), words.count > 1 else { return nil }
        return .request(Mirror.turned(words))
    }

    static let prices = WordList.set("ask.prices")
    static let openers = WordList.set("ask.openers")
    private static let agreeing = WordList.set("ask.agreeing")
    private static let agreements = WordList.phrases("ask.agreements")
    private static let thirdPerson = WordList.set("ask.thirdPerson")
    private static let made = WordList.set("ask.made")
    private static let doing = WordList.set("ask.doing")
}
