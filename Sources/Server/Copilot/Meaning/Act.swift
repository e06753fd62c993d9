/// What the writer wants or does with a message, in whatever language. The model learns this from
/// `model/labels/acts.tsv`.
package enum Act: String, CaseIterable, Sendable {
    /// Kind words: for the creator's work, for how it helped them, and about what they made because of it.
    case praise, moved, made
    /// Their own good news and their own sorrow.
    case news, sad
    case thanks, wishes, greeting, joke, talk
    /// Something the creator could do, a correction, something they dislike, something that does not work.
    case idea, note, criticism, fault
    /// Questions about a thing, a method, a time, a plan, something to buy, the creator's life, or what they should do
    /// themselves.
    case which, how, when, plan, shop, personal, advice
    /// Requests and offers that only the creator can accept or decline.
    case permission, favour, school, collab, event, offer, vague
    /// Messages in the middle of working together or between people who know each other.
    case paper, logistics, team
    case order, legal, alarm
    /// An insult, a sexual advance, despair or a threat, instructions to a machine, a chain letter, spam.
    case insult, creepy, grave, machine, chain, spam
}

/// How likely each act is.
package struct ActReading: Sendable {
    private let likelihoods: [Double]

    package init(_ likelihoods: [Double]) { self.likelihoods = likelihoods }

    package subscript(act: Act) -> Double { Act.allCases.firstIndex(of: act).map { likelihoods[$0] } ?? 0 }

    /// As if this act did not exist.
    func without(_ act: Act) -> ActReading {
        let rest = max(1 - self[act], 0.001)
        return ActReading(Act.allCases.map { $0 == act ? 0 : self[$0] / rest })
    }

    package func sum(_ acts: Set<Act>) -> Double { acts.reduce(0) { $0 + self[$1] } }

    package var likeliest: Act { Act.allCases.max { self[$0] < self[$1] } ?? .talk }
}
