import BuzzModel
import BuzzServices
import Observation

/// One answer for many people with the same question. The user approves it once, sees it personalised for each
/// recipient, and sends the messages one by one.
@MainActor @Observable package final class BatchViewModel: OverlayViewModel {
    enum Phase {
        case groups
        /// Editing the answer for all, or the one for the selected recipient.
        case editing(isForAll: Bool)
        case sending
    }

    struct Recipient {
        enum State: Equatable {
            case waiting
            case sending
            case sent(MessageID)
            case skipped
            /// The other side has written again, or storing failed.
            case problem(String)
        }

        var message: OpenMessage
        /// Everything they wrote since the user's last message: they will take the answer as a reply to all of it.
        var story: [Message] = []
        var text = ""
        var note: String?
        var state = State.waiting
        var isTakenBack = false
        /// The delivery state of the message sent to them.
        var delivery: SendState?
    }

    package var titles: [Command: String] { [.choose: chooseWord] }

    package var contexts: [KeyContext] {
        switch phase {
        case .editing: [.form, .editing]
        case .groups: [.batch, .pages, .global]
        case .sending: [.batchSending, .batch, .pages, .global]
        }
    }

    var phase = Phase.groups
    var board: QuestionBoard?
    var failure: String?
    var includesBusiness = false
    var groupCursor = ListCursor()
    var group: QuestionGroup?
    var buffer = TextBuffer("")
    var problem: String?
    var recipients: [Recipient] = []
    var cursor = ListCursor()
    var columns = 60
    private(set) var isFitting = false
    /// Text typed for groups that were left, by the group's first message.
    @ObservationIgnored private var kept: [MessageID: String] = [:]
    @ObservationIgnored private var layoutCache = LayoutCache()
    /// The recipient whose message and answer were on screen, and whether all of it was: nothing unseen may be sent.
    @ObservationIgnored var shown: (message: MessageID, isWhole: Bool)?
    @ObservationIgnored var answer = ""
    @ObservationIgnored let environment: InterfaceEnvironment
    @ObservationIgnored let cards: any CardService

    package init(environment: InterfaceEnvironment, cards: any CardService) {
        self.environment = environment
        self.cards = cards
        read()
    }

    // MARK: Size

    package func setHeight(_ rows: Int) {
        if groupCursor.height != rows { groupCursor.height = max(1, rows) }
        if cursor.height != rows { cursor.height = max(1, rows) }
    }

    package func setColumns(_ columns: Int) { if columns != self.columns { self.columns = max(10, columns) } }

    package func storeChanged(_ change: StoreChange) {
        // The list of groups doesn't change while it is shown, but delivery states do.
        if case .sending = phase, change.everything || !change.threads.isEmpty || change.outbox { followDeliveries() }
    }

    /// Records that the selected recipient's answer is on screen.
    /// - Parameter isWhole: everything they wrote is on screen, too.
    package func setSendingShown(isWhole: Bool) {
        shown = recipients.indices.contains(cursor.index) ? (recipients[cursor.index].message.id, isWhole) : nil
    }

    // MARK: Keys

    package func click(row: Int) -> OverlayOutcome {
        switch phase {
        case .groups: groupCursor.select(row)
        case .sending: cursor.select(row)
        case .editing: break
        }
        return .handled
    }

    package func type(_ text: String) -> OverlayOutcome {
        guard case .editing = phase else { return .ignored }
        problem = buffer.insert(text) ? nil : TextBuffer.refusal
        return .handled
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        switch phase {
        case .groups: performInGroups(command)
        case .editing(let isForAll): performInEditing(command, isForAll: isForAll)
        case .sending: performInSending(command)
        }
    }

    private func performInGroups(_ command: Command) -> OverlayOutcome {
        if groupCursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .batch: return .close
        case .includeBusiness:
            includesBusiness.toggle()
            read()
            environment.inform(
                includesBusiness
                    ? "Business and urgent questions included." : "Business and urgent questions left out.")
        case .choose, .open:
            guard let groups = board?.groups, groups.indices.contains(groupCursor.index) else {
                return .refuse("No question is selected.")
            }
            begin(groups[groupCursor.index])
        default: return .ignored
        }
        return .handled
    }

    var layout: TextLayout { layoutCache.layout(of: buffer, columns: columns) }

    private func moveRow(_ step: Int) {
        let layout = self.layout
        let row = layout.caretRow + step
        guard layout.rows.indices.contains(row) else { return }
        buffer.moveCaret(to: layout.position(row: row, column: layout.caretColumn, in: buffer.characters))
    }

    private func performInEditing(_ command: Command, isForAll: Bool) -> OverlayOutcome {
        switch command {
        case .back, .interrupt:
            problem = nil
            if isForAll { keep() }
            phase = isForAll ? .groups : .sending
        case .newline: return type("\n")
        case .choose: isForAll ? approve() : keepOne()
        case .rowUp: moveRow(-1)
        case .rowDown: moveRow(1)
        default: return buffer.perform(command) ? .handled : .ignored
        }
        return .handled
    }

    private func performInSending(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .interrupt: return .close
        case .back:
            // Sent messages stay sent; reload the groups.
            phase = .groups
            read()
        case .send: send()
        case .next: skip()
        case .factEdit: editOne()
        case .undo: undo()
        case .open:
            guard recipients.indices.contains(cursor.index) else { return .handled }
            let message = recipients[cursor.index].message
            return .open(message.conversationID, message.id)
        default: return .ignored
        }
        return .handled
    }

    // MARK: Groups

    func read() {
        let includesBusiness = self.includesBusiness
        failure = nil
        environment.jobs.start { [weak self] in
            guard let self else { return }
            do throws(ServiceError) {
                var board = try await self.cards.openQuestions(includesBusiness: includesBusiness)
                guard includesBusiness == self.includesBusiness else { return }
                // A question asked by only one person is answered in its conversation.
                board.groups.removeAll { $0.messages.count < 2 }
                self.board = board
                self.groupCursor.setCount(board.groups.count)
            } catch {
                self.failure = DisplayText.sentence(error.sentence)
            }
        }
    }

    private func keep() {
        guard let id = group?.messages.first?.id else { return }
        kept[id] = buffer.text == group?.answer ?? "" ? nil : buffer.text
    }

    private func begin(_ group: QuestionGroup) {
        self.group = group
        let typed = group.messages.first.flatMap { kept[$0.id] }
        buffer = TextBuffer(typed ?? group.answer ?? "")
        problem = nil
        phase = .editing(isForAll: true)
        guard typed == nil, group.answer == nil, let first = group.messages.first else { return }
        // Start with an earlier answer as long as nothing was typed.
        let cards = self.cards
        let messaging = environment.services.messaging
        environment.jobs.start { [weak self] in
            var found: EarlierAnswer?
            do throws(ServiceError) {
                if let message = try await messaging.message(first.id) {
                    found = try await cards.earlierAnswers(to: message).first
                }
            } catch {
                // Without one the user starts from scratch.
                return
            }
            guard let self, let found, self.group == group, self.buffer.text.isEmpty, case .editing(true) = self.phase
            else { return }
            self.buffer = TextBuffer(found.answer.body)
            self.group?.source = "your answer to \(DisplayText.name(found.conversationName, otherwise: "somebody"))"
        }
    }

    // MARK: The answer

    private func approve() {
        let text = buffer.text.trimmed
        guard let group, !text.isEmpty else {
            problem = "Write an answer first."
            return
        }
        guard !isFitting else { return }
        isFitting = true
        problem = nil
        environment.jobs.start { [weak self] in
            guard let self else { return }
            defer { self.isFitting = false }
            do throws(ServiceError) {
                let fitted = try await self.cards.personalize(text, for: group.messages)
                let stories = try await self.stories(of: group.messages)
                guard self.isStillMeant(text, for: group) else { return }
                self.take(fitted, stories, for: group, answer: text)
            } catch {
                if self.isStillMeant(text, for: group) { self.problem = DisplayText.sentence(error.sentence) }
            }
        }
    }

    private static let storyAtMost = 40

    /// Loads everything each person wrote, which may be more than the question.
    private func stories(of messages: [OpenMessage]) async throws(ServiceError) -> [MessageID: [Message]] {
        var stories: [MessageID: [Message]] = [:]
        for message in messages {
            let page = try await environment.services.messaging.latest(
                in: message.conversationID, limit: Self.storyAtMost)
            stories[message.id] = OpenQuestion.story(of: page.messages)
        }
        return stories
    }

    /// Whether the group is still open and its text unchanged.
    private func isStillMeant(_ text: String, for group: QuestionGroup) -> Bool {
        guard case .editing(true) = phase else { return false }
        return self.group == group && buffer.text.trimmed == text
    }

    private func take(
        _ fitted: [FittedAnswer], _ stories: [MessageID: [Message]], for group: QuestionGroup, answer: String
    ) {
        self.answer = answer
        let texts = Dictionary(fitted.map { ($0.messageID, $0) }) { first, _ in first }
        recipients = group.messages.map { message in
            var recipient = Recipient(message: message)
            recipient.story = stories[message.id] ?? []
            // If personalising failed, use the answer as approved.
            recipient.text = texts[message.id]?.text ?? answer
            recipient.note = texts[message.id]?.note
            if message.hasComposerText {
                recipient.state = .skipped
                recipient.note = "You have unsent text in that conversation. Enter sends this anyway."
            }
            return recipient
        }
        cursor = ListCursor()
        cursor.setCount(recipients.count)
        cursor.select(recipients.firstIndex { $0.state == .waiting } ?? 0)
        shown = nil
        phase = .sending
    }

    private func editOne() {
        guard recipients.indices.contains(cursor.index) else { return }
        switch recipients[cursor.index].state {
        case .sent, .sending: environment.warn("Sent. u unsends it.")
        default:
            buffer = TextBuffer(recipients[cursor.index].text)
            problem = nil
            phase = .editing(isForAll: false)
        }
    }

    private func keepOne() {
        let text = buffer.text.trimmed
        guard !text.isEmpty else {
            problem = "The answer is empty. Esc goes back."
            return
        }
        recipients[cursor.index].text = text
        recipients[cursor.index].note = nil
        if recipients[cursor.index].state == .skipped { recipients[cursor.index].state = .waiting }
        phase = .sending
    }
}
