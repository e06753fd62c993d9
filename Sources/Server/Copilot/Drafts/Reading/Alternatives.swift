/// Two things or days between which the creator is asked to choose.
struct Alternatives: Sendable, Equatable {
    let first: String, second: String
    let areDays: Bool

    /// Acts that ask for the creator's choice of a thing; in others "A or B?" asks how something is.
    private static let ofThings: Set<Act> = [.advice, .personal, .talk, .idea, .favour]

    init?(_ reading: MessageReading) {
        guard let act = reading.purpose?.act, let asked = reading.askSentence, reading.questions.count < 2 else {
            return nil
        }
        if act == .logistics, let days = Self.days(in: asked, reading.language) {
            (first, second) = days
            areDays = true
        } else if Self.ofThings.contains(act), case .choice(let one, let other) = reading.ask,
            let first = Self.turned(one), let second = Self.turned(other)
        {
            (self.first, self.second) = (first, second)
            areDays = false
        } else {
            return nil
        }
    }

    /// "Passt dir Dienstag oder Freitag besser?"
    private static func days(in asked: String, _ language: Phrasebook.Language) -> (String, String)? {
        let days = FactReader.facts(in: asked, language: language).dates.map(\.core)
        guard days.count == 2, let first = asked.firstRange(of: days[0]),
            let second = asked[first.upperBound...].firstRange(of: days[1])
        else { return nil }
        let between = Word.words(of: String(asked[first.upperBound..<second.lowerBound]))
        let or = Phrasebook.book(for: language).or
        guard between.contains(where: { or.contains($0.plain) }) else { return nil }
        return (days[0], days[1])
    }

    /// The thing in the creator's words, if it is short enough to be one.
    private static func turned(_ text: String) -> String? {
        let words = Word.words(of: text)
        return words.count <= 4 ? Mirror.turned(words[...]) : nil
    }
}
