import BuzzModel
import BuzzServices

extension InMemoryInbox: LibraryService {
    package func entries() async throws(ServiceError) -> [LibraryEntry] {
        library.sorted { $0.title < $1.title }
    }

    package func add(questions: [String], answer: String) async throws(ServiceError) -> String {
        try check()
        let id = "entry\(nextID)"
        nextID += 1
        library.append(LibraryEntry(id: id, questions: questions, answer: answer))
        announceLibrary()
        return id
    }

    package func save(_ entry: LibraryEntry) async throws(ServiceError) {
        try check()
        library.removeAll { $0.id == entry.id }
        library.append(entry)
        announceLibrary()
    }

    package func remove(_ id: String) async throws(ServiceError) {
        try check()
        library.removeAll { $0.id == id }
        announceLibrary()
    }

    package func importEntries(
        _ entries: [LibraryEntry], progress: @Sendable (Int) -> Void
    ) async throws(ServiceError) -> ImportOutcome {
        library += entries
        announceLibrary()
        var outcome = ImportOutcome()
        outcome.added = entries.count
        return outcome
    }

    package func suggestions() async throws(CopilotError) -> [QuestionSuggestion] { try openQuestions.get() }

    package func setLibrary(_ entries: [LibraryEntry]) {
        library = entries
        announceLibrary()
    }

    package func setOpenQuestions(_ questions: Result<[QuestionSuggestion], CopilotError>) { openQuestions = questions }

    private func announceLibrary() {
        var change = StoreChange()
        change.faqs = true
        announce(change)
    }
}
