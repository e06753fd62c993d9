import BuzzModel

extension CopilotFeature {
    package var title: String {
        switch self {
        case .categories: "Categories"
        case .sentiment: "Sentiment"
        case .scores: "Opportunity scores"
        case .drafts: "Drafts"
        case .preparedDrafts: "Drafts prepared ahead"
        case .faq: "Frequent questions"
        case .memory: "Memory"
        case .conversationMemories: "Remember conversations"
        case .cards: "People and deals"
        }
    }

    package var summary: String {
        switch self {
        case .categories: "fan, business, spam or urgent on each"
        case .sentiment: "the mood of a message, above the thread"
        case .scores: "what an offer may be worth, 0 to 100"
        case .drafts: "three replies in your voice, on request"
        case .preparedDrafts: "for conversations that need an answer most"
        case .faq: "answers from your library, suggested"
        case .memory: "your answers are remembered"
        case .cards: "promises, offers, one answer for many"
        case .conversationMemories: "every ten messages, and when archived"
        }
    }
}
