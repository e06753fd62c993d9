/// Replies to threats, abuse and demands of law: short and calm, nothing admitted, nothing promised.
struct PressureReplies {
    let speaker: Speaker

    func drafts(_ pressure: Pressure) -> Drafts {
        func say(_ phrase: Phrase) -> String { speaker.say(phrase) }
        switch pressure {
        case .refund:
            var drafts = Situation.trouble(refund: true, isSure: true).drafts(speaker)
            drafts.note =
                "They want money back that was taken wrongly: look at it soon, you may owe it. Nothing is promised here."
            return drafts
        case .threat, .abuse:
            return Drafts(
                short: Draft("set a limit", say(.threatShort)), medium: Draft("set a limit", say(.threatMedium)),
                detailed: Draft("set a limit", say(.threatDetailed)), note: note(pressure))
        case .data, .unsubscribe, .legal:
            return Drafts(
                short: Draft("acknowledge", say(.demandShort)), medium: Draft("acknowledge", say(.demandMedium)),
                detailed: Draft("ask", say(.demandDetailed)), note: note(pressure))
        }
    }

    private func note(_ pressure: Pressure) -> String {
        switch pressure {
        case .threat:
            "They threaten you. You needn't answer: keep the message, don't argue, report it; where it is about your life or home, tell the police."
        case .abuse: "This is abuse. You needn't answer: keep the message, don't argue, report and block."
        case .data:
            "A demand about their data: the law (the GDPR, for one) gives you a time to answer. Look at it soon; nothing is promised here."
        case .unsubscribe: "They want no more mail from you: you have to see to it. Nothing is promised here."
        case .legal:
            "They demand or threaten with the law: keep it, mind its deadline, and ask somebody who knows the law before you admit or promise anything."
        case .refund: ""
        }
    }
}
