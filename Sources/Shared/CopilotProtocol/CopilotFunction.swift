/// The callable functions, by their names on the wire.
package enum CopilotFunction: String, Sendable, CaseIterable {
    case checkFAQ
    case generateSmartReplies
    case categorizeMessage
    case analyzeSentiment
    case scoreOpportunity
    case analyzeConversation
    case addSupermemoryMemory
    case searchSupermemoryMemories
    case triageMessages
    case correctCategory
    case listFAQs
    case saveFAQ
    case deleteFAQ
    case suggestFAQs
    case listMemories
    case deleteMemories
    /// Deletes everything stored about the caller.
    case forgetMe
    case whoAmI
    case extractDeal
    case findPromises
    case findTopics
    case groupQuestions
    case findEarlierAnswers
    case personalizeAnswer

    /// Other names of the same function.
    package var aliases: [String] {
        switch self {
        case .checkFAQ: ["detectFAQCallable"]
        case .generateSmartReplies: ["generateSmartReplyCallable"]
        case .analyzeSentiment: ["analyzeSentimentCallable"]
        case .scoreOpportunity: ["scoreOpportunityCallable"]
        default: []
        }
    }

    /// Whether the response can be streamed as server-sent events.
    package var streams: Bool { self == .generateSmartReplies }

    /// Whether a call can be repeated without changing anything stored.
    package var changesNothing: Bool {
        switch self {
        case .addSupermemoryMemory, .correctCategory, .saveFAQ, .deleteFAQ, .deleteMemories, .forgetMe: false
        case .checkFAQ, .generateSmartReplies, .categorizeMessage, .analyzeSentiment, .scoreOpportunity,
            .analyzeConversation, .searchSupermemoryMemories, .triageMessages, .listFAQs, .suggestFAQs, .listMemories,
            .whoAmI, .extractDeal, .findPromises, .findTopics, .groupQuestions, .findEarlierAnswers, .personalizeAnswer:
            true
        }
    }

    /// Finds a function by name or alias; names are case-sensitive.
    package init?(name: String) {
        guard let known = CopilotFunction.byName[name] else { return nil }
        self = known
    }

    private static let byName: [String: CopilotFunction] = {
        var table: [String: CopilotFunction] = [:]
        for function in CopilotFunction.allCases {
            for name in [function.rawValue] + function.aliases { table[name] = function }
        }
        return table
    }()
}
