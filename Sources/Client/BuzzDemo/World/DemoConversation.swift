import BuzzModel

/// One of the creator's conversations, with its messages from before the demo starts.
package struct DemoConversation: Sendable, Hashable {
    package enum Mark: String, Sendable, Hashable {
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

/// A conversation in its written form: a section with the heading `key category marks comments=N`. The key of a direct
/// conversation is the person's id; a group begins with lines `title:`, `topic:` and `members:`. The rest is a script
/// that `DemoScript` parses.
struct DemoConversationText: Sendable {
    let key: String
    private(set) var members: [String]
    private(set) var title: String?
    private(set) var topic: String?
    private(set) var category: BuzzModel.Category?
    private(set) var marks: Set<DemoConversation.Mark> = []
    /// The index of this person's comment among those of each video, if they commented over the years.
    private(set) var comments: Int?
    private(set) var script = ""
    private(set) var problems: [String] = []

    init(_ section: DemoSection) {
        let words = section.heading.split(separator: " ").map(String.init)
        key = words.first ?? ""
        members = [key]
        for word in words.dropFirst() {
            if let category = BuzzModel.Category(rawValue: word) {
                self.category = category
            } else if let mark = DemoConversation.Mark(rawValue: word) {
                marks.insert(mark)
            } else if word.hasPrefix("comments="), let number = Int(word.dropFirst(9)) {
                comments = number
            } else {
                problems.append(word)
            }
        }
        for line in section.text.split(separator: "\n") {
            if line.hasPrefix("title: ") {
                title = String(line.dropFirst(7))
            } else if line.hasPrefix("topic: ") {
                topic = String(line.dropFirst(7))
            } else if line.hasPrefix("members: ") {
                members = line.dropFirst(9).split(separator: " ").map(String.init)
            } else {
                script += line + "\n"
            }
        }
    }
}
