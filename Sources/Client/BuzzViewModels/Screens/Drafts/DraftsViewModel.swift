import BuzzModel
import BuzzServices
import Observation

package struct DraftsViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var length: String
        package var text: String
        package var intent: String
    }

    package enum Phase: Hashable, Sendable {
        case working
        case ready
        /// No suggestion, and the reason.
        case nothing(String)
        case failed(String)
    }

    package var about: String
    /// The complete message that is being answered.
    package var message: String
    package var phase: Phase
    package var rows: [Row]
    package var selectedIndex: Int
    package var basedOn: [String]
    /// `built-in · 38 ms`
    package var provider: String
    package var note: String?
    /// `answers: which lens? ✓  when? –`
    package var coverage: String?
    /// `your own words`
    package var trust: String
    package var isStale: Bool
    /// More text is arriving.
    package var isWriting: Bool
    /// The selected draft fills the pane, starting at this row of its text.
    package var readingFrom: Int?
}

/// Three drafted replies. They never block the keyboard and never send.
@MainActor @Observable package final class DraftsViewModel {
    package let conversation: Conversation
    let question: Message
    private var phase = DraftsViewState.Phase.working
    private var drafts: DraftSet?
    private var cursor = ListCursor()
    /// The first row shown of the draft being read; nil while all drafts are shown.
    private var readingFrom: Int?
    /// How many rows of the selected draft are shown, and how many it has.
    @ObservationIgnored private var shown = (rows: 0, of: 0)
    private var took: Int64 = 0
    /// There are new messages since the drafts were requested.
    private var hasMovedOn = false
    /// Newer drafts have been requested.
    private var isAsking = false
    /// An error that occurred while older drafts are shown.
    private var problem: String?
    @ObservationIgnored private var job: Jobs.ID?
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let copilot: any CopilotService

    package init(
        environment: InterfaceEnvironment, copilot: any CopilotService, conversation: Conversation, question: Message,
        usesPrepared: Bool
    ) {
        self.environment = environment
        self.copilot = copilot
        self.conversation = conversation
        self.question = question
        cursor.height = 3
        ask(usesPrepared: usesPrepared)
    }

    package var state: DraftsViewState {
        DraftsViewState(
            about: DisplayText.line(of: question, maxColumns: 80), message: DisplayText.body(question.body),
            phase: phase,
            rows: (drafts?.drafts ?? []).map {
                .init(
                    length: $0.length.rawValue, text: DisplayText.body($0.text),
                    intent: $0.intent.map { DisplayText.line($0, maxColumns: 28) } ?? "")
            },
            selectedIndex: cursor.index, basedOn: (drafts?.basedOn ?? []).map { DisplayText.line($0, maxColumns: 60) },
            provider: provider, note: problem ?? drafts?.note.map { DisplayText.sentence($0) },
            coverage: coverage, trust: trust, isStale: hasMovedOn || drafts?.isStale == true,
            isWriting: isAsking && phase == .ready,
            readingFrom: readingFrom.map { min($0, lastReadingFrom) })
    }

    private var coverage: String? {
        guard let questions = drafts?.questions, questions.contains(where: \.isAnswered) || questions.count > 1 else {
            return nil
        }
        let shown = questions.map {
            "\(DisplayText.line($0.text, maxColumns: questions.count > 1 ? 28 : 60)) \($0.isAnswered ? "✓" : "–")"
        }
        return "answers: " + shown.joined(separator: "  ")
    }

    private var trust: String {
        switch selected?.trust ?? drafts?.trust {
        case .solid: "your own words"
        case .guess: "a guess: read it closely"
        case .plain, nil: ""
        }
    }

    private var provider: String {
        guard let drafts, !drafts.provider.isEmpty else { return "" }
        let name = DisplayText.line(drafts.provider, maxColumns: 24)
        return took > 0 ? "\(name) · \(took) ms" : name
    }

    package var selected: Draft? {
        guard let drafts, drafts.drafts.indices.contains(cursor.index) else { return nil }
        return drafts.drafts[cursor.index]
    }

    /// False if the command moves neither between drafts nor within the one being read.
    package func move(_ command: Command) -> Bool {
        switch command {
        case .pageUp, .halfPageUp, .pageDown, .halfPageDown:
            guard let from = readingFrom else { return false }
            let step = max(1, [.pageUp, .pageDown].contains(command) ? shown.rows - 1 : shown.rows / 2)
            let isUp = command == .pageUp || command == .halfPageUp
            readingFrom = max(0, min(min(from, lastReadingFrom) + (isUp ? -step : step), lastReadingFrom))
        default:
            guard cursor.perform(command) else { return false }
            if readingFrom != nil { readingFrom = 0 }
        }
        return true
    }

    package func select(_ index: Int) -> Bool {
        guard let drafts, drafts.drafts.indices.contains(index) else { return false }
        if index != cursor.index, readingFrom != nil { readingFrom = 0 }
        cursor.select(index)
        return true
    }

    // MARK: Reading a whole draft

    package var isReading: Bool { readingFrom != nil }
    private var lastReadingFrom: Int { max(0, shown.of - shown.rows) }

    /// Records how much of the selected draft is visible.
    package func setShown(rows: Int, of all: Int) { shown = (rows, all) }

    /// Shows the selected draft in the whole pane, or all drafts again; false if there is none.
    package func toggleReading() -> Bool {
        guard isReading || selected != nil else { return false }
        readingFrom = isReading ? nil : 0
        return true
    }

    /// The commands available now, for the hints.
    var hints: [Command] {
        guard phase == .ready, selected != nil else {
            switch phase {
            case .failed: return [.draftAgain, .write]
            default: return (drafts?.canAskModel == true ? [.draftModel] : []) + [.write]
            }
        }
        if isReading { return [.choose] + (shown.of > shown.rows ? [.pageDown] : []) + [.draftRead] }
        let isCut = shown.of > shown.rows
        return [.draft1] + (isCut ? [.draftRead] : []) + (drafts?.canAskModel == true ? [.draftModel] : [])
            + [.choose, .draftEdit, .draftAgain]
            + (cursor.index > 0 ? [.draftShorter] : []) + [.write]
    }

    /// False if the first draft was already selected.
    package func selectShorter() -> Bool {
        cursor.index > 0 && select(cursor.index - 1)
    }

    /// Why there is no draft to use.
    package var reasonAgainstUse: String {
        switch phase {
        case .working: "The drafts are still being written."
        case .ready: "No such draft."
        case .nothing(let reason), .failed(let reason): reason
        }
    }

    static let askingAgain = "Asking for other drafts …"

    /// Replaces the "asking" notice by the result, unless the result is visible.
    static func askedAgain(_ environment: InterfaceEnvironment, isSame: Bool = false, problem: String? = nil) {
        guard environment.notice?.text == askingAgain else { return }
        environment.clearNotice()
        if let problem {
            environment.warn(problem)
        } else if isSame {
            environment.inform("No other wording available.")
        }
    }

    package func askAgain() {
        environment.inform(Self.askingAgain)
        ask(usesPrepared: false, instead: drafts?.drafts.map(\.text))
    }

    /// Asks a model about a serious message; false if that isn't offered.
    package func askModel() -> Bool {
        guard let drafts, drafts.canAskModel else { return false }
        environment.inform(Self.askingAgain)
        ask(usesPrepared: false, instead: drafts.drafts.map(\.text), asksModel: true)
        return true
    }

    /// Called when the last message of the conversation changes.
    package func update(last message: Message?) {
        guard let message, message.kind != .notice, message.order > question.order, !hasMovedOn else { return }
        hasMovedOn = true
    }

    package func cancel() { environment.jobs.cancel(job) }

    /// - Parameter instead: the existing drafts, which the user did not want.
    private func ask(usesPrepared: Bool, instead: [String]? = nil, asksModel: Bool = false) {
        environment.jobs.cancel(job)
        phase = .working
        isAsking = true
        problem = nil
        let began = environment.moment
        let id = conversation.id
        let text = question.body
        job = environment.jobs.start { [weak self, copilot] in
            if usesPrepared, let prepared = await copilot.preparedReplies(for: id) {
                self?.show(prepared, took: 0)
                guard prepared.isStale else {
                    self?.isAsking = false
                    return
                }
                // Keep them until new ones arrive; they are all there is if the copilot is unavailable.
            }
            do throws(CopilotError) {
                let drafts = try await copilot.generateSmartReplies(
                    conversationID: id, messageText: text, asksModel: asksModel
                ) { [weak self] in await self?.grow($0) }
                guard !Task.isCancelled, let self else { return }
                self.isAsking = false
                self.show(drafts, took: self.environment.moment.milliseconds - began.milliseconds)
                Self.askedAgain(self.environment, isSame: drafts.drafts.map(\.text) == instead)
            } catch {
                guard !Task.isCancelled else { return }
                self.map { Self.askedAgain($0.environment, problem: DisplayText.sentence(error.sentence)) }
                self?.failed(DisplayText.sentence(error.sentence))
            }
        }
    }

    private func failed(_ reason: String) {
        isAsking = false
        guard let drafts, !drafts.isGrowing, phase == .ready else {
            self.drafts = nil
            phase = .failed(reason)
            return
        }
        problem = reason
    }

    /// Shows partial drafts; earlier ones stay until the first part has arrived.
    private func grow(_ drafts: DraftSet) {
        guard !Task.isCancelled, isAsking else { return }
        self.drafts = drafts
        cursor.setCount(drafts.drafts.count)
        phase = .ready
    }

    private func show(_ drafts: DraftSet, took: Int64) {
        let wasGrowing = self.drafts?.isGrowing == true
        self.drafts = drafts
        self.took = took
        cursor.setCount(drafts.drafts.count)
        // Keep the selection if the user could already choose while they were being written.
        if !wasGrowing { cursor.select(0) }
        phase = drafts.drafts.isEmpty ? .nothing(DisplayText.sentence(drafts.nothing ?? "")) : .ready
    }
}
