import BuzzModel

/// The replies to messages that are answered by what they are.
extension Situation {
    func drafts(_ speaker: Speaker) -> Drafts {
        func say(_ phrase: Phrase) -> String { speaker.say(phrase) }
        let thanks = speaker.addressed(say(.thanksForAsking))
        switch self {
        case .nothing:
            var drafts = Situation.unclear.drafts(speaker)
            drafts.note = "There is nothing to answer: nothing can be seen in it."
            return drafts
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
        case .trouble(let refund, _): return trouble(speaker, refund: refund)
        case .order:
            let change = speaker.say(.orderChange, ["facts": speaker.reading.orderNumber])
            return Drafts(
                short: Draft("defer", speaker.named(change)),
                medium: Draft("defer", thanks, change), detailed: Draft("defer", thanks, change, say(.backToYou)),
                note: "They ask about something they ordered; only you know what can be done.")
        case .claim:
            return Drafts(
                short: Draft("acknowledge", speaker.named(say(.neutralMedium))),
                medium: Draft("look into it, then ask", speaker.addressed(say(.claimNamed))), detailed: Draft(""),
                note: "They say that something of theirs is used. Look at it before you admit or deny anything.")
        case .complaint:
            return Drafts(
                short: Draft("acknowledge", speaker.named(say(.neutralShort))),
                medium: Draft("acknowledge", speaker.addressed(say(.neutralMedium))),
                detailed: Draft("ask", speaker.addressed(say(.neutralMedium)), say(.neutralDetailed)),
                note: "They say that something is wrong; look at it before you answer.")
        case .grave:
            return Drafts(
                short: Draft("acknowledge", speaker.named(say(.neutralShort))),
                medium: Draft("acknowledge", speaker.addressed(say(.neutralMedium))),
                detailed: Draft("ask", speaker.addressed(say(.neutralMedium)), say(.neutralDetailed)),
                note: "Yes or no could hurt somebody or be held against you: answer this yourself.")
        case .care:
            return Drafts(
                short: Draft("yes", speaker.named(say(.careShort))),
                medium: Draft("no", speaker.addressed(say(.careMedium))),
                detailed: Draft("thank, then ask", speaker.addressed(say(.careDetailed)), say(.careBack)),
                note: "Only you know how you are.")
        case .refused:
            return Drafts(
                short: Draft("acknowledge", speaker.named(say(.understand))),
                medium: Draft("keep in touch", speaker.addressed(say(.understand)), say(.comeBack)),
                detailed: Draft("wish well", speaker.addressed(say(.understand)), say(.comeBack), say(.untilThen)))
        case .condolence:
            return Drafts(
                short: Draft("thank quietly", speaker.named(say(.condolenceShort))),
                medium: Draft("thank quietly", speaker.addressed(say(.condolenceMedium))),
                detailed: Draft("thank quietly", speaker.addressed(say(.condolenceMedium)), say(.condolenceDetailed)))
        case .grief: return FanReplies(speaker, sentiment: .negative).comfort()
        case .presence: return Situation.unclear.drafts(speaker)
        case .bot:
            return Drafts(
                short: Draft("answer", say(.botShort)), medium: Draft("answer, then ask", say(.botMedium)),
                detailed: Draft("answer in full", say(.botShort), say(.botDetailed), say(.careBack)),
                note: "Say so only if it is you who writes.")
        case .shop:
            return Drafts(
                short: Draft("defer", speaker.named(say(.shopLater))),
                medium: Draft("defer", thanks, say(.shopLater), say(.backToYou)),
                detailed: Draft("ask", thanks, say(.shopLater), say(.shopAsk), say(.backToYou)),
                note: "Nothing in your FAQ, memory or past answers to base an answer on.")
        }
    }

    /// A reply about a problem. It doesn't ask for an order number that they have named.
    private func trouble(_ speaker: Speaker, refund: Bool) -> Drafts {
        func say(_ phrase: Phrase) -> String { speaker.say(phrase) }
        let known = speaker.reading.orderNumber.map { speaker.say(.orderKnown, ["facts": $0]) }
        let look = known.map { [$0] } ?? [say(.troubleAsk), say(.troubleLook)]
        var short = Draft("apologise", speaker.named(say(.troubleShort)), look[0])
        if known == nil { short = Draft("ask", speaker.named(say(.troubleShort)), look[0]) }
        var medium = Draft("apologise", speaker.addressed(say(.troubleMedium)))
        medium.sentences += look
        var detailed = Draft(
            known == nil ? "apologise, then ask" : "apologise in full", speaker.addressed(say(.troubleMedium)))
        detailed.sentences += look + [refund ? say(.troubleRefund) : say(.backToYou)]
        return Drafts(
            short: short, medium: medium, detailed: detailed,
            note: "They are waiting for something they paid for; only you know what can be done.")
    }
}
