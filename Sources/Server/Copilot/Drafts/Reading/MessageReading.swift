import CopilotProtocol
import LanguageKit

/// Everything that a reply needs to know about a message and the conversation before it.
struct MessageReading: Sendable {
    let text: String
    let language: Phrasebook.Language
    /// The language is one that we can neither write nor read, or it cannot be told from another.
    let isForeign: Bool
    /// The sentences without greeting, signature and addresses.
    let sentences: [String]
    /// The question or request to answer, and its sentence: the last one that isn't a courtesy.
    let ask: Ask?
    let askSentence: String?
    /// An earlier question of another kind.
    let otherQuestion: String?
    /// All questions except courtesies.
    let questions: [String]
    let facts: MessageFacts
    /// The other side's first name, from their display name or a message.
    let name: String?
    /// The number of an order: "48213".
    let orderNumber: String?
    let hasLink: Bool
    /// Somebody is in danger, according to this message, unanswered ones before it or, for self-harm, the last few
    /// lines.
    let danger: Danger?
    /// A danger is possible, but not certain.
    let isDoubtful: Bool
    /// The message ends the negotiation.
    let isRefusal: Bool
    /// The concepts that the lexicon finds in it.
    let concepts: Set<String>
    let tokens: [Token]
    /// The matches of the rules.
    let rules: RuleReading
    /// The purpose of the message; `nil` without a sentence model or if the model is not sure.
    let purpose: Purpose?
    /// The likelihood of each act, for messages whose purpose is not sure.
    let acts: MessageActs?
    /// The words may be about danger, whatever the meaning says to it.
    let isHeard: Bool
    /// The words sound like danger, and the meaning shows none.
    let isContradicted: Bool
    /// The lines before this message, oldest first.
    let before: [DraftRequest.Line]

    /// The kind of self-harm, if that is the danger.
    var selfHarm: SelfHarm? { if case .selfHarm(let harm) = danger?.kind { harm } else { nil } }
    /// The creator has written in the conversation before.
    var isAnswered: Bool { before.contains(where: \.isOwn) }
    /// Somebody has written in the conversation before.
    var isOngoing: Bool { !before.isEmpty }
    /// The whole conversation including this message, in lower case.
    let saidSoFar: String
    /// The other side's earlier messages, in lower case.
    let theirsBefore: String
    /// The other side's unanswered messages including this one, in lower case.
    let unanswered: String
    /// The message in lower case with straight apostrophes.
    let plain: String

    init(
        _ request: DraftRequest, senderName: String? = nil, model: CopilotModel, meaning: DraftMeaning? = nil
    ) {
        let acts = meaning.map(MessageActs.init)
        self.acts = acts
        text = Self.worthReading(request.messageText)
        let own = DraftText.trimmed(text)
        // Clients send the conversation up to this message, or with later ones too.
        var lines = request.context
        if let position = lines.lastIndex(where: { !$0.isOwn && DraftText.trimmed($0.text) == own }) {
            lines = Array(lines[..<position])
        }
        before = lines.filter { !DraftText.trimmed($0.text).isEmpty }.suffix(20).map {
            DraftRequest.Line(isOwn: $0.isOwn, text: Self.worthReading($0.text))
        }
        plain = Word.plain(text)
        let theirs = before.filter { !$0.isOwn }.map(\.text)
        theirsBefore = Word.plain(theirs.joined(separator: "\n"))
        saidSoFar = plain + "\n" + Word.plain(before.map(\.text).joined(separator: "\n"))
        let lately = before.reversed().prefix { !$0.isOwn }.map(\.text)
        let unheard = lately.reversed().joined(separator: "\n")
        unanswered = Word.plain(unheard) + "\n" + plain
        let lexicon = model.extractor.lexicon
        let read = model.read(text)
        let features = read.features
        tokens = features.text.tokens
        rules = features.rules
        let found = read.care
        let earlier = unheard.isEmpty ? nil : model.read(unheard).care
        // Rules take precedence over the model, and this message over earlier ones.
        // Heartbreak makes the model suspect danger: it calls for warm words and a note, not for an alarm.
        let isGrief = Grief.isTold(in: plain)
        // Words and meaning hear much that is none: what only one of them hears raises no alarm.
        let isMeant = acts?.mayBe([.grave, .alarm, .creepy], 0.4) ?? true
        let heard = [found, earlier].compactMap(\.self)
        let known = heard.filter {
            $0.danger != nil && !(isGrief && ($0.danger?.kind == .unclear || !$0.isSure)) && (isMeant || $0.isSure)
        }
        let isHeard = heard.contains { $0.danger != nil || $0.isDoubtful }
        self.isHeard = isHeard
        isContradicted = known.isEmpty && heard.contains { $0.danger != nil }
        purpose = meaning.flatMap { Purpose(isHeard ? $0 : $0.without(.grave)) }
        danger =
            (known.first { $0.likelihood == 1 } ?? known.first)?.danger
            ?? (Self.spokeOfIt(before.suffix(6), model) ? Danger(kind: .selfHarm(.past), language: nil) : nil)
        isDoubtful =
            danger == nil && (acts?.mayBe([.grave, .alarm, .creepy]) ?? true || purpose?.act == .sad)
            && (found.isDoubtful || earlier?.isDoubtful == true || isGrief && found.danger != nil)
        // A short message says little about its language, so include the conversation.
        let sample =
            own.split(separator: " ").count >= 6 ? own : ([own] + before.suffix(6).map(\.text)).joined(separator: " ")
        // In danger, under pressure or at risk, answer in the language of the words that show it.
        let spoken = danger?.language ?? Pressure.language(of: rules) ?? Grief.language(of: plain)
        let certain = spoken ?? Phrasebook.Language.certain(of: sample) ?? Stakes.language(of: rules)
        isForeign = certain == nil || spoken == nil && Phrasebook.Language.isForeign(sample)
        var language = isForeign ? .english : certain ?? .english
        // Advice for somebody in danger must be complete, so it is in English if their language has only part of the
        // words.
        if danger != nil, !Phrasebook.book(for: language).has(.safetyShort) { language = .english }
        self.language = language
        isRefusal = Refusal.found(in: rules)
        concepts = Set(features.concepts.keys.map { lexicon.names[$0] })
        hasLink = !features.text.links.isEmpty
        orderNumber = OrderNumber.find(in: text)
        // A signature tells who writes; the sender's display name may be that of a company.
        name =
            NameReader.sender(of: text) ?? theirs.reversed().lazy.compactMap(NameReader.sender(of:)).first
            ?? (purpose?.isBusiness == true ? nil : senderName).flatMap {
                NameReader.first(ofDisplayName: $0, isWord: model.extractor.isWord)
            }
        var facts = FactReader.facts(in: text, language: language)
        facts.amounts.removeAll { [text] in Self.isCount($0.core, in: text) }
        self.facts = facts
        sentences = Self.sentences(text)
        let reader = AskReader(language: language)
        var asks: [(ask: Ask, sentence: String)] = []
        for sentence in sentences {
            if let ask = reader.ask(in: sentence) { asks.append((ask, sentence)) }
        }
        // "How are you?" counts only if nothing else is asked.
        let real = asks.filter { $0.ask != .wellbeing }
        let chosen = (real.isEmpty ? asks : real).last
        // In an unread language it is unknown whether yes or no would be an answer.
        ask = isForeign ? chosen.map { _ in Ask.open } : chosen?.ask
        askSentence = chosen?.sentence
        questions = Array(real.map(\.sentence).prefix(5))
        otherQuestion = real.dropLast().last { $0.sentence.hasSuffix("?") && $0.sentence != chosen?.sentence }?.sentence
    }

    /// Whether one of these messages mentions self-harm. If so, the reply asks how they are, whatever this message is
    /// about.
    private static func spokeOfIt(_ lines: some Collection<DraftRequest.Line>, _ model: CopilotModel) -> Bool {
        lines.contains {
            !$0.isOwn
                && model.read($0.text).care.danger?.kind == .selfHarm(.own)
        }
    }

    /// Omits the middle of a message with very many characters or words, because what it wants is at its start or end.
    private static func worthReading(_ text: String) -> String {
        guard text.utf8.count > (head.words + tail.words) * 2 else { return text }
        let beginning = length(of: head, in: text)
        guard beginning < text.count else { return text }
        let rest = text.dropFirst(beginning)
        let ending = length(of: tail, in: rest.reversed())
        return ending == rest.count ? text : text.prefix(beginning) + "\n" + rest.suffix(ending)
    }

    private static let head = (characters: 3_000, words: 450), tail = (characters: 1_000, words: 150)

    /// The number of characters from the start that are within the limit.
    private static func length(of limit: (characters: Int, words: Int), in text: some Sequence<Character>) -> Int {
        var characters = 0, words = 0, isInside = false
        for character in text {
            let isBlank = character == " " || character.isWhitespace
            if !isBlank, !isInside { words += 1 }
            isInside = !isBlank
            guard characters < limit.characters, words <= limit.words else { break }
            characters += 1
        }
        return characters
    }

    /// Whether the message contains a phrase of the list in its own language.
    func mentionsOwn(_ list: String) -> Bool { Self.mentions(plain, phrases(list)) }

    func phrases(_ list: String) -> [String] { WordLists.builtIn.phrases(list, in: language.rawValue) }

    /// Whether the text contains one of the phrases as whole words.
    static func mentions(_ text: String, _ phrases: [String]) -> Bool {
        ByteSearch.mentions(phrases, in: text)
    }

    /// Whether the message contains a phrase of a list in `model/words/`, in any language.
    func mentions(list: String) -> Bool { Self.mentions(plain, WordList.phrases(list)) }
    func mentions(_ phrases: [String]) -> Bool { Self.mentions(plain, phrases) }

    /// "Print run 2,000" is no sum.
    private static func isCount(_ core: String, in text: String) -> Bool {
        guard core.allSatisfy({ $0.isNumber || $0 == "," || $0 == "." }) else { return false }
        let words = Word.words(of: text)
        guard let index = words.firstIndex(where: { $0.text == core }) else { return false }
        return words[max(0, index - 3)..<index].contains { counted.contains($0.plain) }
    }

    private static let counted = WordList.set("message.counted")

    private static func sentences(_ text: String) -> [String] {
        let all = DraftText.clauses(text)
        return all.enumerated().compactMap { index, sentence in
            let words = Word.words(of: sentence)
            if words.isEmpty { return nil }
            // "Ida Venn, Lumen Optics, ida@lumen.example" is a signature and no sentence.
            let isLast = index >= all.count - 3 && index > 0
            if isLast, sentence.last != "?", sentence.contains("@") && words.count <= 9 { return nil }
            if isLast, sentence.last != "?", words.count <= 5, words.allSatisfy({ $0.text.first?.isUppercase == true })
            {
                return nil
            }
            return sentence
        }
    }
}
