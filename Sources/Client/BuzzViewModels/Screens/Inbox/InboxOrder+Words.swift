import BuzzModel

extension InboxOrder {
    package var title: String {
        switch self {
        case .usual: "newest first"
        case .waiting: "longest waiting first"
        case .category: "by category"
        case .name: "by name"
        }
    }

    package var isGrouped: Bool { self == .waiting || self == .category }

    private static let day: Int64 = 24 * 3_600_000

    /// The heading that a conversation is grouped under.
    func group(of conversation: Conversation, now: Timestamp) -> String {
        switch self {
        case .usual, .name: return ""
        case .category:
            let unsorted = conversation.membership == .invited ? "Invitations and new" : "Not sorted yet"
            return conversation.triage?.category.info.heading ?? unsorted
        case .waiting:
            guard let since = conversation.waitingSince else { return "Nothing to answer" }
            let days = (now.milliseconds - since.milliseconds) / Self.day
            if days >= 7 { return "Waiting for a week or more" }
            if days >= 3 { return "Waiting for days" }
            return days >= 1 ? "Waiting since yesterday" : "Waiting since today"
        }
    }
}
