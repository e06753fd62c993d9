import BuzzModel

/// What people say to each other, whatever it was sorted into.
extension Situation {
    private static func asksNothing(_ reading: MessageReading) -> Bool {
        reading.ask == nil || reading.ask == .wellbeing
    }

    static func isCondolence(_ reading: MessageReading) -> Bool {
        asksNothing(reading) && !reading.hasLink && Grief.isCondolence(reading)
    }

    static func isGrief(_ reading: MessageReading, _ category: BuzzModel.Category) -> Bool {
        guard asksNothing(reading), !reading.hasLink, category != .spam else { return false }
        if category == .urgent, Alarm(reading) != .other { return false }
        if category == .business, OfferReading.isOffer(reading) { return false }
        guard FanReading.mood(reading, .negative) == .sadNews else { return false }
        return category == .fan || Grief.isTold(in: reading.plain)
    }

    /// "hey are you there": nobody wants to know where.
    static func isPresence(_ reading: MessageReading, _ words: [Word]) -> Bool {
        words.count <= 5 && reading.facts.dates.isEmpty && reading.mentions(presences)
    }

    /// A fan may tell of what was called off elsewhere, or of what they decided for themselves: a refusal is said by several, to
    /// an offer, or in a few words.
    static func isRefused(_ reading: MessageReading, _ words: [Word], _ category: BuzzModel.Category) -> Bool {
        guard reading.isRefusal, !reading.mentions("no thanks to"), reading.ask == nil, !reading.hasLink,
            category != .urgent
        else { return false }
        return category == .business || reading.isAnswered || words.count <= 6
            || FanReading.mood(reading, .neutral) != .sadNews && reading.mentions(decliners)
    }

    private static let decliners = [
        "we", "we're", "we've", "we'll", "we'd", "the board", "the team",
        "management", "they", "our client", "the client",
        "our team",
        "wir", "uns", "hemos", "nos", "nuestro", "nous", "on", "abbiamo", "noi",
        "ci", "nós", "a gente", "decidimos", "fechamos", "vamos", "optamos",
    ]
    private static let presences = [
        "are you there", "you there", "are u there", "u there", "anyone there", "anybody there", "anyone here",
        "anybody here", "are you here", "still there", "bist du da", "noch da", "jemand da", "bist du noch da",
        "estás ahí", "estas ahi", "hay alguien", "sigues ahí", "t'es là", "tu es là", "es-tu là", "toujours là",
        "quelqu'un est là", "il y a quelqu'un", "ci sei", "sei lì", "c'è qualcuno", "você está aí", "você tá aí",
        "vc tá aí", "tá aí", "está aí", "tem alguém aí", "alguém aí",
    ]
    static let bots = [
        "are you a bot", "are you a robot", "are you an ai", "are you ai", "are you real", "are you a real person",
        "are you even real", "are you human", "are you a human", "are you chatgpt", "r u a bot", "are u a bot",
        "r u real", "are u real", "is this a bot", "is this an ai", "is this automated", "is this a real person",
        "talking to a bot", "talking to a real", "talking to an ai", "is this really you", "is it really you",
        "is that really you", "bist du ein bot", "bist du ein roboter", "bist du echt", "bist du eine ki",
        "ist das ein bot", "bist du es wirklich", "bist das wirklich du", "eres un bot", "eres un robot",
        "eres una ia", "eres real", "es esto un bot", "eres tú de verdad", "tu es un bot", "es-tu un bot",
        "t'es un bot", "es-tu un robot", "tu es un robot", "t'es un robot", "tu es une ia", "c'est un bot",
        "c'est vraiment toi", "sei un bot", "sei un robot", "sei una ia", "sei reale", "sei davvero tu",
        "sei vero", "você é um bot", "vc é um bot", "você é um robô", "vc é um robô", "você é real", "você é uma ia",
        "é você mesmo",
    ]
}
