/// The subject of an emergency, which decides what the reply says first.
enum Alarm: Sendable, CaseIterable {
    case selfHarm, medical, fire, violence, intruder, child, injury, danger, leak, onAir, takeover, impostor, disaster,
        money,
        legal, missing, plan, unclear, other

    /// A relative is hurt and the creator should call or come. Checked whatever the message's category is.
    static func isFamily(_ reading: MessageReading) -> Bool {
        reading.mentions(relatives) && reading.mentions(hurt) && reading.mentions(summons)
            && !reading.mentions(list: "alarm.longAgo")
    }

    private static let relatives = WordList.phrases("alarm.relatives")
    private static let hurt = WordList.phrases("alarm.hurt")
    /// Words that say that help has already arrived or is on its way.
    private static let helped = WordList.phrases("alarm.helped")
    private static let summons = WordList.phrases("alarm.summons")

    init(_ reading: MessageReading) {
        // Look at all unanswered messages, because the last one may only ask what to do.
        func has(list: String) -> Bool { MessageReading.mentions(reading.unanswered, WordList.phrases(list)) }
        let concepts = reading.concepts
        // With water, "leak" means a roof and not published data.
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
        // The model detects danger to people, not to accounts or plans.
        if isUnclear, [.leak, .onAir, .takeover, .impostor, .money, .legal, .plan, .other].contains(self) {
            self = .unclear
        }
    }
}
