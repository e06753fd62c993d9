import CopilotProtocol

/// The decision what to say, made before the wording: drafts or nothing, because a hollow reply is worse than none.
enum DraftPlan {
    case drafts(Drafts, [DraftResponse.Source], DraftResponse.Trust)
    /// Tells the creator why there are no drafts.
    case nothing(String)
}

extension MessageReading {
    /// The explanation that no source answers the question.
    var onlyTheCreatorKnows: String {
        guard let question = askSentence else { return "What they want to hear only you know." }
        return "Only you can answer “\(DraftText.beginning(of: question, sentences: 1, characters: 120))”"
    }
}

extension FanReading.Mood {
    /// The explanation why a message of this mood without a question is left to the creator.
    var nothing: String? {
        switch self {
        case .criticism: "They are unhappy with something; only you know what to say to it."
        case .farewell, .plain, .uncertain: "It asks nothing, and how it is meant is for you to read."
        default: nil
        }
    }
}

extension Pressure {
    /// Drafts that admit and promise nothing; nil for threats and abuse that should not be answered.
    func drafts(_ speaker: Speaker) -> Drafts? {
        let said: (Phrase, Phrase)
        switch self {
        case .threat, .abuse: return nil
        case .refund: return Situation.trouble(refund: true, isSure: true).drafts(speaker)
        case .data: said = (.dataShort, .dataMedium)
        case .unsubscribe: said = (.mailShort, .mailShort)
        case .legal: said = (.demandShort, .demandMedium)
        }
        return Drafts(
            short: Draft("acknowledge", speaker.say(said.0)),
            medium: Draft("acknowledge, then ask", speaker.say(said.1)),
            detailed: Draft(""))
    }

    /// Advice for the creator.
    var advice: String {
        switch self {
        case .threat:
            "They may be threatening you. You needn’t answer: keep the message, don’t argue, report it; where it is about your life or home, tell the police."
        case .abuse: "This sounds like abuse. You needn’t answer: keep the message, don’t argue, report and block."
        case .data:
            "A demand about their data: the law (the GDPR, for one) gives you a time to answer. Look at it soon."
        case .unsubscribe: "They want no more mail from you: you have to see to it."
        case .legal:
            "They demand or threaten with the law: keep it, mind its deadline, and ask somebody who knows the law before you admit or promise anything."
        case .refund:
            "They want money back that was taken wrongly: look at it soon, you may owe it. Nothing is promised here."
        }
    }
}
