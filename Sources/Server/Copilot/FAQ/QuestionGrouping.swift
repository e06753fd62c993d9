/// Puts alike questions together, one after the other: each joins the group whose examples it resembles most.
struct QuestionGrouping {
    struct Group: Sendable {
        /// In the order in which they were asked.
        var members: [Int]
        /// Of the members so many are compared with, no two of them the same.
        var examples: [Int]
    }

    /// As alike as this on average, a question joins a group.
    static let likeness: Float = 0.36
    private static let mostExamples = 6

    private let likeness: QuestionLikeness
    private(set) var groups: [Group] = []

    /// - Parameter enough: as like one of a group as this, a question belongs there whatever the others are.
    init(_ likeness: QuestionLikeness, enough: Float = .infinity) {
        self.likeness = likeness
        var compared = likeness.nothingCompared()
        for question in 0..<likeness.count {
            let atMost = likeness.atMost(question, against: compared)
            var best: (group: Int, average: Float)?
            for (number, group) in groups.enumerated() {
                // Most groups are out before the dearer half of a comparison.
                guard Self.joins(group.examples.map { atMost[$0] + 0.001 }, enough) else { continue }
                let each = group.examples.map { likeness.likeness($0, question) }
                guard Self.joins(each, enough) else { continue }
                let average = Self.average(each)
                if average > best?.average ?? 0 { best = (number, average) }
            }
            guard let best else {
                groups.append(Group(members: [question], examples: [question]))
                likeness.add(question, to: &compared)
                continue
            }
            groups[best.group].members.append(question)
            let examples = groups[best.group].examples
            if examples.count < Self.mostExamples, !examples.contains(where: { likeness.isSame($0, question) }) {
                groups[best.group].examples.append(question)
                likeness.add(question, to: &compared)
            }
        }
    }

    private static func joins(_ each: [Float], _ enough: Float) -> Bool {
        average(each) >= likeness || each.contains { $0 >= enough }
    }

    private static func average(_ each: [Float]) -> Float { each.reduce(0, +) / Float(max(1, each.count)) }

    /// The example that is most like the others; of two such the shorter one.
    func mostTypical(_ group: Group, length: (Int) -> Int) -> Int {
        let ranked = group.examples.map { example in
            (example, group.examples.reduce(Float(0)) { $0 + likeness.likeness($1, example) })
        }
        return ranked.max { ($0.1, length($1.0)) < ($1.1, length($0.0)) }?.0 ?? group.members[0]
    }
}
