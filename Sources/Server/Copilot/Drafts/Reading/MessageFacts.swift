/// Sums, dates, deliverables and conditions in the original words, so that a reply can quote them.
struct MessageFacts: Sendable, Equatable {
    /// "$4,500", and the same with its purpose: "$4,500 for the series of three sponsored videos".
    var amounts: [(core: String, phrase: String)] = []
    /// "Friday the 14th", and the same with what is due: "the first one by Friday the 14th".
    var dates: [(core: String, phrase: String)] = []
    /// "three sponsored videos"
    var things: [String] = []
    /// "half on signing", "no exclusivity"
    var terms: [String] = []

    static func == (left: MessageFacts, right: MessageFacts) -> Bool {
        left.phrases == right.phrases
    }

    var isEmpty: Bool { amounts.isEmpty && dates.isEmpty && things.isEmpty && terms.isEmpty }

    /// All facts once, without those that are part of another.
    var phrases: [String] {
        let all = things.prefix(2) + amounts.prefix(2).map(\.phrase) + terms.prefix(2) + dates.prefix(2).map(\.phrase)
        var kept: [String] = []
        for phrase in all {
            let plain = phrase.lowercased()
            if kept.contains(where: { $0.lowercased().contains(plain) }) { continue }
            kept.removeAll { plain.contains($0.lowercased()) }
            kept.append(phrase)
        }
        return kept
    }

    /// The first sum and the first day alone.
    var cores: [String] { (amounts.prefix(1).map(\.core) + dates.prefix(1).map(\.core)) }
}
