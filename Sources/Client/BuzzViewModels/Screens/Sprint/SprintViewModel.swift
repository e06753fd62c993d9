import BuzzModel
import BuzzServices
import Observation
import ProcessKit

/// One message a screen, one key a decision.
///
/// An answer is held back until the next decision, so that it can be taken back; until then it is that conversation's
/// composer text, so that it survives whatever happens to the program.
@MainActor @Observable package final class SprintViewModel: OverlayViewModel {
    package let contexts: [KeyContext] = [.sprint]

    private struct Item {
        var conversation: Conversation
        var question: Message?
        /// All they said since the creator's last word.
        var story: [Message] = []
        var person: PersonCard?
        var answers: [SprintViewState.Answer] = []
        var note: String?
        var isLoaded = false
        /// What the person began to write there; nil until it is known.
        var ownText: String?
    }

    private struct Held {
        var index: Int
        var text: String
        var body: @MainActor () -> Void
        /// Undoes what of it was stored already.
        var undo: @MainActor () -> Void
        var tally: WritableKeyPath<SprintViewState.Summary, Int>
    }

    private var items: [Item] = []
    private var index = 0
    private var hasLoaded = false
    private var tally = SprintViewState.Summary(answered: 0, archived: 0, snoozed: 0, passed: 0, minutes: 0)
    private var held: Held?
    /// Left before the end: the summary is shown all the same.
    private var isStopped = false
    private var unfolded: SprintViewState.Unfolding?
    /// A page of all they said, in place of the drafts.
    private var storyPage: Int?
    private var storyPages = 1
    /// A menu of its own lies over it: nothing is decided by that.
    @ObservationIgnored private var isCovered = false
    /// What the screen shows whole. A text nobody could read is not sent.
    private var shown: (text: String?, whole: Set<String>) = (nil, [])
    private let began: Timestamp
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let edit: (Conversation, String) -> Void
    @ObservationIgnored private let chooseCategory: (Conversation, SprintViewModel) -> Void
    @ObservationIgnored private let chooseSnooze: (Conversation, SprintViewModel) -> Void

    private static let most = 100
    private static let storyAtMost = 40

    package init(
        environment: InterfaceEnvironment, edit: @escaping (Conversation, String) -> Void,
        chooseCategory: @escaping (Conversation, SprintViewModel) -> Void,
        chooseSnooze: @escaping (Conversation, SprintViewModel) -> Void
    ) {
        self.environment = environment
        self.edit = edit
        self.chooseCategory = chooseCategory
        self.chooseSnooze = chooseSnooze
        began = environment.moment
        environment.read { [weak self] () async throws(ServiceError) in
            let window = try await environment.services.conversations.window(
                InboxQuery(tab: .priority), offset: 0, limit: Self.most)
            guard let self else { return }
            self.items = window.rows.filter { $0.membership == .joined }.map { Item(conversation: $0) }
            self.hasLoaded = true
            self.load(self.index)
            self.load(self.index + 1)
        }
    }

    package var state: SprintViewState {
        let minutes = Int((environment.moment.milliseconds - began.milliseconds) / 60_000)
        var summary: SprintViewState.Summary?
        if hasLoaded, !items.isEmpty, index >= items.count || isStopped {
            summary = tally
            summary?.minutes = minutes
            summary?.left = items.count - min(index, items.count)
        }
        return SprintViewState(
            position: min(index + 1, items.count), total: items.count, answered: tally.answered, minutes: minutes,
            card: isStopped ? nil : card, summary: summary,
            emptyText: hasLoaded && items.isEmpty ? "Nobody waits for you." : nil,
            undoable: held?.text, unfolded: unfolded, storyPage: storyPage)
    }

    /// The screen shows these drafts whole, and of the unfolded one the last line.
    /// - Parameter storyPages: in how many pages what they said can be read.
    package func setShown(_ whole: Set<String>, storyPages: Int) {
        if storyPages != self.storyPages { self.storyPages = storyPages }
        if let page = storyPage, page >= storyPages { storyPage = storyPages > 1 ? storyPages - 1 : nil }
        guard let id = items.indices.contains(index) ? items[index].conversation.id.rawValue : nil else { return }
        shown = (id, whole)
    }

    private func isWhole(_ text: String) -> Bool {
        shown.text == items[index].conversation.id.rawValue && shown.whole.contains(text)
    }

    private var card: SprintViewState.Card? {
        guard items.indices.contains(index) else { return nil }
        let item = items[index]
        let row = InboxRow(item.conversation, now: environment.now)
        let triage = item.conversation.triage
        // "Urgent, urgent" says no more than "Urgent", and how spam sounds is nobody's business.
        let sentiment = triage.flatMap {
            $0.saidSentiment == .neutral || $0.saidSentiment == .urgent ? nil : $0.saidSentiment?.rawValue
        }
        let isBegun = item.ownText.map { !$0.trimmed.isEmpty } ?? false
        let facts =
            [sentiment, row.waiting.map { "waiting \($0)" }, isBegun ? "you began to write" : nil].compactMap { $0 }
            + facts(of: item.person)
        return SprintViewState.Card(
            name: row.name, badge: row.badge, facts: facts.joined(separator: " · "),
            reason: triage.flatMap { $0.hidesCategory ? nil : DisplayText.line($0.reason) } ?? "",
            story: item.story.map {
                .init(
                    text: DisplayText.body($0.body.isEmpty ? $0.attachment?.fileName ?? "" : $0.body),
                    time: TimeText.listTime($0.sentAt, now: environment.now), isAnswered: $0.id == item.question?.id)
            }, answers: item.answers,
            note: item.isLoaded ? item.note : "reading …")
    }

    private func facts(of person: PersonCard?) -> [String] {
        guard let person else { return [] }
        var facts: [String] = []
        if let first = person.firstContact {
            facts.append("first wrote \(TimeText.listTime(first, now: environment.now))")
        }
        if person.fromThem > 0 { facts.append(SizeText.counted(person.fromThem, "message")) }
        let topics = person.topics.prefix(2).map { DisplayText.line($0.text, maxColumns: 24) }
        if !topics.isEmpty { facts.append("about " + topics.joined(separator: ", ")) }
        return facts
    }

    /// There is nothing to decide any more.
    var isOver: Bool { isStopped || hasLoaded && index >= items.count }

    var hints: [Command] {
        if isOver { return held == nil ? [] : [.undo] }
        let taking: [Command] = held == nil ? [] : [.undo]
        return [.draft1, .draftEdit, .next, .snooze, .archive, .category] + taking
    }

    // MARK: Keys

    package func perform(_ command: Command) -> OverlayOutcome {
        switch command {
        case .back, .interrupt:
            if unfolded != nil || storyPage != nil {
                (unfolded, storyPage) = (nil, nil)
            } else if hasLoaded, !items.isEmpty, index < items.count, !isStopped, hasDecided {
                isStopped = true
            } else {
                return .close
            }
        case .undo: undo()
        case _ where Self.deciding.contains(command) && (isStopped || !items.indices.contains(index)):
            return .refuse("There is nothing left to decide.")
        case .draft1: answer(0)
        case .draft2: answer(1)
        case .draft3: answer(2)
        case .draftAgain:
            environment.inform("Asking again …")
            askCopilot(index)
        case .pageDown: turnStory(1)
        case .pageUp: turnStory(-1)
        case .next, .down: decide("Passed over", tally: \.passed, body: {}, undo: {})
        case .archive: archive()
        case .snooze:
            isCovered = true
            chooseSnooze(items[index].conversation, self)
        case .draftEdit, .category:
            let item = items[index]
            if command == .category {
                isCovered = true
                chooseCategory(item.conversation, self)
                return .handled
            }
            // The one that was looked at, or else the first.
            let chosen = unfolded.flatMap { item.answers.indices.contains($0.answer) ? $0.answer : nil } ?? 0
            let text = item.answers.indices.contains(chosen) ? item.answers[chosen].text : ""
            return .then { [edit] in edit(item.conversation, text) }
        default: return .ignored
        }
        return .handled
    }

    private static let deciding: Set<Command> = [
        .draft1, .draft2, .draft3, .draftAgain, .next, .down, .archive, .snooze, .draftEdit, .category, .pageUp,
        .pageDown,
    ]

    /// What was decided last is decided, unless it is only covered.
    package func close() {
        if !isCovered { commit() }
        isCovered = false
    }

    /// It is seen again, after its menu.
    package func uncovered() {
        guard items.indices.contains(index) else { return }
        let place = index, id = items[index].conversation.id
        environment.read { [weak self, environment] () async throws(ServiceError) in
            guard let fresh = try await environment.services.conversations.conversation(id), let self,
                self.items.indices.contains(place), self.items[place].conversation.id == id
            else { return }
            self.items[place].conversation = fresh
        }
    }

    private func turnStory(_ step: Int) {
        guard !isStopped, items.indices.contains(index) else { return }
        guard storyPages > 1 else { return environment.inform("All they said is shown.") }
        unfolded = nil
        let page = (storyPage ?? (step > 0 ? -1 : storyPages)) + step
        storyPage = (0..<storyPages).contains(page) ? page : nil
    }

    private var hasDecided: Bool { tally.answered + tally.archived + tally.snoozed + tally.passed > 0 }

    private func answer(_ number: Int) {
        guard !isStopped, items.indices.contains(index) else { return }
        guard items[index].answers.indices.contains(number) else {
            return environment.inform("There is no such draft.")
        }
        let item = items[index]
        guard let ownText = item.ownText else {
            return environment.inform("A moment: what you wrote there is being read.")
        }
        guard ownText.trimmed.isEmpty else {
            return environment.warn(
                "You began to write to \(DisplayText.name(of: item.conversation)): e goes on with that.")
        }
        guard isWhole(item.answers[number].text) else {
            // Nobody has read it to its end: it is shown, a page at a time, before it is sent.
            if unfolded?.answer == number { unfolded?.page += 1 } else { unfolded = .init(answer: number, page: 0) }
            return
        }
        let id = item.conversation.id
        let text = item.answers[number].text
        let messaging = environment.services.messaging
        let environment = self.environment
        environment.write { () async throws(ServiceError) in try await messaging.setComposerText(text, in: id) }
        decide(
            "Answered \(DisplayText.name(of: item.conversation))", tally: \.answered,
            body: {
                environment.write { () async throws(ServiceError) in
                    try await messaging.send(OutgoingMessage(text: text, composerText: ""), to: id)
                }
            },
            undo: {
                environment.write { () async throws(ServiceError) in try await messaging.setComposerText("", in: id) }
            })
    }

    private func archive() {
        guard !isStopped, items.indices.contains(index) else { return }
        let conversation = items[index].conversation
        let service = environment.services.conversations
        let environment = self.environment
        decide(
            "Archived \(DisplayText.name(of: conversation))", tally: \.archived,
            body: {
                environment.write { () async throws(ServiceError) in
                    try await service.setArchived(conversation.id, true)
                }
            }, undo: {})
    }

    func snooze(until: Timestamp, _ when: String) {
        guard !isStopped, items.indices.contains(index) else { return }
        let conversation = items[index].conversation
        let service = environment.services.conversations
        let environment = self.environment
        decide(
            "Put off \(DisplayText.name(of: conversation)) until \(when)", tally: \.snoozed,
            body: {
                environment.write { () async throws(ServiceError) in
                    try await service.snooze(conversation.id, until: until)
                }
            }, undo: {})
    }

    private func decide(
        _ text: String, tally path: WritableKeyPath<SprintViewState.Summary, Int>,
        body: @escaping @MainActor () -> Void,
        undo: @escaping @MainActor () -> Void
    ) {
        guard !isStopped, items.indices.contains(index) else { return }
        commit()
        (unfolded, storyPage) = (nil, nil)
        held = Held(index: index, text: text, body: body, undo: undo, tally: path)
        tally[keyPath: path] += 1
        index += 1
        load(index)
        load(index + 1)
        // The last one has no next decision to wait for; the summary offers to take it back.
    }

    private func commit() {
        held?.body()
        held = nil
    }

    private func undo() {
        guard let held else { return environment.inform("There is nothing to take back.") }
        self.held = nil
        held.undo()
        tally[keyPath: held.tally] -= 1
        index = held.index
        isStopped = false
        (unfolded, storyPage) = (nil, nil)
    }

    // MARK: Reading

    private func load(_ place: Int) {
        guard items.indices.contains(place), !items[place].isLoaded, items[place].note == nil else { return }
        items[place].note = "reading …"
        let id = items[place].conversation.id
        environment.read { [weak self, environment] () async throws(ServiceError) in
            let page = try await environment.services.messaging.latest(in: id, limit: Self.storyAtMost)
            let person = environment.access.has(.cards) ? try await environment.services.cards?.person(id) : nil
            guard let self, self.items.indices.contains(place), self.items[place].conversation.id == id else { return }
            let last = page.messages.last { !$0.isOwn && $0.kind != .state }
            self.items[place].question = OpenQuestion.of(page.messages) ?? last
            let story = OpenQuestion.story(of: page.messages)
            self.items[place].story = story.isEmpty ? last.map { [$0] } ?? [] : story
            self.items[place].person = person
            self.items[place].isLoaded = true
            self.askCopilot(place)
        }
        // In the lane, behind what is still being written.
        environment.write { [weak self, environment] () async throws(ServiceError) in
            let text = try await environment.services.messaging.composerText(in: id)
            guard let self, self.items.indices.contains(place), self.items[place].conversation.id == id else { return }
            self.items[place].ownText = text
        }
    }

    private func askCopilot(_ place: Int) {
        guard let copilot = environment.services.copilot, let question = items[place].question else {
            items[place].note =
                environment.services.copilot == nil ? "There is no copilot here: e writes an answer." : nil
            return
        }
        let id = items[place].conversation.id
        // What was prepared answers the last line.
        let isLast = question.id == items[place].story.last?.id
        items[place].note = "writing …"
        environment.jobs.start { [weak self] in
            var answers: [SprintViewState.Answer] = []
            if let faq = await copilot.suggestedAnswer(for: id), faq.confidence > 0.7 {
                let hundredths = Int(min(0.99, faq.confidence) * 100)
                answers.append(.init(text: faq.answer, origin: "FAQ 0.\(hundredths)"))
            }
            var note: String?
            do throws(CopilotError) {
                let drafts: DraftSet
                if isLast, let prepared = await copilot.preparedReplies(for: id), !prepared.isStale {
                    drafts = prepared
                } else {
                    drafts = try await copilot.generateSmartReplies(conversationID: id, messageText: question.body)
                }
                answers += drafts.drafts.map { .init(text: $0.text, origin: $0.intent ?? $0.length.rawValue) }
            } catch {
                note = DisplayText.sentence(error.sentence)
            }
            guard let self, self.items.indices.contains(place), self.items[place].conversation.id == id else { return }
            self.items[place].answers = answers.prefix(3).map {
                .init(text: DisplayText.body($0.text), origin: DisplayText.line($0.origin, maxColumns: 24))
            }
            self.items[place].note = note
        }
    }
}
