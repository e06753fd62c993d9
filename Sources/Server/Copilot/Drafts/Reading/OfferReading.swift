import CopilotProtocol
import LanguageKit

/// The kind of business in a message, and the points that are still open.
struct OfferReading: Sendable {
    enum Kind: Sendable {
        case sponsorship, event, commission, licence, press, order, service, collaboration, paperwork, other
    }

    /// What a creator wants to know before saying yes.
    enum Point: CaseIterable, Sendable {
        case budget, deliverables, date, usage, place, length, quantity, size, samples, topics
    }

    /// What a message without a question does.
    enum Move: Sendable { case offer, accepts, informs, sends, changes, reminds, withdraws, counters, thanks }

    let kind: Kind
    let open: [Point]
    let move: Move
    /// The work has begun, even if the earlier conversation isn't available.
    let isUnderWay: Bool

    init(_ reading: MessageReading) {
        let found = Self.kinds.first { $0.fits(reading) }?.kind ?? .other
        kind =
            switch reading.purpose?.act {
            case .event where found != .press: .event
            case .vague where found == .press: .press
            case .paper: .paperwork
            case .vague: .sponsorship
            case .offer where found == .press: .licence
            case .offer where found == .paperwork: .sponsorship
            default: found
            }
        move = Self.move(reading)
        let isNew = reading.purpose.map { $0.isBusiness && $0.act != .paper } ?? false
        isUnderWay = !isNew && (kind == .paperwork || reading.mentions(list: "offer.underWay"))
        open = isUnderWay ? [] : Self.open(kind, reading)
    }

    /// The signs of a kind; the first kind that fits counts.
    private struct Sign {
        let kind: Kind
        /// Names of lists in `model/words/`.
        var lists: [String] = []
        /// Whether earlier messages count too.
        var isRemembered = true
        var concepts: Set<String> = []

        func fits(_ reading: MessageReading) -> Bool {
            let text = isRemembered ? reading.saidSoFar : reading.plain
            return lists.contains { MessageReading.mentions(text, WordList.phrases("offer.\($0)")) }
                || !reading.concepts.isDisjoint(with: concepts)
        }
    }

    private static let kinds = [
        Sign(kind: .paperwork, lists: ["paperwork"], isRemembered: false),
        Sign(kind: .service, lists: ["service"], isRemembered: false),
        Sign(kind: .commission, lists: ["ownCommission"]), Sign(kind: .licence, lists: ["licence"]),
        Sign(kind: .sponsorship, lists: ["placement"]), Sign(kind: .press, lists: ["press", "broadcast"]),
        Sign(kind: .event, lists: ["event"]), Sign(kind: .commission, lists: ["commission"]),
        Sign(kind: .order, lists: ["order"]),
        Sign(
            kind: .sponsorship, lists: ["sponsorship"], concepts: ["sponsor", "campaign", "giftproduct", "affiliate"]),
        Sign(kind: .collaboration, lists: ["collaboration"], concepts: ["collab"]),
        Sign(kind: .event, concepts: ["event"]), Sign(kind: .commission, concepts: ["hire"]),
        Sign(kind: .licence, concepts: ["licensing"]), Sign(kind: .press, concepts: ["press"]),
    ]

    /// Whether it is business at all: an offer's concepts, a sum, or a running conversation.
    static func isBusiness(_ reading: MessageReading) -> Bool {
        if FanReading.isHostile(reading) { return false }
        return reading.isOngoing || isOffer(reading)
    }

    static func isOffer(_ reading: MessageReading) -> Bool {
        !reading.facts.amounts.isEmpty || !reading.concepts.isDisjoint(with: meanings)
    }

    /// Whether the message itself offers something: a sum or work.
    static func isPlainOffer(_ reading: MessageReading) -> Bool {
        !reading.facts.amounts.isEmpty || offers(reading.concepts)
    }

    static func offers(_ concepts: Set<String>) -> Bool { !concepts.isDisjoint(with: offering) }

    private static let offering: Set<String> = [
        "sponsor", "collab", "campaign", "budget", "paying", "giftproduct", "affiliate", "event", "licensing", "press",
        "hire", "proposal",
    ]

    private static let meanings: Set<String> = [
        "brand", "sponsor", "collab", "campaign", "budget", "paying", "contract", "invoice", "format", "giftproduct",
        "affiliate", "agency", "role", "event", "licensing", "press", "hire", "meeting", "proposal", "services",
        "smallbusiness", "exchange", "stats", "followup",
    ]

    // MARK: Open points

    private static func open(_ kind: Kind, _ reading: MessageReading) -> [Point] {
        let wanted: [Point] =
            switch kind {
            case .sponsorship: [.budget, .deliverables, .date]
            case .event: [.date, .place, .budget, .length]
            case .commission: [.size, .budget, .date, .usage]
            case .licence: [.usage, .budget]
            case .press: [.topics, .date, .length]
            case .order: [.quantity, .date]
            case .service: [.samples, .budget]
            case .collaboration: [.topics, .date]
            case .paperwork: []
            case .other: reading.isAnswered || !isBusiness(reading) ? [] : [.budget, .date]
            }
        let said = reading.saidSoFar
        let facts = FactReader.facts(
            in: reading.text + "\n" + reading.before.suffix(10).map(\.text).joined(separator: "\n"),
            language: reading.language)
        // "12 % of every sale" is a fee, too.
        let namesShare = StatedFacts(in: reading.text).said.contains(.share)
        func isSaid(_ list: String) -> Bool { MessageReading.mentions(said, WordList.phrases("offer.\(list)")) }
        return wanted.filter { point in
            switch point {
            // A choir that asks what it may sing, or a class, has no budget.
            case .budget:
                facts.amounts.isEmpty && !isSaid("noBudget") && !namesShare
                    && !(reading.acts?.mayBe([.permission, .school]) ?? false)
            case .deliverables: facts.things.isEmpty && !namesLength(said) && !isSaid("deliverable")
            case .date: facts.dates.isEmpty && !isSaid("anyTime")
            case .usage: !isSaid("usage")
            case .place: !isSaid("place") && !Self.namesPlace(reading.text)
            case .length: !isSaid("length")
            case .quantity: !said.contains { $0.isNumber } && !isSaid("quantity")
            case .size: !isSaid("size") && reading.facts.things.isEmpty
            case .samples: !said.contains("http") && !isSaid("samples")
            case .topics: !isSaid("topics")
            }
        }
    }

    /// "a 30s ad", "a two-minute video": a deliverable with its length.
    private static func namesLength(_ said: String) -> Bool {
        let words = Word.words(of: said)
        return words.indices.contains { index in
            made.contains(words[index].plain)
                && words[max(0, index - 3)..<index].contains { word in
                    let unit = word.plain.drop { $0.isNumber || $0 == "-" }
                    return word.plain.first?.isNumber == true && lengths.contains(String(unit))
                        || lengths.contains(word.plain) || word.plain.hasSuffix("-second")
                        || word.plain.hasSuffix("-minute")
                }
        }
    }

    private static let made = WordList.set("offer.made")
    private static let lengths = WordList.set("offer.lengths")

    /// A place: a capitalised word after a preposition that is no month ("in Lisbon", "à Lyon", "at Northlight"), or a
    /// name next to a date ("Lyon, 12 mars").
    private static func namesPlace(_ text: String) -> Bool {
        let words = Word.words(of: text)
        return words.indices.dropFirst().contains { index in
            let word = words[index]
            guard word.text.first?.isUppercase == true, word.text.count > 2, !DateWords.isMonth(word.plain),
                !notPlaces.contains(word.plain)
            else { return false }
            if !words[index - 1].endsClause, beforePlaces.contains(words[index - 1].plain) { return true }
            guard word.mark == ",", words[index - 1].endsClause, index + 1 < words.count else { return false }
            let next = words[(index + 1)...].prefix(4).typed
            return next.first?.isNumber == true && !FactReader.facts(in: next, language: .english).dates.isEmpty
        }
    }

    private static let beforePlaces = WordList.set("offer.beforePlaces")
    /// Capitalised words after "in" that are no places: German nouns and names of days.
    private static let notPlaces = WordList.set("offer.notPlaces")

    // MARK: Moves

    /// The first list with a match decides.
    private static let moves: [(list: String, move: Move)] = [
        ("reminds", .reminds), ("counters", .counters), ("accepts", .accepts), ("changes", .changes), ("sends", .sends),
        ("informs", .informs),
    ]

    private static func move(_ reading: MessageReading) -> Move {
        if reading.isRefusal { return .withdraws }
        let isDenied = reading.mentions(list: "offer.denies")
        let known = moves.first { list, move in
            reading.mentions(list: "offer.\(list)") && !(isDenied && move == .accepts)
        }
        if let known { return known.move }
        let count = Word.words(of: reading.text).count
        if reading.mentions(list: "offer.thanks"), count <= 14 { return .thanks }
        return reading.isAnswered && reading.facts.isEmpty && count <= 25 ? .informs : .offer
    }
}
