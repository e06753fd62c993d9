/// What an emergency is about: it decides what is said first.
enum Alarm: Sendable, CaseIterable {
    case selfHarm, medical, fire, violence, intruder, child, injury, danger, leak, onAir, takeover, impostor, disaster,
        money,
        legal, missing, plan, unclear, other

    /// Somebody close is hurt and the creator is asked to call or come: whatever the message was sorted into.
    static func isFamily(_ reading: MessageReading) -> Bool {
        reading.mentions(relatives) && reading.mentions(hurt) && reading.mentions(summons)
            && !reading.mentions("years ago", "last year", "when i was", "on the ward", "watched", "your videos")
    }

    private static let relatives = [
        "mum", "mom", "mam", "dad", "grandma", "grandpa", "nan", "granny", "sister", "brother", "son", "daughter",
        "auntie", "mama", "papa", "opa", "oma", "mutter", "vater", "schwester", "bruder", "mamá", "papá", "madre",
        "padre", "hermana", "hermano", "abuela", "abuelo", "maman", "mère", "père", "frère", "sœur", "mamma", "sorella",
        "fratello", "nonna", "nonno", "mãe", "pai", "irmã", "irmão", "avó", "avô",
    ]
    private static let hurt = [
        "hospital", "ambulance", "accident", "collapsed", "emergency room", "icu", "intensive care", "stroke",
        "heart attack", "a&e", "surgery", "unconscious", "krankenhaus", "unfall", "notaufnahme", "urgencias",
        "accidente", "hôpital", "urgences", "ospedale", "incidente", "pronto soccorso", "acidente",
    ]
    /// Help is there already, or they are on their way to it.
    private static let helped = [
        "in hospital", "at the hospital", "to the hospital", "a&e", "icu", "intensive care", "ambulance is",
        "called an ambulance",
        "in an ambulance", "paramedics are", "they're taking", "im krankenhaus", "notarzt ist", "krankenwagen ist",
        "rtw ist",
        "auf intensiv", "en urgencias", "en el hospital", "viene la ambulancia", "esperando la ambulancia",
        "aux urgences",
        "à l'hôpital", "pompiers sont", "pompiers arrivent", "samu est", "au bloc", "in ospedale", "pronto soccorso",
        "in ambulanza", "ambulanza è", "no hospital", "pro hospital", "na uti", "samu tá", "a ambulância",
    ]
    private static let summons = [
        "call me", "call back", "call mum", "call mom", "call dad", "ring me", "phone me", "phone", "pick up",
        "ring us", "call us", "come home", "come quick*", "please come", "can you come", "ruf mich*", "ruf an",
        "ruf bitte", "melde dich", "llámame", "llama a", "llámanos", "ven ya", "appelle-moi", "appelle moi",
        "rappelle*",
        "chiamami", "chiama", "richiamami", "me liga*", "ligue", "liga para",
    ]

    init(_ reading: MessageReading) {
        // The last of several messages may only ask what to do, and not say what has happened.
        func has(_ phrases: String...) -> Bool { MessageReading.mentions(reading.unanswered, phrases) }
        let concepts = reading.concepts
        // A roof leaks other things than a phone.
        let isWater = has("roof", "ceiling", "pipe", "pipes", "water", "rain", "flood", "boiler", "basement", "cellar")
        let isUnclear = reading.danger?.kind == .unclear
        let known: Alarm? =
            switch reading.danger?.kind {
            case .selfHarm: .selfHarm
            case .medical: Alarm.isFamily(reading) || reading.mentions(Self.helped) ? .injury : .medical
            case .fire: .fire
            case .violence: .violence
            case .intruder: .intruder
            case .atCreator, .threat: .danger
            case .missing: .missing
            case .unclear, nil: nil
            }
        if let known {
            self = known
            return
        }
        self =
            if has(
                "kill myself", "end my life", "end it", "don't want to live", "don't see the point", "suicid*",
                "the pills", "goodbye forever", "my goodbyes", "no reason to live", "hurt myself",
                "said goodbye", "went to the cliffs", "won't be around", "the letters are written", "had enough")
                || concepts.contains("selfharm") || concepts.contains("farewell") && !has("giveaway")
            {
                .selfHarm
            } else if has(
                "fourteen", "thirteen", "twelve years", "i'm 12", "i'm 13", "i'm 14", "i'm 15", "boy of", "girl of",
                "a child", "a kid", "your daughter", "your son", "underage", "which school")
                || concepts.contains("minor")
            {
                .child
            } else if has(
                "on air", "your mic", "microphone is", "still live", "stream is showing", "your screen", "screen share",
                "we can hear", "we can see", "is visible", "in the shot", "on stream", "in the reflection",
                "wrong window", "the video shows", "behind you", "don't publish") || concepts.contains("streamdown")
            {
                .onAir
            } else if has(
                "posted your address", "home address", "your phone number", "private number", "your address", "doxx*",
                "leaked online", "room number", "the address of", "license plate", "passport")
                || concepts.contains("leak") && !isWater
            {
                .leak
            } else if has(
                "pretending to be you", "fake account", "impersonat*", "using your name", "your name and",
                "in your name", "says he works for you", "posing as you", "claims to be you", "cloned your")
                || concepts.contains("impersonator")
            {
                .impostor
            } else if has(
                "following you", "outside your", "knows where you live", "threat", "threatened", "grey car", "tracker",
                "knife", "weapon", "waiting for you", "letterbox", "stalk*")
                || !concepts.isDisjoint(with: ["stalker", "threat"])
            {
                .danger
            } else if has(
                "collapsed", "ambulance", "hospital", "seizure", "bleeding", "unconscious", "accident", "heart attack",
                "stroke", "not breathing", "hurt", "surgery", "emergency room", "overdose")
                || concepts.contains("injury") || concepts.contains("family") && has("fell", "took", "taken")
            {
                .injury
            } else if has(
                "hacked", "logged in as you", "took over", "taken over", "sign-in", "login", "log in", "password",
                "two-factor", "your account is", "admin", "sends messages in your") || concepts.contains("hacked")
            {
                .takeover
            } else if has(
                "fire", "smoke", "burning", "flood", "water is", "water coming", "burst", "broke in", "break-in",
                "broken into", "gas", "burglar", "leaking", "ceiling", "open door", "alarm isn't", "stolen", "truck",
                "van was") || concepts.contains("disaster")
            {
                .disaster
            } else if has("missing", "can't find", "never arrived", "didn't come home", "disappeared", "vanished")
                || concepts.contains("missing")
            {
                .missing
            } else if has(
                "court", "lawyer", "lawsuit", "cease and desist", "injunction", "police want", "subpoena", "takedown",
                "statement by", "legal") || concepts.contains("legal")
            {
                .legal
            } else if has(
                "link under", "link in your", "donat*", "fraud", "card numbers", "wrong account", "checkout",
                "overcharged", "charged twice", "refund page", "scam", "shop is", "link leads", "bank details",
                "recall", "caught fire", "allerg*") || concepts.contains("outage")
            {
                .money
            } else if has(
                "cancelled", "canceled", "delayed", "moved up", "earlier", "can't make it", "no speaker", "we start in",
                "doors open", "venue", "flight", "train", "deadline") || concepts.contains("cancelled")
            {
                .plan
            } else {
                .other
            }
        // What the model hears is danger to somebody, not to an account or a plan.
        if isUnclear, [.leak, .onAir, .takeover, .impostor, .money, .legal, .plan, .other].contains(self) {
            self = .unclear
        }
    }
}
