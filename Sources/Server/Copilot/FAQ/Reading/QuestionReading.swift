/// How a question is built: what kind of answer it asks for, who does it, whose things it is about, when, and which things it
/// names. Two questions of nearly the same words that differ here are two questions.
struct QuestionReading: Sendable {
    /// Who does what is asked, or whose it is: the one who writes, the creator, both, or somebody else.
    enum Person: String, CaseIterable, Sendable { case asker, creator, both, other }

    enum Kind: String, CaseIterable, Sendable {
        case who, when, place, origin, why, howMuch, howMany, howLong, howOld, howOften, measure
        /// These ask for whatever fits: "what", "which", "how".
        case what, manner

        var isOpen: Bool { self == .what || self == .manner }
    }

    enum Form: Sendable { case question, remark, thanks, reported }

    /// The kinds of answer that are asked for in so many words; none for yes or no.
    var kinds: Set<Kind> = []
    /// What the nouns of a question for yes or no would answer, too: "do you have a schedule?" says when.
    var hinted: Set<Kind> = []
    /// What would do as well: "how long until it arrives" is "when does it arrive".
    var near: Set<Kind> = []
    /// "What do you stream?", with nothing said of what kind of thing.
    var isBare = false
    var person: Person?
    /// It is only known whose the things are that do it ("your streams").
    var isOwnersOnly = false
    /// All it says, as stems.
    var stems: Set<String> = []
    /// Whose the things are that have an owner, by stem: "my song", "your song".
    var owners: [String: Person] = [:]
    /// The noun that is asked for ("what camera"), and what something is done to ("sell prints"), as stems.
    var asked: Set<String> = []
    var objects: Set<String> = []
    /// Everything its words and phrases mean, and what each of them means alone.
    var meanings: Set<String> = []
    var meaningsOf: [String: [String]] = [:]
    /// The stem of what is done.
    var verb: String?
    /// That, unless it says nothing of itself ("use", "have").
    var deed: String?
    /// It is sent from somewhere, not to it.
    var comesFrom = false
    /// "Your brother" is in it, whatever he does there.
    var isOfSomebody = false
    /// Who gets what is sold, sent, given or taught.
    var receiver: Person?
    var isPast = false
    var isFuture = false
    /// It says in so many words that it isn't about now: "back in 2016", "before this one", "planning to", "soon".
    var isOfAnotherTime = false
    var isNegated = false
    var isYesNo = false
    var form = Form.question
    /// A second question hangs on the first: "… and can I come along?"
    var hasSecond = false
    var things = NamedThings.Found()
    /// Read as German, French, Spanish, Italian or Portuguese: it contradicts nothing that is read as English.
    private(set) var isForeign = false

    init() {}

    /// Whether any of these is in the other question, in word or in meaning.
    func shares(_ own: Set<String>, with other: QuestionReading) -> Bool {
        own.contains { stem in
            other.stems.contains(stem) || (meaningsOf[stem] ?? []).contains(where: other.meanings.contains)
        }
    }

    /// Whether any of these is in the other question as a word, or means what one of its `nouns` means.
    func names(_ own: Set<String>, with other: QuestionReading, in nouns: Set<String>) -> Bool {
        let meant = Set(nouns.flatMap { other.meaningsOf[$0] ?? [] })
        return own.contains { stem in
            other.stems.contains(stem) || (meaningsOf[stem] ?? []).contains(where: meant.contains)
        }
    }

    /// `typed`: folded, with "," "." "?" between the words; `words`: the same with typing mistakes mended, which only
    /// English is read with.
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
