import BuzzModel

/// Messages that are answered by what they are, before anybody looks for an offer or a mood in them.
enum Situation: Sendable, Equatable {
    /// "??", "…": nobody can know what is meant.
    case unclear
    /// "ok", "noted": nothing has to be said.
    case acknowledgement
    /// Something bought or booked went wrong; `refund`: they want their money back.
    case trouble(refund: Bool)
    /// "Are you ok? You looked tired."
    case care
    /// What a thing costs, or its way to them.
    case shop

    init?(_ reading: MessageReading, category: BuzzModel.Category) {
        let words = Word.words(of: reading.text)
        if words.isEmpty, reading.text.contains(where: { "?!.…¿？".contains($0) }) {
            self = .unclear
        } else if words.count <= 3, !words.isEmpty, !reading.text.contains("?"),
            words.allSatisfy({ Self.nods.contains($0.plain) })
        {
            self = .acknowledgement
        } else if category != .business, reading.mentions(Self.troubles) {
            self = .trouble(refund: reading.mentions(Self.refunds))
        } else if category == .fan, reading.ask != nil, reading.mentions(Self.cares) {
            self = .care
        } else if reading.ask != nil, reading.facts.amounts.isEmpty, reading.mentions(Self.shops) {
            self = .shop
        } else {
            return nil
        }
    }

    private static let nods: Set<String> = [
        "ok", "okay", "k", "kk", "okey", "sure", "fine", "noted", "alright", "great", "perfect", "cool", "got", "it",
        "yes", "yep", "yeah", "yup", "good", "deal", "vale", "bueno", "gut", "klar", "alles", "passt", "d'accord",
        "certo",
        "va", "bene", "tá", "bom", "sí", "oui", "ja", "sim",
    ]
    private static let refunds = [
        "refund", "refunded", "money back", "geld zurück", "rückerstattung", "reembolso", "devolver el dinero",
        "remboursement", "remboursé", "remboursée", "rimborso", "chargeback",
    ]
    private static let troubles =
        refunds + [
            "hasn't arrived", "has not arrived", "never arrived", "didn't arrive", "not arrived", "hasn't come",
            "where is my order", "where's my order", "my order is", "wrong size", "wrong item", "wrong print",
            "arrived broken",
            "came broken", "arrived damaged", "charged twice", "charged me twice", "cancel my order", "cancel my spot",
            "cancel my ticket", "cancel my place", "cancel my subscription", "cancel my membership", "nicht angekommen",
            "beschädigt", "no ha llegado", "no me ha llegado", "pas arrivé", "pas encore arrivé", "non è arrivato",
            "não chegou",
        ]
    private static let cares = [
        "are you ok", "are you okay", "are you alright", "are you all right", "are you feeling better", "you ok",
        "geht es dir gut", "estás bien", "tu vas bien", "stai bene", "você está bem",
    ]
    private static let shops = [
        "how much is shipping", "what is shipping", "shipping to", "cost of shipping", "shipping cost", "postage",
        "back in stock", "in stock", "restock", "sold out", "do you sell the", "do you sell a",
        "how much for a print",
    ]
}

extension Situation {
    func drafts(_ speaker: Speaker) -> Drafts {
        func say(_ phrase: Phrase) -> String { speaker.say(phrase) }
        let thanks = speaker.addressed(say(.thanksForAsking))
        switch self {
        case .unclear:
            return Drafts(
                short: Draft("ask", speaker.named(say(.unclearShort))),
                medium: Draft("ask", speaker.addressed(say(.unclearMedium))),
                detailed: Draft("ask", speaker.addressed(say(.unclearMedium)), say(.unclearDetailed)))
        case .acknowledgement:
            return Drafts(
                short: Draft("confirm", speaker.named(say(.nodShort))),
                medium: Draft("confirm", speaker.addressed(say(.nodMedium))),
                detailed: Draft("confirm", speaker.addressed(say(.nodMedium)), say(.nodDetailed)),
                note: "Nothing here needs an answer.")
        case .trouble(let refund):
            return Drafts(
                short: Draft("ask", speaker.named(say(.troubleShort)), say(.troubleAsk)),
                medium: Draft("apologise", speaker.addressed(say(.troubleMedium)), say(.troubleAsk), say(.troubleLook)),
                detailed: Draft(
                    "apologise, then ask", speaker.addressed(say(.troubleMedium)), say(.troubleAsk), say(.troubleLook),
                    refund ? say(.troubleRefund) : say(.backToYou)),
                note: "They are waiting for something they paid for; only you know what can be done.")
        case .care:
            return Drafts(
                short: Draft("yes", speaker.named(say(.careShort))),
                medium: Draft("no", speaker.addressed(say(.careMedium))),
                detailed: Draft("thank, then ask", speaker.addressed(say(.careDetailed)), say(.careBack)),
                note: "Only you know how you are.")
        case .shop:
            return Drafts(
                short: Draft("defer", speaker.named(say(.shopLater))),
                medium: Draft("defer", thanks, say(.shopLater), say(.backToYou)),
                detailed: Draft("ask", thanks, say(.shopLater), say(.shopAsk), say(.backToYou)),
                note: "Nothing in your FAQ, memory or past answers to base an answer on.")
        }
    }
}
