/// What somebody wants who writes, or what they do by writing, in whatever language: learnt from `model/labels/acts.tsv`.
package enum Act: String, CaseIterable, Sendable {
    /// Kind words for what the creator makes; for what it did for them; what they made after it.
    case praise, moved, made
    /// Their own good news, their own sorrow.
    case news, sad
    case thanks, wishes, greeting, joke, talk
    /// What the creator might do, what isn't right, what they dislike, what doesn't work.
    case idea, note, criticism, fault
    /// Questions: about a thing, a way of doing, a time, a plan, what can be bought, the creator's life, what to do themselves.
    case which, how, when, plan, shop, personal, advice
    /// What only the creator can say yes or no to.
    case permission, favour, school, collab, event, offer, vague
    /// In the middle of work together; between people who know each other.
    case paper, logistics, team
    case order, legal, alarm
    /// Meant as a blow, as a pass, in despair or as a threat, for a machine, for many, for gain.
    case insult, creepy, grave, machine, chain, spam
}

/// How likely each act is.
package struct ActReading: Sendable {
    private let likelihoods: [Double]

    package init(_ likelihoods: [Double]) { self.likelihoods = likelihoods }

    package subscript(act: Act) -> Double { Act.allCases.firstIndex(of: act).map { likelihoods[$0] } ?? 0 }

    package func sum(_ acts: Set<Act>) -> Double { acts.reduce(0) { $0 + self[$1] } }

    package var likeliest: Act { Act.allCases.max { self[$0] < self[$1] } ?? .talk }
}
