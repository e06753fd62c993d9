/// The words from which English questions are built.
enum EnglishQuestionWords {

    static let openers: [String: QuestionReading.Kind] = table("question.opener")
    /// What "how" asks for, by the following word.
    static let degrees: [String: QuestionReading.Kind] = table("question.degree")
    static let spans = WordList.set("question.spans")
    /// With these words "how long" asks the same as "when".
    static let untilWords = WordList.set("question.untilWords")
    /// What a noun asks for: "your age?", "what is the price?"
    static let answeringNouns: [String: QuestionReading.Kind] = table("question.noun")
    static let auxiliaries = WordList.set("question.auxiliaries")
    static let pronouns: [String: QuestionReading.Person] = table("question.pronoun")
    static let owning: [String: QuestionReading.Person] = table("question.owning")
    /// Words for people, so that "your brother" isn't taken for the creator.
    static let people = WordList.set("question.people")
    static let peopleStems = Set(people.map(WordStem.of))
    static let stops = WordList.set("question.stops")
    /// Words that can stand between subject and verb.
    static let beforeVerbs = WordList.set("question.beforeVerbs")
    static func isBeforeVerb(_ word: String) -> Bool {
        beforeVerbs.contains(word) || auxiliaries.contains(word) && !["do", "does", "did"].contains(word)
    }
    static let objectEnds = WordList.set("question.objectEnds").union([","])
    static let rhythms = WordList.set("question.rhythms")
    static let copulas = WordList.set("question.copulas")
    static let costing = WordList.set("question.costing")
    static let finding = Set(WordList.set("question.finding").map(WordStem.of))
    static let sharedWork = WordList.set("question.sharedWork")
    static let taking = Set(WordList.set("question.taking").map(WordStem.of))
    static let giving = Set(WordList.set("question.giving").map(WordStem.of))
    static let pastWords = WordList.set("question.pastWords")
    static let lastTimes = WordList.set("question.lastTimes")
    static let futureWords = WordList.set("question.futureWords")
    static let planning = WordList.set("question.planning")
    static let youth = WordList.set("question.youth")
    static let askingVerbs = WordList.set("question.askingVerbs")
    static let reportingVerbs = WordList.set("question.reportingVerbs")
    static let reporters = WordList.set("question.reporters")
    static let thanks = WordList.set("question.thanks")
    /// Words that begin praise: "nice edit!"
    static let praise = WordList.set("question.praise")
    /// Verbs that say nothing about the action.
    static let lightVerbs = Set(WordList.set("question.lightVerbs").map(WordStem.of))
    /// Verbs that begin a statement without its "I".
    static let deeds = WordList.set("question.deeds")
    static let requestWords = WordList.set("question.requestWords")
    static let fillers = WordList.set("question.fillers")
    static let joints = WordList.set("question.joints").union([","])
    static let afterShortened = WordList.set("question.afterShortened")

    /// Polite openings and what they mean.
    static let leads: [(words: [String], means: [String])] = {
        let plain = leads("question.lead", means: [])
        let permitting = leads("question.permitting", means: ["can", "i"])
        let conditional = leads("question.conditional", means: ["can"])
        return plain + permitting + conditional
    }()

    private static func leads(_ list: String, means: [String]) -> [(words: [String], means: [String])] {
        WordList.phrases(list).map { ($0.split(separator: " ").map(String.init), means) }
    }

    static let spelledOut = WordList.pairs("question.spelledOut").mapValues {
        $0.split(separator: " ").map(String.init)
    }

    /// Reads the lists of all kinds, such as "question.opener.who".
    static func table<Value: RawRepresentable<String> & CaseIterable>(_ list: String) -> [String: Value] {
        Value.allCases.reduce(into: [:]) { table, value in
            for word in WordList.phrases("\(list).\(value.rawValue)") { table[word] = value }
        }
    }
}
