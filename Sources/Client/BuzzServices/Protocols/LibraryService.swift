import BuzzModel

/// One answer of the FAQ library and the ways to ask for it.
package struct LibraryEntry: Identifiable, Hashable, Sendable {
    package var id: String
    /// The first is its title.
    package var questions: [String]
    package var answer: String
    /// The creator allowed this very answer to be sent by itself.
    package var sendsAutomatically: Bool
    /// Changed here, and the copilot does not have it yet.
    package var isPending: Bool

    package init(
        id: String, questions: [String], answer: String, sendsAutomatically: Bool = false, isPending: Bool = false
    ) {
        self.id = id
        self.questions = questions
        self.answer = answer
        self.sendsAutomatically = sendsAutomatically
        self.isPending = isPending
    }

    package var title: String { questions.first ?? "" }
}

/// A question asked often that no entry answers.
package struct QuestionSuggestion: Hashable, Sendable {
    package var question: String
    package var count: Int
    package var examples: [String]

    package init(question: String, count: Int, examples: [String]) {
        self.question = question
        self.count = count
        self.examples = examples
    }
}

/// What an import did.
package struct ImportOutcome: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var unchanged = 0

    package init() {}
}

/// The library of questions and answers. All but the suggestions works with no network: changes are stored here and
/// brought to the copilot later.
package protocol LibraryService: Sendable {
    func entries() async throws(ServiceError) -> [LibraryEntry]
    /// Adds an entry; says its id.
    func add(questions: [String], answer: String) async throws(ServiceError) -> String
    /// Changes an entry, or puts one back that was removed.
    func save(_ entry: LibraryEntry) async throws(ServiceError)
    func remove(_ id: String) async throws(ServiceError)
    /// Adds and changes entries; nothing in a file ever switches sending by itself on.
    ///
    /// All of them or none: a mistake, or being cancelled, leaves the library as it was.
    ///
    /// - Parameter progress: hears how many were looked at.
    func importEntries(
        _ entries: [LibraryEntry], progress: @Sendable (Int) -> Void
    ) async throws(ServiceError) -> ImportOutcome
    /// Unanswered.
    func suggestions() async throws(CopilotError) -> [QuestionSuggestion]
}

extension LibraryService {
    package func importEntries(_ entries: [LibraryEntry]) async throws(ServiceError) -> ImportOutcome {
        try await importEntries(entries) { _ in }
    }
}
