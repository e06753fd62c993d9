import CopilotProtocol

/// Decides which drafts of a model may be shown. Small models repeat the message, recite the prompt, use another
/// language or don't answer; only the affected draft is dropped.
struct DraftGate: Sendable {
    enum Fault: String, Sendable, CaseIterable {
        case echo = "repeated their message"
        case prompt = "recited the instructions"
        case language = "was in another language"
        case nothing = "answered nothing"
        case alike = "said the same as another"
        case facts = "stated what nobody had said"
        case unusable = "made no sense"
    }

    /// A draft that repeats this many consecutive words of the message is rejected, because it does not answer it.
    private static let echoedRun = 8
    private static let echoedShare = 0.6
    private static let recitedRun = 5
    /// Fewer words don't tell the language.
    private static let tellingWords = 5

    private let guarding: FactGuard
    private let message: [Substring]
    private let messageRuns: Set<[Substring]>
    private let longRuns: Set<[Substring]>
    private let recitedRuns: Set<[Substring]>
    private let language: Phrasebook.Language?
    private let isInOtherLetters: Bool
    private let hasBrackets: Bool

    init(_ request: DraftRequest, _ material: DraftMaterial, told: [String]) {
        guarding = FactGuard(request, material)
        let text = request.messageText
        message = Self.words(text)
        messageRuns = Self.runs(message, of: 3)
        longRuns = Self.runs(message, of: Self.echoedRun)
        recitedRuns = told.reduce(into: []) { $0.formUnion(Self.runs(Self.words($1), of: Self.recitedRun)) }
        isInOtherLetters = Self.isInOtherLetters(text)
        language = isInOtherLetters ? nil : Self.language(text, message.count)
        hasBrackets = text.contains("[")
    }

    /// The text without unknown facts, or the reason why it must not be shown.
    func checked(_ text: String, besides others: [String] = []) -> Result<String, Rejection> {
        guard let kept = guarding.supported(text) else { return .failure(Rejection(fault: .facts)) }
        if let fault = fault(of: kept) { return .failure(Rejection(fault: fault)) }
        let words = Self.words(kept)
        if others.contains(where: { Self.words($0) == words }) { return .failure(Rejection(fault: .alike)) }
        return .success(kept)
    }

    struct Rejection: Error, Sendable { let fault: Fault }

    private func fault(of text: String) -> Fault? {
        let words = Self.words(text)
        if words.isEmpty || words.allSatisfy({ Self.names.contains(String($0)) }) { return .nothing }
        // "Dear [your name]" is a template and no answer.
        if !hasBrackets, text.contains("["), text.contains("]") { return .nothing }
        if text.contains("{\"") || text.contains("\":") { return .prompt }
        if !recitedRuns.isDisjoint(with: Self.runs(words, of: Self.recitedRun)) { return .prompt }
        if isEcho(words) { return .echo }
        return isInLanguage(text, words.count) ? nil : .language
    }

    private static let names = Set(ModelAnswers.draftNames + ["text", "intent", "string"])

    /// Whether a draft repeats the message. "Good morning!" may be answered with the same two words.
    private func isEcho(_ words: [Substring]) -> Bool {
        guard words.count >= 3 else { return false }
        if words == message || !longRuns.isDisjoint(with: Self.runs(words, of: Self.echoedRun)) { return true }
        let runs = Self.runs(words, of: 3)
        // A short answer such as "Could you tell me more?" may begin like their question.
        let share = runs.count < 4 ? 1 : Self.echoedShare
        return Double(runs.intersection(messageRuns).count) >= share * Double(runs.count)
    }

    private func isInLanguage(_ text: String, _ count: Int) -> Bool {
        // "OK" is used with every script.
        if Self.isInOtherLetters(text) != isInOtherLetters { return isInOtherLetters && count < Self.tellingWords }
        guard let language, let other = Self.language(text, count) else { return true }
        return language == other
    }

    private static func language(_ text: String, _ count: Int) -> Phrasebook.Language? {
        guard count >= tellingWords, !Phrasebook.Language.isForeign(text),
            let language = Phrasebook.Language.certain(of: text),
            Phrasebook.Language.possible(of: text).contains(language)
        else { return nil }
        return language
    }

    private static func isInOtherLetters(_ text: String) -> Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        return letters.count(where: { $0.value >= 0x370 }) * 2 > letters.count
    }

    private static func words(_ text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    private static func runs(_ words: [Substring], of length: Int) -> Set<[Substring]> {
        guard words.count >= length else { return [] }
        return Set((0...words.count - length).map { Array(words[$0..<$0 + length]) })
    }
}
