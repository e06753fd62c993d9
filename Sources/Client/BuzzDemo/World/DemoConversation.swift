import BuzzModel

/// A conversation of the creator's, with all that was said in it before the demo begins.
package struct DemoConversation: Sendable, Hashable {
    package enum Mark: Sendable, Hashable {
        case pinned
        case muted
        case archived
        case markedUnread
        /// The creator has not accepted yet.
        case invitation
    }

    /// Unique in the world, and the same in every one.
    package let key: String
    /// Everybody but the creator.
    package let members: [String]
    /// Groups have one.
    package let title: String?
    package let topic: String?
    /// What a good copilot makes of it; nil where nobody would say.
    package let category: BuzzModel.Category?
    package let marks: Set<Mark>
    package var lines: [DemoLine]
    /// What of the script could not be read; nothing, in a world that is in order.
    package let problems: [String]

    package var isDirect: Bool { title == nil }
}

/// A conversation as it is written down; `DemoScript` reads it.
struct DemoConversationText: Sendable {
    var key: String
    var members: [String]
    var title: String?
    var topic: String?
    var category: BuzzModel.Category?
    var marks: Set<DemoConversation.Mark>
    /// Which of a video's comments this person has left under it, over the years.
    var comments: Int?
    var script: String

    /// With one person.
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
