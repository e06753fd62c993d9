/// The functions of the copilot by the names they are called by.
package enum CopilotFunction: String, Sendable, CaseIterable {
    case checkFAQ
    case generateSmartReplies
    case categorizeMessage
    case analyzeSentiment
    case scoreOpportunity
    case analyzeConversation
    case triageMessages
    case correctCategory
    case addMemory = "addSupermemoryMemory"
    case searchMemories = "searchSupermemoryMemories"
    case listMemories
    case deleteMemories
    case listFAQs
    case saveFAQ
    case deleteFAQ
    case suggestFAQs
    case whoAmI

    /// By its name or by the name another deployment gave it.
    package init?(name: String) {
        switch name {
        case "detectFAQCallable": self = .checkFAQ
        case "generateSmartReplyCallable": self = .generateSmartReplies
        case "analyzeSentimentCallable": self = .analyzeSentiment
        case "scoreOpportunityCallable": self = .scoreOpportunity
        default: self.init(rawValue: name)
        }
    }
}
