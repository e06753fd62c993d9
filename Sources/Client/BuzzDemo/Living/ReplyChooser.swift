/// Chooses a person's answer by topic and personality, avoiding immediate repetitions.
struct ReplyChooser: Sendable {
    struct Choice: Sendable, Hashable {
        var text: String?
        var reaction: String?
    }

    private let stock: [DemoPerson.Voice: DemoSayings]
    private var said: [String: [String]] = [:]

    init(stock: [DemoPerson.Voice: DemoSayings] = DemoTexts.voices) {
        self.stock = stock
    }

    mutating func answer(of person: DemoPerson, to text: String, random: inout SeededRandom) -> Choice {
        let topic = DemoTopic(of: text)
        let own = person.sayings.lines[topic] ?? []
        let common = stock[person.voice]?.answers(to: topic) ?? []
        let signs = person.sayings.reactions + (stock[person.voice]?.reactions ?? [])
        var choice = Choice()
        if random.chance(topic == .thanks ? 70 : 30) { choice.reaction = signs.randomElement(using: &random) }
        // A reaction to thanks often needs no additional text.
        if choice.reaction != nil, topic == .thanks, random.chance(40) { return choice }
        choice.text =
            fresh(own, person.id, &random) ?? fresh(common, person.id, &random) ?? again(common, person.id, &random)
        return choice
    }

    private mutating func fresh(_ answers: [String], _ person: String, _ random: inout SeededRandom) -> String? {
        let said = said[person] ?? []
        guard let answer = answers.filter({ !said.contains($0) }).randomElement(using: &random) else { return nil }
        self.said[person, default: []].append(answer)
        return answer
    }

    /// Everything has been used: start over with what was used longest ago.
    private mutating func again(_ answers: [String], _ person: String, _ random: inout SeededRandom) -> String? {
        said[person]?.removeAll { answers.contains($0) }
        return fresh(answers, person, &random)
    }
}
