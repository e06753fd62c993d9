import BuzzModel

/// Replies where an answer could do harm: to a child, or to whoever acts on advice. They decline, and say where help is.
struct StakeReplies {
    let speaker: Speaker

    /// - Returns: nil where only the creator can weigh what a yes would cost.
    func drafts(_ stakes: Stakes) -> Drafts? {
        func say(_ phrase: Phrase) -> String { speaker.say(phrase) }
        switch stakes {
        case .health, .hazard:
            let (no, now): (Phrase, Phrase) = stakes == .health ? (.healthNo, .healthNow) : (.expertNo, .expertNow)
            return Drafts(
                short: Draft("decline", speaker.named(say(no))), medium: Draft("decline", say(no), say(now)),
                detailed: Draft("decline", speaker.addressed(say(.thanksForAsking)), say(no), say(now)),
                note: stakes.note)
        case .minor:
            return Drafts(
                short: Draft("decline", say(.minorNo)), medium: Draft(""), detailed: Draft(""), note: stakes.note)
        default: return nil
        }
    }
}
