/// The words from which German, French, Spanish, Italian and Portuguese questions are built. They say less than the
/// English ones, but enough to tell who from when and you from her.
struct QuestionTongue: Sendable {
    private let openers: [String: QuestionReading.Kind]
    private let persons: [String: QuestionReading.Person]
    private let owning: [String: QuestionReading.Person]
    private let negations: Set<String>
    private let past: Set<String>
    private let giving: Set<String>, taking: Set<String>
    /// Other words that identify the language.
    private let others: Set<String>
    private let known: Set<String>

    /// Openings such as "May I ask …", after which the question follows.
    private static let asking = WordList.set("question.asking")

    /// The language with the most words in the question; nil if English has as many.
    static func of(_ words: [String]) -> QuestionTongue? {
        var best: (tongue: QuestionTongue, count: Int)?
        for tongue in all {
            let count = words.count { tongue.known.contains($0) }
            if count > best?.count ?? 0 { best = (tongue, count) }
        }
        guard let best else { return nil }
        let english = words.count {
            FormWords.all.contains($0) || EnglishQuestionWords.spelledOut[$0] != nil
                || EnglishQuestionWords.openers[$0] != nil
        }
        return best.count > english ? best.tongue : nil
    }

    func read(_ words: [String], into reading: inout QuestionReading) {
        let start = words.indices.first {
            openers[words[$0]] != nil && words[..<$0].contains(where: Self.asking.contains)
        }
        let words = words[(start ?? 0)...]
        var before = ""
        for (index, word) in words.enumerated() {
            let next = words.dropFirst(index + 1).first ?? ""
            if let kind = openers[word + " " + next] ?? openers[word] {
                let isShadowed = openers[before + " " + word] != nil
                if !isShadowed { reading.kinds.insert(kind) }
            }
            if let owner = owning[word], !QuestionReading.marks.contains(next), !next.isEmpty {
                reading.owners[WordStem.of(next)] = owner
            }
            before = word
            // A pronoun or a verb form is better evidence of the person than a possessive.
            if let person = persons[word + " " + next] ?? persons[word] {
                if reading.person == nil || reading.isOwnersOnly { reading.person = person }
                reading.isOwnersOnly = false
            } else if let owner = owning[word], reading.person == nil || reading.isOwnersOnly {
                let isSomebody = NamedThings.standard.isSomebody(next)
                reading.person = isSomebody ? .other : owner
                reading.isOwnersOnly = !isSomebody
            }
            if negations.contains(word) { reading.isNegated = true }
            if past.contains(word) { reading.isPast = true }
            if giving.contains(word), reading.verb == nil { reading.verb = "give" }
            if taking.contains(word), reading.verb == nil { reading.verb = "take" }
        }
        if reading.kinds.count > 1 { reading.kinds.remove(.what) }
        // German "um wie viel Uhr" asks when, not how much.
        if reading.kinds.contains(.when) { reading.kinds.remove(.howMuch) }
        reading.isYesNo = reading.kinds.isEmpty
        if let verb = reading.verb, let person = reading.person, person == .asker || person == .creator,
            !reading.isOwnersOnly
        {
            let isTaken = verb == "take"
            reading.receiver = isTaken ? person : person == .asker ? .creator : .asker
        }
    }

    /// - Parameter lists: the lists of one language in `model/words/`, such as "tongue.who" and "tongue.your".
    init(_ lists: [String: [String]]) {
        func list(_ name: String) -> [String] { lists["tongue.\(name)"] ?? [] }
        openers = QuestionReading.Kind.allCases.reduce(into: [:]) { openers, kind in
            for word in list(kind.rawValue) { openers[word] = kind }
        }
        var persons: [String: QuestionReading.Person] = [:], owning = persons
        for (name, person) in [
            ("asker", QuestionReading.Person.asker), ("creator", .creator), ("other", .other), ("anyone", .both),
        ] {
            for word in list(name) { persons[word] = person }
        }
        for (name, person) in [("my", QuestionReading.Person.asker), ("your", .creator), ("their", .other)] {
            for word in list(name) { owning[word] = person }
        }
        self.persons = persons
        self.owning = owning
        negations = Set(list("not"))
        past = Set(list("past"))
        giving = Set(list("giving"))
        taking = Set(list("taking"))
        others = Set(list("also"))
        known = others.union(negations).union(openers.keys).union(persons.keys).union(owning.keys).union(past)
            .union(giving).union(taking)
    }

    static let all = WordLists.builtIn.byLanguage.sorted { $0.key < $1.key }.map(\.value)
        .filter { $0["tongue.also"] != nil }.map(QuestionTongue.init)
}
