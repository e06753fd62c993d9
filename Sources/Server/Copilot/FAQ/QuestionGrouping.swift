/// Groups similar questions one by one: each joins the group whose examples it resembles most.
struct QuestionGrouping {
    struct Group: Sendable {
        /// In the order in which they were asked.
        var members: [Int]
        /// Some distinct members, with which new questions are compared.
        var examples: [Int]
    }

    /// A question joins a group if the mean similarity is at least this.
    static let likeness: Float = 0.36
    private static let mostExamples = 6

    private let likeness: QuestionLikeness
    private(set) var groups: [Group] = []

    /// - Parameter enough: a question also joins a group if it is at least this similar to any example.
    init(_ likeness: QuestionLikeness, enough: Float = .infinity) {
        self.likeness = likeness
        var compared = likeness.nothingCompared()
        for question in 0..<likeness.count {
            let atMost = likeness.atMost(question, against: compared)
            var best: (group: Int, average: Float)?
            for (number, group) in groups.enumerated() {
                // Skip the expensive part of the comparison for most groups.
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

    /// The example that is most similar to the others; of two such the shorter one.
    func mostTypical(_ group: Group, length: (Int) -> Int) -> Int {
        let ranked = group.examples.map { example in
            (example, group.examples.reduce(Float(0)) { $0 + likeness.likeness($1, example) })
        }
        return ranked.max { ($0.1, length($1.0)) < ($1.1, length($0.0)) }?.0 ?? group.members[0]
    }
}
