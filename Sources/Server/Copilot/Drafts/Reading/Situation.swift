import BuzzModel
import LanguageKit

/// Messages that are answered by what they are, before looking for an offer or a mood.
enum Situation: Sendable, Equatable {
    /// Contains no letter, sign or emoji.
    case nothing
    /// "??", "…": the meaning is unclear.
    case unclear
    /// "ok", "noted": no answer is needed.
    case acknowledgement
    /// A problem with a purchase or booking. `refund`: they want their money back; `isSure`: they say that they bought
    /// it.
    case trouble(refund: Bool, isSure: Bool)
    /// A question about an order.
    case order
    /// The creator is accused of using their work.
    case claim
    /// A complaint in running business: "Your invoice is wrong".
    case complaint
    /// A question to which a ready answer would be cruel or an admission.
    case grave
    /// "Are you ok? You looked tired."
    case care
    /// A question about a price or delivery.
    case shop
    /// They decline: "We went with another creator".
    case refused
    /// "Sorry for your loss."
    case condolence
    /// "My boyfriend left me last night."
    case grief
    /// "Are you there?"
    case presence
    /// "Are you a bot?"
    case bot

    /// Whether this is answered before everything else, whatever the category: customers and people whose work is used
    /// are not spammers, and a lost parcel is not an emergency.
    var goesFirst: Bool {
        switch self {
        case .nothing, .trouble(_, isSure: true), .claim, .condolence, .grief: true
        default: false
        }
    }

    /// Not a real question, so the library must not answer it, whatever words they share.
    var isPlain: Bool {
        [.unclear, .acknowledgement, .complaint, .grave, .refused, .presence, .bot].contains(self)
    }

    init?(_ reading: MessageReading, category: BuzzModel.Category) {
        let words = Word.words(of: reading.text)
        let isSuspicious = category == .spam && reading.hasLink
        let isAlarm = category == .urgent && ![.money, .legal, .other, .disaster, .missing].contains(Alarm(reading))
        if reading.text.unicodeScalars.allSatisfy({
            $0.properties.isWhitespace || TextFolding.isIgnorable($0.value) || $0.properties.isDefaultIgnorableCodePoint
        }) {
            self = .nothing
        } else if words.isEmpty, reading.text.allSatisfy({ $0.isWhitespace || "?!.…¿？".contains($0) }) {
            self = .unclear
        } else if Self.isNod(words), !reading.text.contains("?") {
            self = .acknowledgement
        } else if Self.isCondolence(reading) {
            self = .condolence
        } else if !isSuspicious, Self.isGrief(reading, category) {
            self = .grief
        } else if !isSuspicious, Self.isPresence(reading, words) {
            self = .presence
        } else if !isSuspicious, words.count <= 14, reading.mentions(Self.bots) {
            self = .bot
        } else if !isAlarm, Complaint(reading) == nil, Self.isRefused(reading, words, category),
            reading.acts?.mayBe([.paper, .team, .event, .offer, .vague, .logistics, .collab]) ?? true
        {
            self = .refused
        } else if !isSuspicious, !isAlarm, reading.mentions(Self.claims) || reading.mentions(list: "situation.theirs"),
            reading.acts?.mayBe([.legal, .note, .criticism]) ?? true
        {
            self = .claim
        } else if !isSuspicious, !isAlarm, Self.isCustomer(reading, category), reading.mentions(Self.failures),
            reading.purpose.map({ [.order, .fault].contains($0.act) }) ?? reading.acts?.mayBe([.order, .fault]) ?? true
        {
            self = .trouble(refund: reading.mentions(Self.refunds), isSure: true)
        } else if reading.purpose?.act == .order, reading.purpose?.isSureForYes == true {
            self = .trouble(refund: reading.mentions(Self.refunds), isSure: true)
        } else if category == .spam || category == .urgent || reading.purpose != nil {
            return nil
        } else if let ask = reading.ask, ask.isYesNo || ask.isChoice,
            Gravity.isGrave(Word.words(of: reading.askSentence ?? ""), reading.language)
        {
            self = .grave
        } else if category != .business, reading.mentions(Self.troubles) {
            self = .trouble(refund: reading.mentions(Self.refunds), isSure: false)
        } else if category == .business,
            reading.mentions(Self.complaints)
                || reading.ask == nil && !OfferReading.isOffer(reading) && reading.mentions(FanReading.faults)
        {
            self = .complaint
        } else if reading.orderNumber != nil, reading.ask != nil, category == .fan || !OfferReading.isOffer(reading) {
            self = .order
        } else if category == .fan, reading.ask != nil, reading.mentions(Self.orders) {
            self = .order
        } else if category == .fan, reading.ask != nil, reading.mentions(Self.cares) {
            self = .care
        } else if reading.ask != nil, reading.facts.amounts.isEmpty, reading.mentions(Self.shops) {
            self = .shop
        } else {
            return nil
        }
    }

    /// "ok noted", "yes. the second one"
    private static func isNod(_ words: [Word]) -> Bool {
        guard let first = words.first, nods.contains(first.plain) else { return false }
        return words.count <= 3 && words.allSatisfy { nods.contains($0.plain) }
            || words.count <= shortAnswer && words.count > 1 && first.mark != nil
    }

    /// The most words of an answer that settles something asked before.
    private static let shortAnswer = 8

    /// Whether they say that they bought or booked something. An order number isn't enough in business messages,
    /// because companies mention orders too.
    private static func isCustomer(_ reading: MessageReading, _ category: BuzzModel.Category) -> Bool {
        reading.mentions(purchases) || category != .business && reading.orderNumber != nil
    }

    private static let nods = WordList.set("situation.nods")
    private static let refunds = WordList.phrases("situation.refunds")
    private static let troubles = refunds + WordList.phrases("situation.troubles")
    private static let cares = WordList.phrases("situation.cares")
    private static let shops = WordList.phrases("situation.shops")
    private static let orders = WordList.phrases("situation.orders")
    private static let purchases = WordList.phrases("situation.purchases")
    private static let failures = troubles + WordList.phrases("situation.failures")
    private static let claims = WordList.phrases("situation.claims")
    private static let complaints = WordList.phrases("situation.complaints")
}
