import BuzzModel
import CopilotProtocol
import LanguageKit

/// Reads a business conversation into the facts of a deal card. Every fact is a quotation with its message's id;
/// nothing is inferred that nobody wrote.
struct DealReader {
    /// A message with its words, dates and sums.
    struct Read {
        let line: CardRequest.Line
        let card: CardText
        let days: [DateFinder.Found]
        let sums: [DealMoney.Found]
    }

    let messages: [Read]
    private let name: String?

    init(_ request: CardRequest) {
        name = request.name
        messages = request.lines.map { line in
            let card = CardText(line.text)
            return Read(
                line: line, card: card, days: DateFinder(card: card, sent: line.day).find(),
                sums: DealMoney.find(in: card))
        }
    }

    /// Returns no facts if the other side has never written.
    func facts() -> [FoundFact] {
        guard let first = messages.first(where: { !$0.line.isOwn }), isDeal else { return [] }
        let stage = StageReader(messages: messages).stage()
        var facts: [FoundFact] = []
        facts.append(who(first))
        if let asked = asked() { facts.append(asked) }
        if let budget = budget() { facts.append(budget) }
        if let deadline = deadline() { facts.append(deadline) }
        if let deliverables = deliverables() { facts.append(deliverables) }
        facts.append(stage)
        if let next = nextStep(stage) { facts.append(next) }
        return facts
    }

    /// Without any sum, a couple that wants a song, a class or a fan with a wish is no deal.
    private var isDeal: Bool {
        guard messages.allSatisfy(\.sums.isEmpty) else { return true }
        let said = Word.plain(others.map(\.line.text).joined(separator: "\n"))
        func has(_ list: String) -> Bool { MessageReading.mentions(said, WordList.phrases(list)) }
        let isOfFans = has("appeal.idea") || has("appeal.school") || has("appeal.permission") && has("appeal.yours")
        return !isOfFans || has("deal.business")
    }

    private var others: [Read] { messages.filter { !$0.line.isOwn } }

    // MARK: Who it is with

    private static let introductions = WordList.phrases("deal.introductions")

    /// Takes the signature, otherwise how they introduced themselves, otherwise their name.
    private func who(_ first: Read) -> FoundFact {
        for message in others.reversed() {
            guard let signature = signature(message) else { continue }
            return FoundFact(field: .who, text: signature, messageID: message.line.id)
        }
        for message in others {
            for sentence in message.card.sentences where sentence.words.count <= 25 && !sentence.isQuestion {
                let folded = message.card.folded(sentence)
                guard let phrase = Self.introductions.first(where: { folded.hasAny([$0]) }),
                    phrase != "we are" || folded.hasPrefix(" \(phrase) "),
                    hasName(message.card, sentence)
                else { continue }
                return FoundFact(
                    field: .who, text: message.card.written(sentence, limit: 120), messageID: message.line.id)
            }
        }
        return FoundFact(field: .who, text: name ?? "the other side", messageID: first.line.id)
    }

    /// `Ida Venn, Lumen Optics, partners@lumen-optics.example` at the end of a message.
    private func signature(_ message: Read) -> String? {
        guard let sentence = message.card.sentences.last(where: { !$0.words.isEmpty }), sentence.words.count <= 12
        else {
            return nil
        }
        let written = message.card.written(sentence, limit: 160)
        guard written.contains("@"), written.contains(".") else { return nil }
        return written
    }

    /// Whether a word other than the first is capitalised.
    private func hasName(_ card: CardText, _ sentence: CardText.Sentence) -> Bool {
        card.words[sentence.words].dropFirst().contains { word in
            card.text[word.core].first?.isUppercase == true && word.text.count > 1
        }
    }

    // MARK: The request

    private func asked() -> FoundFact? {
        var best: (score: Int, fact: FoundFact)?
        for (age, message) in others.enumerated() {
            for sentence in message.card.sentences where sentence.words.count >= 3 {
                let folded = message.card.folded(sentence)
                var score = folded.hasAny(DealWords.asks) ? 2 : 0
                if folded.hasAny(DealWords.strongAsks) { score += 3 }
                guard score >= 3 || score == 2 && sentence.isQuestion else { continue }
                if message.sums.contains(where: { $0.words.overlaps(sentence.words) }) { score += 1 }
                // The first request says what the deal is about; a later one replaces it only if it scores higher.
                guard score > best?.score ?? (age > 4 ? 4 : 0) else { continue }
                best = (
                    score,
                    FoundFact(
                        field: .asked, text: message.card.written(sentence, limit: 160), messageID: message.line.id)
                )
            }
        }
        return best?.fact
    }

    // MARK: Money

    /// The last sum that the other side named, otherwise the creator's own. Within a message a total is preferred to a
    /// price per item.
    private func budget() -> FoundFact? {
        func last(_ messages: [Read]) -> FoundFact? {
            for message in messages.reversed() {
                let sums = message.sums.filter(\.isBudget)
                guard let sum = sums.last(where: { !$0.money.isEach }) ?? sums.last else { continue }
                var money = sum.money
                // "Could you do it for 1,500?" uses the currency mentioned earlier.
                if money.currency == nil, let currency {
                    money.currency = currency
                    money.worth = MoneyAmount(value: money.value, currency: currency, tokens: 0..<0).dollars
                }
                return FoundFact(field: .budget, text: sum.text, messageID: message.line.id, money: money)
            }
            return nil
        }
        return last(others) ?? last(messages.filter(\.line.isOwn))
    }

    /// The only currency in the conversation; nil if there are several.
    private var currency: String? {
        let named = Set(messages.flatMap(\.sums).compactMap(\.money.currency))
        return named.count == 1 ? named.first : nil
    }

    // MARK: Deadline

    private func deadline() -> FoundFact? {
        var loose: FoundFact?
        for message in messages.reversed() {
            // Cache this per sentence, because a sentence may contain many dates.
            var isDueSentence: [Int: Bool] = [:]
            let daysOf = Dictionary(
                message.days.map { (message.card.words[$0.words.lowerBound].sentence, 1) }, uniquingKeysWith: +)
            for found in message.days.reversed() {
                let number = message.card.words[found.words.lowerBound].sentence
                let namesDeadline =
                    isDueSentence[number] ?? message.card.folded(message.card.sentences[number]).hasAny(Self.deadlines)
                isDueSentence[number] = namesDeadline
                let fact = FoundFact(
                    field: .deadline, text: found.day.written, messageID: message.line.id, date: found.day)
                if namesDeadline || isDue(found, message.card) { return fact }
                // "On Wednesday or Thursday" is no deadline.
                if loose == nil, !message.line.isOwn, daysOf[number] == 1 { loose = fact }
            }
        }
        return loose
    }

    private static let deadlines = WordList.phrases("deal.deadlines")

    /// Whether "by", "until" or "due" precedes the date.
    private func isDue(_ found: DateFinder.Found, _ card: CardText) -> Bool {
        let first = found.words.lowerBound
        let sentence = card.sentence(of: first)
        let before = (max(sentence.words.lowerBound, first - 2)..<first).map { card.words[$0].text }
        let dues: Set<String> = WordList.set("deal.due")
        return before.contains(where: dues.contains) || dues.contains(card.words[first].text)
    }

    // MARK: Deliverables

    /// The deliverables named in the other side's latest message that names any, as written.
    private func deliverables() -> FoundFact? {
        for message in others.reversed() {
            let things = DeliverableFinder.find(in: message.card)
            guard !things.isEmpty else { continue }
            return FoundFact(
                field: .deliverables, text: things.prefix(4).joined(separator: " + "), messageID: message.line.id)
        }
        return nil
    }

    // MARK: Next step

    /// What the last messages ask of one side. A question of theirs stays open through small talk until it is answered.
    private func nextStep(_ stage: FoundFact) -> FoundFact? {
        guard stage.stage != .lost, stage.stage != .paid, let last = messages.last else { return nil }
        let promises = PromiseFinder.find(in: [last.line])
        if last.line.isOwn {
            if let promise = promises.first { return next("you: ", promise.text, last) }
            if let question = last.card.sentences.last(where: \.isQuestion) {
                return next("they answer: ", last.card.written(question, limit: 140), last)
            }
            return next("they answer: ", telling(last), last)
        }
        let unanswered = messages[(messages.lastIndex { $0.line.isOwn }.map { $0 + 1 } ?? messages.startIndex)...]
        for message in unanswered.reversed() {
            if let question = message.card.sentences.last(where: \.isQuestion) {
                return next("you answer: ", message.card.written(question, limit: 140), message)
            }
            let request = message.card.sentences.last { message.card.folded($0).hasAny(DealWords.requests) }
            if let request { return next("you: ", message.card.written(request, limit: 140), message) }
        }
        if let promise = promises.first { return next("they: ", promise.text, last) }
        // Quote the message with a sum, otherwise the last one of some length.
        let telling = unanswered.last { !$0.sums.isEmpty } ?? unanswered.last { $0.card.words.count >= 4 } ?? last
        return next("you answer: ", self.telling(telling), telling)
    }

    /// The sentence with a sum, otherwise the first one of some length.
    private func telling(_ message: Read) -> String {
        let withSum = message.card.sentences.first { sentence in
            message.sums.contains { sentence.words.contains($0.words.lowerBound) }
        }
        // Skip short sentences such as "Splendid."
        let whole = message.card.sentences.first { $0.words.count >= 4 } ?? message.card.sentences.first
        return (withSum ?? whole).map { message.card.written($0, limit: 140) } ?? ""
    }

    private func next(_ lead: String, _ text: String, _ message: Read) -> FoundFact? {
        text.isEmpty ? nil : FoundFact(field: .nextStep, text: lead + text, messageID: message.line.id)
    }
}

extension DealReader {
    /// Reads sums and dates from the creator's corrections, so that the board can add and sort them.
    static func corrections(_ request: CardRequest) -> [FoundFact] {
        request.corrections.sorted { $0.key < $1.key }.compactMap { key, text in
            guard let field = DealField(rawValue: key) else { return nil }
            let card = CardText(text)
            switch field {
            case .budget:
                let sum = DealMoney.find(in: card, isAlone: true).last
                return FoundFact(field: field, text: text, messageID: nil, money: sum?.money)
            case .deadline:
                guard let today = request.today else { return FoundFact(field: field, text: text, messageID: nil) }
                // In this field a bare date is a deadline, so read it as if "by" stood before it.
                let day = DateFinder(card: CardText("by \(text)"), sent: today).find().first?.day
                return FoundFact(field: field, text: text, messageID: nil, date: day)
            case .stage:
                return FoundFact(
                    field: field, text: text, messageID: nil, stage: DealStage(rawValue: text.lowercased()))
            default: return FoundFact(field: field, text: text, messageID: nil)
            }
        }
    }
}
