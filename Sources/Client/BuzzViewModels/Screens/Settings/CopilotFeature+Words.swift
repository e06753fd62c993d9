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
        case .categories: "fan, business, spam or urgent on each"
        case .sentiment: "how a message feels, above the thread"
        case .scores: "what an offer may be worth, 0 to 100"
        case .drafts: "three replies in your voice, when asked"
        case .preparedDrafts: "ready for what most needs an answer"
        case .faq: "answers from your library, suggested"
        case .memory: "what you answer is remembered"
        case .cards: "promises, offers, one answer for many"
        case .conversationMemories: "every ten messages, and when archived"
        }
    }
}
