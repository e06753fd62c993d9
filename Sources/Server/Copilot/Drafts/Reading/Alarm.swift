/// What an emergency is about: it decides what is said first.
enum Alarm: Sendable, CaseIterable {
    case selfHarm, medical, fire, violence, intruder, child, injury, danger, leak, onAir, takeover, impostor, disaster,
        money,
        legal, missing, plan, unclear, other

    /// Somebody close is hurt and the creator is asked to call or come: whatever the message was sorted into.
    static func isFamily(_ reading: MessageReading) -> Bool {
        reading.mentions(relatives) && reading.mentions(hurt) && reading.mentions(summons)
            && !reading.mentions(list: "alarm.longAgo")
    }

    private static let relatives = WordList.phrases("alarm.relatives")
    private static let hurt = WordList.phrases("alarm.hurt")
    /// Help is there already, or they are on their way to it.
    private static let helped = WordList.phrases("alarm.helped")
    private static let summons = WordList.phrases("alarm.summons")

    init(_ reading: MessageReading) {
        // The last of several messages may only ask what to do, and not say what has happened.
        func has(list: String) -> Bool { MessageReading.mentions(reading.unanswered, WordList.phrases(list)) }
        let concepts = reading.concepts
        // A roof leaks other things than a phone.
        let isWater = has(list: "alarm.water")
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
            if has(list: "alarm.selfHarm")
                || concepts.contains("selfharm") || concepts.contains("farewell") && !has(list: "alarm.noFarewell")
            {
                .selfHarm
            } else if has(list: "alarm.child")
                || concepts.contains("minor")
            {
                .child
            } else if has(list: "alarm.onAir") || concepts.contains("streamdown") {
                .onAir
            } else if has(list: "alarm.leak")
                || concepts.contains("leak") && !isWater
            {
                .leak
            } else if has(list: "alarm.impostor")
                || concepts.contains("impersonator")
            {
                .impostor
            } else if has(list: "alarm.stalked")
                || !concepts.isDisjoint(with: ["stalker", "threat"])
            {
                .danger
            } else if has(list: "alarm.injury")
                || concepts.contains("injury") || concepts.contains("family") && has(list: "alarm.fallen")
            {
                .injury
            } else if has(list: "alarm.takeover") || concepts.contains("hacked") {
                .takeover
            } else if has(list: "alarm.disaster") || concepts.contains("disaster") {
                .disaster
            } else if has(list: "alarm.missing")
                || concepts.contains("missing")
            {
                .missing
            } else if has(list: "alarm.legal") || concepts.contains("legal") {
                .legal
            } else if has(list: "alarm.money") || concepts.contains("outage") {
                .money
            } else if has(list: "alarm.plan") || concepts.contains("cancelled") {
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
