import BuzzModel

extension CopilotFeature {
    package var title: String {
        switch self {
        case .categories: "Categories"
        case .sentiment: "Sentiment"
        case .scores: "Opportunity scores"
        case .drafts: "Drafts"
        case .preparedDrafts: "Drafts made ahead"
        case .faq: "Frequent questions"
        case .memory: "Memory"
        case .conversationMemories: "Remember conversations"
        case .cards: "People and deals"
        }
    }

    package var summary: String {
        switch self {
        case .categories: "fan, business, spam or urgent beside each conversation"
        case .sentiment: "how a message feels, in the thread's head"
        case .scores: "what an offer may be worth, 0 to 100"
        case .drafts: "three replies in your voice when you ask for them"
        case .preparedDrafts: "ready for what most needs an answer, also offline"
        case .faq: "answers from your library, suggested as questions come in"
        case .memory: "what you answer is remembered by your copilot"
        case .cards: "promises and their days, offers, one answer for many"
        case .conversationMemories: "every ten messages and when you archive one"
        }
    }
}
