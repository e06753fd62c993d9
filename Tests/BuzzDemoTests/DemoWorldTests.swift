import BuzzDemo
import BuzzModel
import JSONKit
import Testing

@Suite struct DemoWorldTests {
    private let world = DemoWorld(seed: 7)

    @Test func `every line that was written down can be read`() {
        for conversation in world.conversations { #expect(conversation.problems == [], "\(conversation.key)") }
        for happening in world.happenings { #expect(happening.problems == [], "\(happening.key)") }
        for person in world.people { #expect(person.sayings.problems == [], "\(person.id)") }
    }

    @Test func `every conversation has its people and everybody a conversation`() {
        let known = Set(world.people.map(\.id))
        for conversation in world.conversations {
            #expect(!conversation.members.isEmpty)
            #expect(known.isSuperset(of: conversation.members), "\(conversation.key)")
            let speakers = Set(conversation.lines.map(\.author))
            #expect(speakers.isSubset(of: conversation.members + [world.creator.id]), "\(conversation.key)")
            #expect(!conversation.lines.isEmpty, "\(conversation.key)")
        }
        #expect(known == Set(world.conversations.flatMap(\.members)))
    }

    @Test func `ids are unique`() {
        #expect(Set(world.people.map(\.id)).count == world.people.count)
        #expect(Set(world.people.map(\.name)).count == world.people.count)
        #expect(Set(world.conversations.map(\.key)).count == world.conversations.count)
        #expect(!world.people.contains { $0.id == world.creator.id })
    }

    @Test func `there is plenty of everything`() {
        #expect(world.people.count >= 38)
        #expect(world.conversations.count >= 40)
        #expect(world.conversations.filter { !$0.isDirect }.count >= 4)
        for category in BuzzModel.Category.allCases {
            #expect(world.conversations.contains { $0.category == category }, "\(category)")
        }
        for voice in DemoPerson.Voice.allCases { #expect(world.people.contains { $0.voice == voice }, "\(voice)") }
        for mark in [DemoConversation.Mark.pinned, .muted, .archived, .markedUnread, .invitation] {
            #expect(world.conversations.contains { $0.marks.contains(mark) }, "\(mark)")
        }
        let lines = world.conversations.flatMap(\.lines)
        #expect(lines.contains { $0.isUnread })
        for motif in DemoPicture.Motif.allCases {
            #expect(
                lines.contains { if case .picture(let picture, _) = $0.act { picture.motif == motif } else { false } })
        }
        let year: Int64 = 365 * 86_400_000
        #expect(world.conversations.filter { ($0.lines.first?.time ?? 0) < -2 * year }.count >= 3)
    }

    @Test func `everybody speaks in the order of time, before now, and of what was said before`() {
        for conversation in world.conversations {
            let times = conversation.lines.map(\.time)
            #expect(times == times.sorted(), "\(conversation.key)")
            #expect(times.allSatisfy { $0 < 0 }, "\(conversation.key)")
            for (index, line) in conversation.lines.enumerated() {
                switch line.act {
                case .reply(_, let target): #expect(target < index)
                case .react(_, let target):
                    #expect(target < index)
                    #expect(conversation.lines[target].author != line.author)
                case .edit(_, let target), .delete(let target):
                    #expect(target < index)
                    #expect(conversation.lines[target].author == line.author)
                case .text(let text): #expect(!text.isEmpty)
                case .picture: break
                }
            }
        }
    }

    @Test(arguments: [0, 13 * 60 + 7, 23 * 60 + 59])
    func `nobody begins anything in the middle of the night`(minutes: Int) {
        let world = DemoWorld(seed: 7, day: DemoDay(minutesSinceMidnight: minutes))
        let (hour, day): (Int64, Int64) = (3_600_000, 86_400_000)
        for conversation in world.conversations {
            #expect(conversation.lines.map(\.time) == conversation.lines.map(\.time).sorted(), "\(conversation.key)")
            guard let first = conversation.lines.first?.time, first < -3 * day else { continue }
            let sinceMidnight = (Int64(minutes) * 60_000 + first % day + day) % day
            #expect(sinceMidnight >= 8 * hour && sinceMidnight <= 21 * hour, "\(conversation.key)")
        }
    }

    @Test func `what happens later happens where people are and is done by them`() {
        for happening in world.happenings {
            let members = world.conversation(happening.key)?.members ?? []
            #expect(!happening.lines.isEmpty)
            #expect(happening.lines.allSatisfy { members.contains($0.author) }, "\(happening.key)")
        }
    }

    @Test func `the same seed is the same world and another one is another`() {
        #expect(DemoWorld(seed: 7).conversations == world.conversations)
        #expect(DemoWorld(seed: 8).conversations != world.conversations)
    }

    @Test func `frequent questions have an answer, and the library says so as JSON`() throws {
        #expect(world.faqs.count >= 15)
        #expect(world.faqs.allSatisfy { !$0.questions.isEmpty && !$0.answer.isEmpty })
        let json = try JSON(parsing: DemoFAQ.library(world.faqs))
        #expect(json.array?.count == world.faqs.count)
        #expect(json[0]["questions"][0].string == world.faqs.first?.questions.first)
        #expect(json[0]["answer"].string == world.faqs.first?.answer)
    }

    @Test(arguments: [
        ("Thanks a lot!", DemoTopic.thanks), ("What is your budget?", .money), ("When do you need it?", .when),
        ("Is it loud?", .question), ("Yes, do that", .yes), ("I can't, sorry", .no), ("Blue is a colour", .other),
        ("Thank you! Is the link still fine?", .question),
        ("Yes please, and when?", .when), ("ありがとう！", .thanks), ("Nothing to note here", .other),
    ])
    func `people understand what a message is about`(text: String, topic: DemoTopic) {
        #expect(DemoTopic(of: text) == topic)
    }

    @Test func `pictures are PNG files`() {
        let png = DemoPicture(motif: .lamp, name: "a.png").png
        #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Every PNG ends in an empty IEND chunk with this checksum.
        #expect(png.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }
}
