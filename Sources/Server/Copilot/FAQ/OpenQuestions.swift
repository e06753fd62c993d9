import CopilotProtocol

/// Groups the questions that no entry answers, as they come, so that those asked often can be suggested as new entries.
package struct OpenQuestions: Sendable {
    /// As alike as this on average, a question joins a group.
    package static let likeness: Float = 0.36
    /// When there are more groups, the one that has been quiet longest of those asked least goes.
    package static let groupLimit = 1_000
    /// Of each group so many questions are kept to compare with; the rest is only counted.
    package static let examplesPerGroup = 6
    /// Before anything is known, a word counts as if it had been absent from so many questions.
    private static let imaginedQuestions = 30
    private static let textLimit = 300

    private struct Group: Sendable {
        /// Of whom nobody said who they are.
        var unnamed = 0
        var askers: Set<String> = []
        var lastAsked = 0
        var examples: [Example] = []

        /// People, not calls.
        var count: Int { unnamed + askers.count }
    }

    private struct Example: Sendable {
        let text: String
        let plainForm: String
        let features: [Int]
        let question: QuestionFeatures
    }

    private var groups: [Group] = []
    private var numbers: [QuestionFeatures.Feature: Int] = [:]
    private var blocks: [Float] = []
    private var askedWith: [Float] = []
    private var asked = 0

    package init() {}

    /// Whether a message asks something: a question mark, or a question word at the start of a sentence.
    package static func isQuestion(_ text: String) -> Bool { isQuestion(Tokenizer.analyze(text).tokens) }

    static func isQuestion(_ tokens: [Token]) -> Bool {
        if Asking.isAsked(tokens) { return true }
        var sentence = -1
        for token in tokens {
            if token.kind == .word, token.sentence != sentence {
                if FormWords.questionStarts.contains(token.text) { return true }
                sentence = token.sentence
            }
        }
        return false
    }

    /// Takes in a question that was asked; what asks nothing of substance is passed over.
    ///
    /// - Parameter asker: who asked; the same person asking again is still one. Without it each counts.
    package mutating func add(_ text: String, from asker: String? = nil) {
        let features = QuestionFeatures(text)
        guard !features.informative.isEmpty, OpenQuestions.isQuestion(text) else { return }
        asked += 1
        let shown = String(text.prefix(OpenQuestions.textLimit))
        let example = Example(
            text: shown, plainForm: features.plainForm, features: numbered(features), question: features)
        var best: (group: Int, likeness: Float)?
        for (number, group) in groups.enumerated() {
            let total = group.examples.reduce(0) { $0 + likeness($1, example) }
            let average = total / Float(max(1, group.examples.count))
            if average >= OpenQuestions.likeness, average > best?.likeness ?? 0 { best = (number, average) }
        }
        let group = best?.group ?? groups.count
        if group == groups.count { groups.append(Group()) }
        if let asker { groups[group].askers.insert(asker) } else { groups[group].unnamed += 1 }
        groups[group].lastAsked = asked
        if groups[group].examples.count < OpenQuestions.examplesPerGroup,
            !groups[group].examples.contains(where: { $0.plainForm == example.plainForm })
        {
            groups[group].examples.append(example)
        }
        forgetQuietGroups()
    }

    /// Drops the groups that the library answers by now.
    package mutating func removeAnswered(by matcher: FAQMatcher) {
        groups.removeAll { group in group.examples.contains { matcher.match($0.text) != nil } }
    }

    /// The groups asked at least `count` times, the most asked first.
    package func suggestions(askedAtLeast count: Int = 2, limit: Int) -> [OpenQuestion] {
        groups.filter { $0.count >= count }
            .sorted { ($0.count, $0.lastAsked) > ($1.count, $1.lastAsked) }
            .prefix(max(0, limit))
            .map { group in
                OpenQuestion(
                    question: mostTypical(group).text, count: group.count, examples: group.examples.map(\.text))
            }
    }

    private func mostTypical(_ group: Group) -> Example {
        func closeness(_ example: Example) -> Float { group.examples.reduce(0) { $0 + likeness($1, example) } }
        let ranked = group.examples.map { ($0, closeness($0)) }
        return ranked.max { ($0.1, $1.0.text.count) < ($1.1, $0.0.text.count) }?.0
            ?? Example(text: "", plainForm: "", features: [], question: QuestionFeatures(""))
    }

    private mutating func numbered(_ features: QuestionFeatures) -> [Int] {
        var result: [Int] = []
        for feature in features.counts.keys {
            let number = numbers[feature] ?? blocks.count
            if number == blocks.count {
                numbers[feature] = number
                blocks.append(FAQWeights.open(feature))
                askedWith.append(0)
            }
            askedWith[number] += 1
            result.append(number)
        }
        return result.sorted()
    }

    private func weight(_ feature: Int) -> Float {
        let rarity = FAQWeights.rarity(
            occursIn: askedWith[feature], of: asked + OpenQuestions.imaginedQuestions)
        return blocks[feature] * rarity * rarity
    }

    private func likeness(_ left: Example, _ right: Example) -> Float {
        if left.plainForm == right.plainForm { return 1 }
        guard left.question.isAbout(right.question) else { return 0 }
        let leftWeight = left.features.reduce(0) { $0 + weight($1) }
        let rightWeight = right.features.reduce(0) { $0 + weight($1) }
        var shared: Float = 0
        var position = 0
        for feature in left.features {
            while position < right.features.count, right.features[position] < feature { position += 1 }
            if position < right.features.count, right.features[position] == feature { shared += weight(feature) }
        }
        let product = leftWeight * rightWeight
        return product > 0 ? shared / product.squareRoot() : 0
    }

    private mutating func forgetQuietGroups() {
        guard groups.count > OpenQuestions.groupLimit else { return }
        let quietest = groups.indices.min {
            (groups[$0].count, groups[$0].lastAsked) < (groups[$1].count, groups[$1].lastAsked)
        }
        if let quietest { groups.remove(at: quietest) }
    }
}
