import BuzzModel

/// Replies to what a yes would cost something: a kind no, or an answer that keeps it open; never a yes.
struct StakeReplies {
    let speaker: Speaker

    func drafts(_ stakes: Stakes, isBusiness: Bool) -> Drafts {
        func say(_ phrase: Phrase) -> String { speaker.say(phrase) }
        let note = stakes.note
        if isBusiness, stakes.isBusinesslike {
            return Drafts(
                short: Draft("keep open", speaker.named(say(.stakeOpen))),
                medium: Draft("decline", speaker.addressed(say(.decline)), say(.declineClosing)),
                detailed: Draft("ask", speaker.addressed(say(.thanks)), say(.stakeOpen), say(.askMore)), note: note)
        }
        switch stakes {
        case .confirmation, .debt:
            return Drafts(
                short: Draft("keep open", speaker.named(say(.checkFirst))),
                medium: Draft("keep open", speaker.addressed(say(.neutralShort)), say(.checkFirst)),
                detailed: Draft("ask", speaker.addressed(say(.neutralMedium)), say(.neutralDetailed)), note: note)
        case .signature:
            return Drafts(
                short: Draft("keep open", speaker.named(say(.readFirst))),
                medium: Draft("keep open", speaker.addressed(say(.neutralShort)), say(.readFirst)),
                detailed: Draft("keep open", speaker.addressed(say(.neutralShort)), say(.stakeOpen), say(.readFirst)),
                note: note)
        case .finance:
            let thanks = speaker.addressed(say(.thanksForAsking))
            return Drafts(
                short: Draft("decline", speaker.named(say(.expertNo))),
                medium: Draft("decline", thanks, say(.expertNo)),
                detailed: Draft("decline", thanks, say(.expertNo), say(.kindNo)), note: note)
        case .health, .hazard:
            let (no, now): (Phrase, Phrase) =
                stakes == .health ? (.healthNo, .healthNow) : (.expertNo, .expertNow)
            return Drafts(
                short: Draft("decline", speaker.named(say(no))), medium: Draft("decline", say(no), say(now)),
                detailed: Draft("decline", speaker.addressed(say(.thanksForAsking)), say(no), say(now)), note: note)
        case .minor, .intimacy:
            let no = say(stakes == .minor ? .minorNo : .intimateNo)
            return Drafts(
                short: Draft("decline", no), medium: Draft("decline", say(.neutralShort), no),
                detailed: Draft("decline", say(.neutralShort), no, say(.stakeLater)), note: note)
        default:
            let no = say(phrase(stakes))
            return Drafts(
                short: Draft("decline", speaker.named(no)),
                // A question is answered later, a wish is thought about.
                medium: isQuestion(stakes)
                    ? Draft("keep open", speaker.addressed(say(.neutralMedium)))
                    : Draft("keep open", speaker.addressed(say(.neutralShort)), say(.stakeOpen)),
                detailed: Draft("decline", speaker.addressed(say(.neutralShort)), no, say(.stakeLater)), note: note)
        }
    }

    private func isQuestion(_ stakes: Stakes) -> Bool {
        [.address, .privacy, .admission, .opinion, .affection, .guidance, .substance, .law].contains(stakes)
            || stakes == .deceit && isAboutThem
    }

    /// "Did you buy followers?", not "Can you buy some?"
    private var isAboutThem: Bool {
        switch speaker.reading.ask {
        case .past, .perfect, .habit, .being, .yesNo: true
        default: false
        }
    }

    private func phrase(_ stakes: Stakes) -> Phrase {
        switch stakes {
        case .money: .moneyNo
        case .address, .secrets, .privacy, .admission, .opinion: .keepPrivate
        case .affection, .guidance: .feelings
        case .substance: .keepPrivate
        case .meeting: .meetNo
        case .law: .lawNo
        case .secrecy: .secretNo
        case .vow: .vowNo
        case .deceit where isAboutThem: .keepPrivate
        case .loan, .deceit, .gambling, .rights, .likeness: .stakeNo
        case .health, .hazard, .minor, .intimacy, .confirmation, .debt, .finance, .signature: .stakeNo
        }
    }
}
