/// The meaning of a message and of each of its sentences, as likelihoods of acts.
package struct DraftMeaning: Sendable {
    package var whole: ActReading
    package var sentences: [(text: String, acts: ActReading)]

    package init(whole: ActReading, sentences: [(text: String, acts: ActReading)] = []) {
        (self.whole, self.sentences) = (whole, sentences)
    }

    /// - Parameters:
    ///   - parts: the message, then its sentences.
    ///   - vectors: one for each part; empty if the sentence model cannot answer.
    package init?(_ parts: [String], _ vectors: [TextVector]) {
        // Without a word there is no meaning to read: hearts and tears are told apart by what they are.
        guard parts.first?.contains(where: \.isLetter) == true, let first = vectors.first,
            vectors.count == parts.count, let weights = EncoderWeights.of(first.model),
            let whole = weights.acts(in: first)
        else { return nil }
        let sentences: [(text: String, acts: ActReading)] = zip(parts, vectors).dropFirst().compactMap { part, vector in
            weights.acts(in: vector).map { (text: part, acts: $0) }
        }
        self.init(whole: whole, sentences: sentences.isEmpty ? [(text: parts[0], acts: whole)] : sentences)
    }

    func without(_ act: Act) -> DraftMeaning {
        DraftMeaning(whole: whole.without(act), sentences: sentences.map { ($0.text, $0.acts.without(act)) })
    }

    /// Only this many sentences of a message are read one by one.
    private static let mostSentences = 8

    /// The message, followed by its sentences if it has several.
    package static func parts(of message: String) -> [String] {
        let clauses = DraftText.clauses(message).prefix(mostSentences)
        return clauses.count > 1 ? [message] + clauses : [message]
    }

    /// The questions among the parts. A message that is one sentence has none, because it is its own question.
    package static func questions(_ parts: [String]) -> [String] {
        parts.dropFirst().filter { $0.hasSuffix("?") }
    }
}

/// The purpose of a message, if its meaning shows it clearly enough. Danger, pressure and legal matters that rules and
/// words find come before it. It decides about moods, questions and offers, in every language.
struct Purpose: Sendable {
    let act: Act
    /// Other acts that one of the sentences clearly shows.
    let beside: Set<Act>
    /// The sentences that ask for something, each with the act that it asks for.
    let asks: [(sentence: String, act: Act)]
    private let acts: MessageActs

    /// The likelihood above which an act is believed. A single sentence says less, so it needs more, and so does a yes.
    private static let sure = 0.3, sureOfSentence = 0.5, sureForYes = 0.45

    init?(_ meaning: DraftMeaning) {
        let acts = MessageActs(meaning)
        self.acts = acts
        let sentences = acts.sentences
        asks = sentences.compactMap { sentence in
            let act = sentence.acts.likeliest
            return Self.asking.contains(act) && sentence.acts[act] > Self.sure ? (sentence.text, act) : nil
        }
        beside = Set(sentences.map(\.acts).filter { $0[$0.likeliest] > Self.sureOfSentence }.map(\.likeliest))
        let likeliest = acts.likeliest
        let asked = asks.map(\.act).max { acts[$0] < acts[$1] }
        let givesWay = Self.soft.contains(likeliest)
        if let asked, beside.contains(asked), givesWay || likeliest == .sad && Self.called.contains(asked) {
            // Kind words around a question, or small talk before it, give way to the question.
            act = asked
        } else if acts[likeliest] > Self.sure {
            act = likeliest
        } else {
            return nil
        }
        // Something that may be an insult, a pass or a threat gets neither thanks nor a yes.
        if Self.kind.contains(act), acts.mayBe(MessageActs.dark, 2) { return nil }
        // Somebody who may be in despair must not simply be thanked for kind words.
        if Self.warm.contains(act), act != .moved, acts.isShaded { return nil }
        // A complaint that begins kindly must not be thanked for either.
        if Self.warm.contains(act), !acts.isMostly(Self.glad) { return nil }
        // Nor must somebody who is unhappy be told how nice it is to hear from them.
        if act == .talk, acts[.talk] < Self.sureForYes || acts.mayBe([.criticism, .insult, .grave, .sad], 1.5) {
            return nil
        }
        // A ramble is no complaint, and a question about a dog no sorrow: both replies would be out of place.
        if act == .criticism, !acts.isMostly(Self.sour) { return nil }
        if act == .sad, !acts.isMostly(Self.heavy) { return nil }
        // Not everything between colleagues is a hurt to be answered.
        if act == .team, !acts.mayBe([.criticism, .insult, .sad], 1.5) { return nil }
        // Nor is a request an idea to note down, or something to laugh about.
        if act == .idea, acts.mayBe([.permission, .event, .favour], 1.5) { return nil }
        if act == .joke, !acts.isMostly([.joke]) { return nil }
    }

    func mayBe(_ acts: Set<Act>, _ times: Double = 1) -> Bool { self.acts.mayBe(acts, times) }

    /// Whether a yes to what the message seems to ask can hardly be one to something else.
    var isSureForYes: Bool { acts[act] > Self.sureForYes }

    static let asking: Set<Act> = [
        .which, .how, .when, .plan, .shop, .personal, .advice, .permission, .favour, .school, .collab, .event, .offer,
        .vague, .paper, .logistics, .order, .legal, .alarm, .idea,
    ]
    static let warm: Set<Act> = [.praise, .moved, .made, .news, .thanks, .wishes, .joke, .greeting]
    /// What somebody in sorrow may ask for because of the sorrow.
    private static let called: Set<Act> = [.favour, .permission, .order]
    /// Acts that a cheerful reply cannot hurt.
    static let glad = warm.union([.talk, .idea])
    private static let sour: Set<Act> = [.criticism, .insult, .fault, .note, .order, .team, .legal]
    /// Acts that condolences cannot hurt.
    private static let heavy: Set<Act> = [.sad, .grave, .moved, .team, .wishes, .favour, .order]
    private static let kind = warm.union([
        .talk, .idea, .offer, .event, .vague, .collab, .favour, .logistics, .permission, .school,
    ])
    /// Acts that give way to a question in the same message.
    private static let soft = warm.union([.talk, .note, .criticism])

    /// Whether the message is about business with the creator, whatever mood it is written in.
    var isBusiness: Bool { [.offer, .event, .vague, .paper].contains(act) }
}

/// How likely each act is for a message: as a whole, and in its likeliest sentence.
struct MessageActs: Sendable {
    /// The sentences that are long enough to be judged alone, or all of them if none is.
    let sentences: [(text: String, acts: ActReading)]
    private let whole: ActReading
    private static let share = 0.3
    /// A smaller likelihood counts as none.
    private static let trace = 0.12
    /// A shorter sentence depends on its context.
    private static let tellingWords = 4

    static let dark: Set<Act> = [.insult, .creepy, .grave, .machine, .spam]

    init(_ meaning: DraftMeaning) {
        whole = meaning.whole
        let telling = meaning.sentences.filter { Word.words(of: $0.text).count >= Self.tellingWords }
        sentences = telling.isEmpty ? meaning.sentences : telling
    }

    subscript(act: Act) -> Double {
        guard let most = sentences.map({ $0.acts[act] }).max() else { return whole[act] }
        return (1 - Self.share) * whole[act] + Self.share * most
    }

    var likeliest: Act { Act.allCases.max { self[$0] < self[$1] } ?? .talk }

    /// Whether kind words may hide something dark.
    var isShaded: Bool { mayBe(Self.dark, 2) || mayBe([.grave, .sad]) }

    /// Whether these acts are likelier than all others together.
    func isMostly(_ acts: Set<Act>) -> Bool { whole.sum(acts) > 0.5 }

    /// Whether there is more than a trace of these acts.
    func mayBe(_ acts: Set<Act>, _ times: Double = 1) -> Bool { whole.sum(acts) > Self.trace * times }
}

extension FanReading.Mood {
    init?(_ act: Act) {
        switch act {
        case .praise: self = .praise
        case .moved: self = .helped
        case .made: self = .creation
        case .news: self = .goodNews
        case .sad: self = .sadNews
        case .thanks: self = .thanks
        case .wishes: self = .wishes
        case .greeting: self = .greeting
        case .joke: self = .joke
        case .talk: self = .talk
        case .idea: self = .idea
        case .note: self = .correction
        case .criticism: self = .criticism
        case .fault, .order: self = .fault
        case .team: self = .hurt
        default: return nil
        }
    }

    /// The acts that agree with this mood. If the meaning shows none of them, the words are probably about something
    /// else.
    var acts: Set<Act> {
        switch self {
        case .praise, .helped, .creation, .thanks, .wishes, .greeting, .goodNews, .joke, .luck, .seeYou, .night,
            .morning:
            Purpose.warm.union([.talk])
        case .sadNews: [.sad, .grave, .moved, .wishes, .team]
        case .criticism, .hurt: [.criticism, .insult, .team, .fault]
        case .fault: [.fault, .criticism, .order]
        case .correction: [.note]
        case .idea: [.idea, .favour, .plan, .collab]
        case .talk, .farewell, .plain, .uncertain: []
        }
    }
}
