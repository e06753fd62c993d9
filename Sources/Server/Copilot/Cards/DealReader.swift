import BuzzModel
import CopilotProtocol
import LanguageKit

/// Reads a business thread into the facts of a deal card. Every fact is a piece of a message, with that message's id; what
/// nobody wrote is not in it.
struct DealReader {
    /// A message, taken apart.
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

    /// Nothing where the other side never wrote.
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

    /// A couple that asks for a song, a class, who wishes for a video: no sum, no business.
    private var isDeal: Bool {
        guard messages.allSatisfy(\.sums.isEmpty) else { return true }
        let said = Word.plain(others.map(\.line.text).joined(separator: "\n"))
        func has(_ list: String) -> Bool { MessageReading.mentions(said, WordList.phrases(list)) }
        let isOfFans = has("appeal.idea") || has("appeal.school") || has("appeal.permission") && has("appeal.yours")
        return !isOfFans || has("deal.business")
    }

    private var others: [Read] { messages.filter { !$0.line.isOwn } }

    // MARK: Who

    private static let introductions = WordList.phrases("deal.introductions")

    /// The signature, or else how they introduced themselves, or else their name.
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

    /// A capital that does not stand at the beginning.
    private func hasName(_ card: CardText, _ sentence: CardText.Sentence) -> Bool {
        card.words[sentence.words].dropFirst().contains { word in
            card.text[word.core].first?.isUppercase == true && word.text.count > 1
        }
    }

    // MARK: What is asked

    private func asked() -> FoundFact? {
        var best: (score: Int, fact: FoundFact)?
        for (age, message) in others.enumerated() {
            for sentence in message.card.sentences where sentence.words.count >= 3 {
                let folded = message.card.folded(sentence)
                var score = folded.hasAny(DealWords.asks) ? 2 : 0
                if folded.hasAny(DealWords.strongAsks) { score += 3 }
                guard score >= 3 || score == 2 && sentence.isQuestion else { continue }
                if message.sums.contains(where: { $0.words.overlaps(sentence.words) }) { score += 1 }
                // What was asked first is what it is about; later sentences only where they say more.
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

    /// The last sum the other side named, or else the creator's own. A whole comes before a part of it in one message.
    private func budget() -> FoundFact? {
        func last(_ messages: [Read]) -> FoundFact? {
            for message in messages.reversed() {
                let sums = message.sums.filter(\.isBudget)
                guard let sum = sums.last(where: { !$0.money.isEach }) ?? sums.last else { continue }
                var money = sum.money
                // "Could you do it for 1,500?" goes on in the currency that was spoken of.
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

    /// The one that is spoken of; nil where there are several.
    private var currency: String? {
        let named = Set(messages.flatMap(\.sums).compactMap(\.money.currency))
        return named.count == 1 ? named.first : nil
    }

    // MARK: Deadline

    private func deadline() -> FoundFact? {
        var loose: FoundFact?
        for message in messages.reversed() {
            // Looked up once a sentence, however many days stand in it.
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

    /// "by", "until", "due" before it.
    private func isDue(_ found: DateFinder.Found, _ card: CardText) -> Bool {
        let first = found.words.lowerBound
        let sentence = card.sentence(of: first)
        let before = (max(sentence.words.lowerBound, first - 2)..<first).map { card.words[$0].text }
        let dues: Set<String> = WordList.set("deal.due")
        return before.contains(where: dues.contains) || dues.contains(card.words[first].text)
    }

    // MARK: Deliverables

    /// From the latest message of the other side that names any, what it names, as written.
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

    /// What the last word asks of one side. What they asked stays open through small talk, until it is answered.
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
        // The one that names a sum, or else the last that says something.
        let telling = unanswered.last { !$0.sums.isEmpty } ?? unanswered.last { $0.card.words.count >= 4 } ?? last
        return next("you answer: ", self.telling(telling), telling)
    }

    /// The sentence that names a sum, or else the first that says something.
    private func telling(_ message: Read) -> String {
        let withSum = message.card.sentences.first { sentence in
            message.sums.contains { sentence.words.contains($0.words.lowerBound) }
        }
        // "Splendid." says nothing.
        let whole = message.card.sentences.first { $0.words.count >= 4 } ?? message.card.sentences.first
        return (withSum ?? whole).map { message.card.written($0, limit: 140) } ?? ""
    }

    private func next(_ lead: String, _ text: String, _ message: Read) -> FoundFact? {
        text.isEmpty ? nil : FoundFact(field: .nextStep, text: lead + text, messageID: message.line.id)
    }
}

extension DealReader {
    /// The person's own words, read for sums and days so that the board can count with them.
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
                // As if somebody had written it: a day that stands alone is a deadline.
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
