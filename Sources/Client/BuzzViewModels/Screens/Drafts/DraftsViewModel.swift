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
        case failed(String)
    }

    package var about: String
    package var phase: Phase
    package var rows: [Row]
    package var selectedIndex: Int
    package var basedOn: [String]
    /// `built-in · 38 ms`
    package var provider: String
    package var note: String?
    package var isStale: Bool
}

/// Three drafted replies to look at. It never holds up the keys, and never sends.
@MainActor @Observable package final class DraftsViewModel {
    package let conversation: Conversation
    private let question: Message
    private var phase = DraftsViewState.Phase.working
    private var drafts: DraftSet?
    private var cursor = ListCursor()
    private var took: Int64 = 0
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
            about: DisplayText.line(question.body, maxColumns: 80), phase: phase,
            rows: (drafts?.drafts ?? []).map {
                .init(
                    length: $0.length.rawValue, text: DisplayText.body($0.text),
                    intent: $0.intent.map { DisplayText.line($0, maxColumns: 28) } ?? "")
            },
            selectedIndex: cursor.index, basedOn: (drafts?.basedOn ?? []).map { DisplayText.line($0, maxColumns: 60) },
            provider: provider, note: drafts?.note.map { DisplayText.sentence($0) }, isStale: drafts?.isStale ?? false)
    }

    private var provider: String {
        guard let drafts else { return "" }
        let name = DisplayText.line(drafts.provider, maxColumns: 24)
        return took > 0 ? "\(name) · \(took) ms" : name
    }

    package var selected: Draft? {
        guard let drafts, drafts.drafts.indices.contains(cursor.index) else { return nil }
        return drafts.drafts[cursor.index]
    }

    package func move(_ command: Command) -> Bool { cursor.perform(command) }

    package func select(_ index: Int) -> Bool {
        guard let drafts, drafts.drafts.indices.contains(index) else { return false }
        cursor.select(index)
        return true
    }

    package func selectShorter() {
        if cursor.index > 0 { cursor.move(by: -1) }
    }

    package func askAgain() { ask(usesPrepared: false) }

    package func cancel() { environment.jobs.cancel(job) }

    private func ask(usesPrepared: Bool) {
        environment.jobs.cancel(job)
        phase = .working
        let began = environment.moment
        let id = conversation.id
        let text = question.body
        job = environment.jobs.start { [weak self, copilot] in
            if usesPrepared, let prepared = await copilot.preparedReplies(for: id), !prepared.isStale {
                self?.show(prepared, took: 0)
                return
            }
            do throws(CopilotError) {
                let drafts = try await copilot.generateSmartReplies(conversationID: id, messageText: text)
                guard !Task.isCancelled, let self else { return }
                self.show(drafts, took: self.environment.moment.milliseconds - began.milliseconds)
            } catch {
                guard !Task.isCancelled else { return }
                self?.phase = .failed(DisplayText.sentence(error.sentence))
            }
        }
    }

    private func show(_ drafts: DraftSet, took: Int64) {
        self.drafts = drafts
        self.took = took
        cursor.setCount(drafts.drafts.count)
        cursor.select(0)
        phase = drafts.drafts.isEmpty ? .failed("The copilot has no idea what to answer here.") : .ready
    }
}
