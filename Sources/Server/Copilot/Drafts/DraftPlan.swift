import CopilotProtocol

/// What is to be said to a message, decided before how: drafts, or nothing. A hollow reply costs more than none.
enum DraftPlan {
    case drafts(Drafts, [DraftResponse.Source], DraftResponse.Trust)
    /// Why nothing is worth suggesting, for the creator.
    case nothing(String)
}

extension MessageReading {
    /// No source answers what they ask.
    var onlyTheCreatorKnows: String {
        guard let question = askSentence else { return "What they want to hear only you know." }
        return "Only you can answer “\(DraftText.beginning(of: question, sentences: 1, characters: 120))”"
    }
}

extension FanReading.Mood {
    /// Why a message of that mood, with no question in it, is left to the creator.
    var nothing: String? {
        switch self {
        case .criticism: "They are unhappy with something; only you know what to say to it."
        case .farewell, .plain, .uncertain: "It asks nothing, and how it is meant is for you to read."
        default: nil
        }
    }
}

extension Pressure {
    /// What may be said without admitting or promising anything; nothing to threats and abuse, which want an answer.
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

    /// What to do about it; said to the creator.
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
