import BuzzModel

/// All people of the demo, their past messages and the scripted events. Pure data.
package struct DemoWorld: Sendable {
    /// Incremented when the texts change in a way that is incompatible with an existing demo.
    package static let version = 2

    package let seed: UInt64
    package let creator: DemoPerson
    package let people: [DemoPerson]
    package let conversations: [DemoConversation]
    package let happenings: [DemoHappening]
    package let faqs: [DemoFAQ]

    /// The same seed gives the same world.
    package init(seed: UInt64, day: DemoDay = DemoDay()) {
        self.seed = seed
        let creator = DemoPerson(id: "andie", name: "Andie", voice: .friend)
        let videos = DemoTexts.videos
        self.creator = creator
        people = DemoTexts.people
        conversations = DemoTexts.conversations.map {
            Self.conversation($0, creator: creator.id, videos: videos, day: day, seed: seed)
        }
        happenings = Self.happenings(DemoTexts.happenings, conversations, creator: creator.id, seed: seed)
        faqs = DemoTexts.faqs
    }

    package func person(_ id: String) -> DemoPerson? {
        id == creator.id ? creator : people.first { $0.id == id }
    }

    package func conversation(_ key: String) -> DemoConversation? {
        conversations.first { $0.key == key }
    }

    private static func conversation(
        _ text: DemoConversationText, creator: String, videos: [DemoVideo], day: DemoDay, seed: UInt64
    ) -> DemoConversation {
        let random = SeededRandom(seed, for: text.key)
        let script = DemoScript(text.script, creator: creator, people: text.members, day: day, random: random)
        var lines = script.lines
        if let number = text.comments, let fan = text.members.first {
            let comments = VideoComments(fan: fan, creator: creator, number: number, day: day, random: random)
            lines = comments.lines(videos, before: lines.first?.time ?? 0).joined(before: lines)
        }
        return DemoConversation(
            key: text.key, members: text.members, title: text.title, topic: text.topic, category: text.category,
            marks: text.marks, lines: lines, problems: text.problems + script.problems)
    }

    private static func happenings(
        _ texts: [DemoHappeningText], _ conversations: [DemoConversation], creator: String, seed: UInt64
    ) -> [DemoHappening] {
        texts.enumerated().map { number, text in
            let people = conversations.first { $0.key == text.key }?.members ?? []
            let script = DemoScript(
                text.script, creator: creator, people: people, random: SeededRandom(seed, for: "happening \(number)"))
            return DemoHappening(key: text.key, lines: script.lines, isNudge: text.isNudge, problems: script.problems)
        }
    }
}

extension [DemoLine] {
    /// Concatenates two lists of lines and adjusts the indexes in the second.
    fileprivate func joined(before later: [DemoLine]) -> [DemoLine] {
        self
            + later.map { line in
                var line = line
                switch line.act {
                case .reply(let text, let target): line.act = .reply(text, to: target + count)
                case .edit(let text, let target): line.act = .edit(text, of: target + count)
                case .react(let key, let target): line.act = .react(key, to: target + count)
                case .delete(let target): line.act = .delete(target + count)
                case .text, .picture: break
                }
                return line
            }
    }
}
