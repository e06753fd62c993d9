import BuzzModel

/// One of the creator's conversations, with its messages from before the demo starts.
package struct DemoConversation: Sendable, Hashable {
    package enum Mark: Sendable, Hashable {
        case pinned
        case muted
        case archived
        case markedUnread
        /// The creator has not accepted the invitation yet.
        case invitation
    }

    /// A unique key, the same for every seed.
    package let key: String
    /// Everybody except the creator.
    package let members: [String]
    /// Only groups have a title.
    package let title: String?
    package let topic: String?
    /// The category that a good copilot assigns; nil if it is debatable.
    package let category: BuzzModel.Category?
    package let marks: Set<Mark>
    package var lines: [DemoLine]
    /// Errors in the script; empty if it is valid.
    package let problems: [String]

    package var isDirect: Bool { title == nil }
}

/// A conversation in its written form, which `DemoScript` parses.
struct DemoConversationText: Sendable {
    var key: String
    var members: [String]
    var title: String?
    var topic: String?
    var category: BuzzModel.Category?
    var marks: Set<DemoConversation.Mark>
    /// The index of this person's comment among those of each video, if they commented over the years.
    var comments: Int?
    var script: String

    /// A direct conversation.
    init(_ person: String, _ category: BuzzModel.Category?, _ script: String) {
        self.init(person, category, [], comments: nil, script)
    }

    init(
        _ person: String, _ category: BuzzModel.Category?, _ marks: Set<DemoConversation.Mark>, comments: Int? = nil,
        _ script: String
    ) {
        key = person
        members = [person]
        self.category = category
        self.marks = marks
        self.comments = comments
        self.script = script
    }

    init(
        group key: String, _ title: String, topic: String? = nil, _ members: [String],
        _ category: BuzzModel.Category? = nil, _ marks: Set<DemoConversation.Mark> = [], _ script: String
    ) {
        self.key = key
        self.title = title
        self.topic = topic
        self.members = members
        self.category = category
        self.marks = marks
        self.script = script
    }
}
