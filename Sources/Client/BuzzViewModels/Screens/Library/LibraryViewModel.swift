import BuzzModel
import BuzzServices
import Observation

/// The FAQ library, and frequent questions without an answer.
@MainActor @Observable package final class LibraryViewModel: FilteredViewModel {
    /// Actions that involve the rest of the interface: forms, confirmations, undo.
    package struct Actions {
        var edit: @MainActor (LibraryEntry) -> Void
        /// Opens a new entry with this question.
        var add: @MainActor (String) -> Void
        var allowAutomatic: @MainActor (LibraryEntry) -> Void
        /// Stores something and announces it then; the closure in the middle undoes it.
        var store: @MainActor (String, @escaping @MainActor () -> Void, @escaping StoreWrite) -> Void
        var undo: @MainActor () -> Void
    }

    private var entries: [LibraryEntry] = []
    private var suggestions: [QuestionSuggestion] = []
    /// The entries that match the filter.
    private var shownEntries: [LibraryEntry] = []
    private var shownSuggestions: [QuestionSuggestion] = []
    private var showsSuggestions = false
    /// Why suggestions could not be loaded.
    private var problem: String?
    private var hasLoaded = false
    private var hasSuggestions = false
    package var cursor = ListCursor()
    package var filter = FilterField()
    @ObservationIgnored private var wanted: String?
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let service: any LibraryService
    @ObservationIgnored private let actions: Actions

    /// - Parameter selecting: the entry to select.
    package init(
        environment: InterfaceEnvironment, service: any LibraryService, selecting id: String? = nil,
        showsSuggestions: Bool = false, actions: Actions
    ) {
        self.environment = environment
        self.service = service
        self.actions = actions
        wanted = id
        self.showsSuggestions = showsSuggestions
        read()
        readSuggestions()
    }

    package let ownContext = KeyContext.library

    // MARK: State

    /// There are no entries to act on.
    var isEmpty: Bool { cursor.count == 0 && filter.isBlank }

    package var state: LibraryViewState {
        let visible = cursor.visible
        return LibraryViewState(
            parts: [
                .init(title: "Answers", count: entries.count, isSelected: !showsSuggestions),
                .init(title: "Unanswered", count: suggestions.count, isSelected: showsSuggestions),
            ],
            rows: showsSuggestions ? shownSuggestions[visible].map(Self.row) : shownEntries[visible].map(Self.row),
            top: cursor.top, selectedIndex: cursor.index, total: cursor.count,
            filter: filter.shown, caret: filter.field.caret, isFiltering: filter.isTyping,
            emptyText: cursor.count == 0 ? emptyText : nil)
    }

    private var emptyText: String? {
        if !filter.isBlank { return "No match for “\(DisplayText.line(filter.text, maxColumns: 40))”." }
        if showsSuggestions {
            return problem ?? (hasSuggestions ? "No question was asked twice without an answer." : nil)
        }
        return hasLoaded ? "No answers yet. Add the questions people keep asking you." : nil
    }

    private static func row(_ entry: LibraryEntry) -> LibraryViewState.Row {
        .init(
            title: DisplayText.line(entry.title), detail: DisplayText.line(entry.answer),
            note: entry.questions.count > 1 ? SizeText.counted(entry.questions.count, "wording") : "",
            isAutomatic: entry.sendsAutomatically, isPending: entry.isPending)
    }

    private static func row(_ suggestion: QuestionSuggestion) -> LibraryViewState.Row {
        let others = suggestion.examples.filter { $0 != suggestion.question }.prefix(3)
        return .init(
            title: DisplayText.line(suggestion.question),
            detail: others.map { DisplayText.line($0, maxColumns: 60) }.joined(separator: " · "),
            note: "asked \(SizeText.counted(suggestion.count, "time"))", isAutomatic: false, isPending: false)
    }

    // MARK: Keys

    package func storeChanged(_ change: StoreChange) {
        if change.faqs || change.outbox || change.everything { read() }
    }

    package func click(row: Int) -> OverlayOutcome {
        let isSelected = cursor.index == row
        cursor.select(row)
        return isSelected ? open() : .handled
    }

    package func filterChanged() { recount() }

    package var hints: [Command] { [.addEntry] + (isEmpty ? [] : [.edit, .delete, .automatic, .filter]) + [.nextPane] }
    package var titles: [Command: String] { [.nextPane: "other list"] }

    package func performOwn(_ command: Command) -> OverlayOutcome {
        switch command {
        case .library: return .close
        case .nextPane, .previousPane:
            showsSuggestions.toggle()
            cursor.select(0)
            recount()
        case .addEntry: return .then { [actions] in actions.add("") }
        case .open, .edit: return open()
        case .delete: return remove()
        case .automatic: return toggleAutomatic()
        case .undo: actions.undo()
        default: return .ignored
        }
        return .handled
    }

    private var selected: LibraryEntry? {
        !showsSuggestions && shownEntries.indices.contains(cursor.index) ? shownEntries[cursor.index] : nil
    }

    private func open() -> OverlayOutcome {
        if let entry = selected { return .then { [actions] in actions.edit(entry) } }
        guard showsSuggestions, shownSuggestions.indices.contains(cursor.index) else {
            return .refuse("Nothing is selected.")
        }
        let question = shownSuggestions[cursor.index].question
        return .then { [actions] in actions.add(question) }
    }

    private func remove() -> OverlayOutcome {
        guard let entry = selected else { return .refuse("No answer is selected.") }
        let service = service
        let environment = environment
        let restore: @MainActor () -> Void = {
            environment.write { () async throws(ServiceError) in try await service.save(entry) }
        }
        actions.store("“\(DisplayText.line(entry.title, maxColumns: 40))” deleted.", restore) {
            () async throws(ServiceError) in try await service.remove(entry.id)
        }
        return .handled
    }

    /// Switches automatic sending off at once; switching it on requires a confirmation.
    private func toggleAutomatic() -> OverlayOutcome {
        guard var entry = selected else { return .refuse("No answer is selected.") }
        guard entry.sendsAutomatically else { return .then { [actions] in actions.allowAutomatic(entry) } }
        entry.sendsAutomatically = false
        let service = service
        let changed = entry
        environment.write { () async throws(ServiceError) in try await service.save(changed) }
        return .handled
    }

    // MARK: Reading

    private func read() {
        environment.read { [weak self, service] () async throws(ServiceError) in
            let entries = try await service.entries()
            guard let self else { return }
            let selected = self.wanted ?? self.selected?.id
            self.wanted = nil
            self.entries = entries
            self.hasLoaded = true
            self.recount()
            if let selected, !self.showsSuggestions,
                let index = self.shownEntries.firstIndex(where: { $0.id == selected })
            {
                self.cursor.select(index)
            }
        }
    }

    private func readSuggestions() {
        environment.jobs.start { [weak self, service] in
            do throws(CopilotError) {
                let found = try await service.suggestions()
                self?.suggestions = found
                self?.problem = nil
            } catch {
                self?.problem = DisplayText.sentence(error.sentence)
            }
            self?.hasSuggestions = true
            self?.recount()
        }
    }

    private func recount() {
        let words = filter.text.lowercased().split(separator: " ")
        func fits(_ texts: [String]) -> Bool {
            let text = texts.joined(separator: "\n").lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        shownEntries = words.isEmpty ? entries : entries.filter { fits($0.questions + [$0.answer]) }
        shownSuggestions = words.isEmpty ? suggestions : suggestions.filter { fits([$0.question]) }
        cursor.setCount(showsSuggestions ? shownSuggestions.count : shownEntries.count)
    }
}
