import BuzzModel

/// An FAQ answer and the questions it answers.
package struct LibraryEntry: Identifiable, Hashable, Sendable {
    package var id: String
    /// The first question is the title.
    package var questions: [String]
    package var answer: String
    /// The creator has enabled automatic sending of this answer.
    package var sendsAutomatically: Bool
    /// Changed locally and not delivered to the copilot yet.
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

/// A frequent question that no entry answers.
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

/// The result of an import.
package struct ImportOutcome: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var unchanged = 0

    package init() {}
}

/// The FAQ library. Everything but suggestions works offline: changes are stored here and delivered to the copilot
/// later.
package protocol LibraryService: Sendable {
    func entries() async throws(ServiceError) -> [LibraryEntry]
    /// Adds an entry and returns its id.
    func add(questions: [String], answer: String) async throws(ServiceError) -> String
    /// Changes an entry, or restores a removed one.
    func save(_ entry: LibraryEntry) async throws(ServiceError)
    func remove(_ id: String) async throws(ServiceError)
    /// Adds and changes entries; a file can never enable automatic sending.
    ///
    /// All or nothing: after an error or a cancellation the library is unchanged.
    ///
    /// - Parameter progress: receives the number of entries processed.
    func importEntries(
        _ entries: [LibraryEntry], progress: @Sendable (Int) -> Void
    ) async throws(ServiceError) -> ImportOutcome
    /// Frequent questions without an answer.
    func suggestions() async throws(CopilotError) -> [QuestionSuggestion]
}

extension LibraryService {
    package func importEntries(_ entries: [LibraryEntry]) async throws(ServiceError) -> ImportOutcome {
        try await importEntries(entries) { _ in }
    }
}
