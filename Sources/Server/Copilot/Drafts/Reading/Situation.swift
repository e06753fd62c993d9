import BuzzModel
import LanguageKit

/// Messages that are answered by what they are, before anybody looks for an offer or a mood in them.
enum Situation: Sendable, Equatable {
    /// No letter, no sign, no picture.
    case nothing
    /// "??", "…": nobody can know what is meant.
    case unclear
    /// "ok", "noted": nothing has to be said.
    case acknowledgement
    /// Something bought or booked went wrong; `refund`: they want their money back; `isSure`: they say that they bought it.
    case trouble(refund: Bool, isSure: Bool)
    /// Who has ordered asks something about it.
    case order
    /// The creator is said to use something of theirs.
    case claim
    /// "Your invoice is wrong", in the middle of business.
    case complaint
    /// A question that would be answered cruelly, or with an admission.
    case grave
    /// "Are you ok? You looked tired."
    case care
    /// What a thing costs, or its way to them.
    case shop
    /// "We went with another creator": it ends what was on offer.
    case refused
    /// "Sorry for your loss."
    case condolence
    /// "My boyfriend left me last night."
    case grief
    /// "Are you there?"
    case presence
    /// "Are you a bot?"
    case bot

    /// Said before anything else, whatever the message was sorted into: a customer and whose work is used are no spammers,
    /// and a parcel is no emergency.
    var goesFirst: Bool {
        switch self {
        case .nothing, .trouble(_, isSure: true), .claim, .condolence, .grief: true
        default: false
        }
    }

    /// What isn't a question can't be answered from the library, whatever words it shares with one.
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
        } else if words.count <= 3, !words.isEmpty, !reading.text.contains("?"),
            words.allSatisfy({ Self.nods.contains($0.plain) })
        {
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
            reading.acts?.mayBe([.order, .fault]) ?? true
        {
            self = .trouble(refund: reading.mentions(Self.refunds), isSure: true)
        } else if reading.purpose?.act == .order {
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

    /// They say that they have bought or booked something; a company's papers speak of orders, too.
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
