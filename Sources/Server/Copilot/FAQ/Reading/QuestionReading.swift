/// The structure of a question: the kind of answer, who does it, whose things it is about, when, and which things it
/// names. Two questions with nearly the same words but different structures are different questions.
struct QuestionReading: Sendable {
    /// The subject or owner: the person who asks, the creator, both, or somebody else.
    enum Person: String, CaseIterable, Sendable { case asker, creator, both, other }

    enum Kind: String, CaseIterable, Sendable {
        case who, when, place, origin, why, howMuch, howMany, howLong, howOld, howOften, measure
        /// "what", "which" and "how", which leave the kind of answer open.
        case what, manner

        var isOpen: Bool { self == .what || self == .manner }
    }

    enum Form: Sendable { case question, remark, thanks, reported }

    /// The kinds of answer that are explicitly asked for; empty for yes-or-no questions.
    var kinds: Set<Kind> = []
    /// Kinds that the nouns of a yes-or-no question suggest: "do you have a schedule?" suggests when.
    var hinted: Set<Kind> = []
    /// Kinds that would answer it as well: "how long until it arrives" is also answered by when.
    var near: Set<Kind> = []
    /// "What do you stream?" doesn't say what kind of thing.
    var isBare = false
    var person: Person?
    /// Only the owner of the acting things is known ("your streams").
    var isOwnersOnly = false
    /// All words, as stems.
    var stems: Set<String> = []
    /// The owners of things, by stem: "my song", "your song".
    var owners: [String: Person] = [:]
    /// The nouns that are asked for ("what camera") and the objects of the action ("sell prints"), as stems.
    var asked: Set<String> = []
    var objects: Set<String> = []
    /// All meanings of its words and phrases, and the meanings of each word alone.
    var meanings: Set<String> = []
    var meaningsOf: [String: [String]] = [:]
    /// The verb's stem.
    var verb: String?
    /// The verb's stem, unless the verb says nothing about the action ("use", "have").
    var deed: String?
    /// Something is sent from the place, not to it.
    var comesFrom = false
    /// It mentions another person, such as "your brother", in any role.
    var isOfSomebody = false
    /// The person to whom something is sold, sent, given or taught.
    var receiver: Person?
    var isPast = false
    var isFuture = false
    /// It is explicitly about another time: "back in 2016", "before this one", "planning to", "soon".
    var isOfAnotherTime = false
    var isNegated = false
    var isYesNo = false
    var form = Form.question
    /// A second question is attached: "… and can I come along?"
    var hasSecond = false
    var things = NamedThings.Found()
    /// Whether the question was read as German, French, Spanish, Italian or Portuguese. Such a reading never
    /// contradicts an English one.
    private(set) var isForeign = false

    init() {}

    /// Whether the other question contains any of these stems, as a word or a meaning.
    func shares(_ own: Set<String>, with other: QuestionReading) -> Bool {
        own.contains { stem in
            other.stems.contains(stem) || (meaningsOf[stem] ?? []).contains(where: other.meanings.contains)
        }
    }

    /// Whether the other question contains any of these stems as a word, or with the meaning of one of its `nouns`.
    func names(_ own: Set<String>, with other: QuestionReading, in nouns: Set<String>) -> Bool {
        let meant = Set(nouns.flatMap { other.meaningsOf[$0] ?? [] })
        return own.contains { stem in
            other.stems.contains(stem) || (meaningsOf[stem] ?? []).contains(where: meant.contains)
        }
    }

    /// - Parameters:
    ///   - words: the folded words with typing mistakes corrected, which is only done for English.
    ///   - typed: the folded words as typed, with "," "." "?" in between.
    init(_ words: [String], typed: [String]) {
        let spoken = typed.filter { !Self.marks.contains($0) }
        let mended = words.filter { !Self.marks.contains($0) }
        stems = Set(mended.map(WordStem.of))
        if let tongue = QuestionTongue.of(spoken) {
            isForeign = true
            things = NamedThings.standard.found(in: spoken)
            tongue.read(typed, into: &self)
        } else {
            things = NamedThings.standard.found(in: mended)
            EnglishQuestion.read(words, into: &self)
        }
    }

    static let marks: Set<String> = [",", ".", "?"]
}
