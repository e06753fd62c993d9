import BuzzModel

/// Replies to requests where an answer could do harm, to a child or to somebody who acts on advice. They decline and
/// point to help.
struct StakeReplies {
    let speaker: Speaker

    /// - Returns: nil if only the creator can judge the risk.
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
