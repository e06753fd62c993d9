import BuzzModel
import BuzzServices
import Observation
import ProcessKit

/// One message per screen, one key per decision.
///
/// An answer is held back until the next decision, so that it can be undone; meanwhile it is stored as the
/// conversation's composer text, so that it is not lost if the program ends.
@MainActor @Observable package final class SprintViewModel: OverlayViewModel {
    package let contexts: [KeyContext] = [.sprint]

    struct Item {
        var conversation: Conversation
        var question: Message?
        /// Everything they wrote since the creator's last message.
        var story: [Message] = []
        var person: PersonCard?
        var answers: [SprintViewState.Answer] = []
        var note: String?
        var isLoaded = false
        /// Text the user had started to write there; nil until it has been loaded.
        var ownText: String?
    }

    private struct Held {
        var index: Int
        var text: String
        var body: @MainActor () -> Void
        /// Undoes the part that has been stored already.
        var undo: @MainActor () -> Void
        /// Undoes the body.
        var takeBack: @MainActor () -> Void
        var tally: WritableKeyPath<SprintViewState.Summary, Int>
    }

    var items: [Item] = []
    private var index = 0
    private var hasLoaded = false
    private var tally = SprintViewState.Summary(answered: 0, archived: 0, snoozed: 0, passed: 0, minutes: 0)
    private var held: Held?
    /// The earlier decisions, latest last, which can be undone too.
    private var past: [Held] = []
    /// The user stopped before the end; the summary is still shown.
    private var isStopped = false
    private var unfolded: SprintViewState.Unfolding?
    /// The page of everything they wrote, shown in place of the drafts.
    private var storyPage: Int?
    private var storyPages = 1
    /// A menu opened by the sprint covers it, which is not a decision.
    @ObservationIgnored private var isCovered = false
    /// The card on screen, and since when each of its texts is completely visible. A text that could not be read is
    /// not sent.
    @ObservationIgnored private var shown: (card: ConversationID?, since: [String: Timestamp]) = (nil, [:])
    private let began: Timestamp
    @ObservationIgnored let environment: InterfaceEnvironment
    @ObservationIgnored private let edit: (Conversation, String, SprintViewModel) -> Void
    @ObservationIgnored private let chooseCategory: (Conversation, SprintViewModel) -> Void
    @ObservationIgnored private let chooseSnooze: (Conversation, SprintViewModel) -> Void

    private static let most = 100
    /// Keys pressed for the previous card must not apply to a text that has just appeared.
    private static let toBeSeen: Int64 = 500

    package init(
        environment: InterfaceEnvironment, edit: @escaping (Conversation, String, SprintViewModel) -> Void,
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
            emptyText: hasLoaded && items.isEmpty ? "Nobody is waiting for you." : nil,
            undoable: lastDecided?.text, unfolded: unfolded, storyPage: storyPage)
    }

    /// Records which drafts are completely visible, including the last line of an unfolded one.
    /// - Parameter storyPages: the number of pages of what they wrote.
    package func setShown(_ whole: Set<String>, storyPages: Int) {
        if storyPages != self.storyPages { self.storyPages = storyPages }
        if let page = storyPage, page >= storyPages { storyPage = storyPages > 1 ? storyPages - 1 : nil }
        guard let id = items.indices.contains(index) ? items[index].conversation.id : nil else { return }
        let before = shown.card == id ? shown.since : [:]
        let moment = environment.moment
        shown = (id, Dictionary(uniqueKeysWithValues: whole.map { ($0, before[$0] ?? moment) }))
    }

    /// Since when the current card shows the whole text; nil if it doesn't.
    private func shownSince(_ text: String) -> Timestamp? {
        shown.card == items[index].conversation.id ? shown.since[text] : nil
    }

    private var lastDecided: Held? { held ?? past.last }

    private var card: SprintViewState.Card? {
        guard items.indices.contains(index) else { return nil }
        let item = items[index]
        let row = InboxRow(item.conversation, now: environment.now)
        let triage = item.conversation.triage
        // "Urgent, urgent" would be redundant, and the sentiment of spam is irrelevant.
        let sentiment = triage.flatMap {
            $0.saidSentiment == .neutral || $0.saidSentiment == .urgent ? nil : $0.saidSentiment?.rawValue
        }
        let isBegun = item.ownText.map { !$0.trimmed.isEmpty } ?? false
        let facts =
            [sentiment, row.waiting.map { "waiting \($0)" }, isBegun ? "you have unsent text" : nil].compactMap { $0 }
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

    /// There is nothing left to decide.
    var isOver: Bool { isStopped || hasLoaded && index >= items.count }

    package var hints: [Command] {
        let taking: [Command] = lastDecided == nil ? [] : [.undo]
        if isOver { return taking }
        return (hasAnswers ? [.draft1] : []) + [.draftEdit, .next, .snooze, .archive, .category] + taking
    }

    private var hasAnswers: Bool { items.indices.contains(index) && !items[index].answers.isEmpty }

    // MARK: Keys

    package var titles: [Command: String] { [.draft1: sendsAtOnce ? "send" : "use", .back: isOver ? "close" : "stop"] }

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
            return .refuse("All done.")
        case .draft1: return answer(0)
        case .draft2: return answer(1)
        case .draft3: return answer(2)
        case .draftAgain:
            if let reason = environment.reason(against: .drafts) { return .refuse(reason) }
            environment.inform(DraftsViewModel.askingAgain)
            askCopilot(index)
        case .pageDown: turnStory(1)
        case .pageUp: turnStory(-1)
        case .next, .down: decide("Skipped", tally: \.passed)
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
            // The draft that was unfolded, otherwise the first one.
            let chosen = unfolded.flatMap { item.answers.indices.contains($0.answer) ? $0.answer : nil } ?? 0
            let isBegun = item.ownText.map { !$0.trimmed.isEmpty } ?? false
            // Keep a text that the user has started.
            let text = !isBegun && item.answers.indices.contains(chosen) ? item.answers[chosen].text : ""
            return .then { [edit] in edit(item.conversation, text, self) }
        default: return .ignored
        }
        return .handled
    }

    private static let deciding: Set<Command> = [
        .draft1, .draft2, .draft3, .draftAgain, .next, .down, .archive, .snooze, .draftEdit, .category, .pageUp,
        .pageDown,
    ]

    /// Carries out the last decision, unless a menu merely covers the sprint.
    package func close() {
        if !isCovered { commit() }
        isCovered = false
    }

    /// Called when its menu has closed.
    package func uncovered() {
        guard items.indices.contains(index) else { return }
        let place = index, id = items[index].conversation.id
        environment.read { [weak self, environment] () async throws(ServiceError) in
            guard let fresh = try await environment.services.conversations.conversation(id), let self,
                self.items.indices.contains(place), self.items[place].conversation.id == id
            else { return }
            self.items[place].conversation = fresh
        }
        readOwnText(place)
    }

    private func turnStory(_ step: Int) {
        guard !isStopped, items.indices.contains(index) else { return }
        guard storyPages > 1 else { return environment.inform("Nothing more to show.") }
        unfolded = nil
        let page = (storyPage ?? (step > 0 ? -1 : storyPages)) + step
        storyPage = (0..<storyPages).contains(page) ? page : nil
    }

    private var hasDecided: Bool { tally.answered + tally.archived + tally.snoozed + tally.passed > 0 }

    /// Sends a draft in the user's own words; any other goes to the composer, where Enter sends it.
    private func answer(_ number: Int) -> OverlayOutcome {
        guard !isStopped, items.indices.contains(index) else { return .handled }
        let item = items[index]
        guard item.answers.indices.contains(number) else { return .refuse("No such draft.") }
        guard let ownText = item.ownText else { return .refuse("One moment: loading your text.") }
        guard ownText.trimmed.isEmpty else {
            environment.warn("You have unsent text for \(DisplayText.name(of: item.conversation)). e continues it.")
            return .handled
        }
        guard item.answers[number].isSolid else {
            return .then { [edit] in edit(item.conversation, item.answers[number].text, self) }
        }
        send(number)
        return .handled
    }

    private func send(_ number: Int) {
        let item = items[index]
        guard let since = shownSince(item.answers[number].text) else {
            // It has not been read to the end: show its next page instead of sending it.
            if unfolded?.answer == number { unfolded?.page += 1 } else { unfolded = .init(answer: number, page: 0) }
            return
        }
        // If the clock was set back, don't wait.
        guard !(0..<Self.toBeSeen).contains(environment.moment.milliseconds - since.milliseconds) else {
            return environment.inform("This text has just appeared. Read it before you send it.")
        }
        let id = item.conversation.id
        let text = item.answers[number].text
        let messaging = environment.services.messaging
        let environment = self.environment
        environment.write { () async throws(ServiceError) in try await messaging.setComposerText(text, in: id) }
        let sent = Sent()
        decide(
            "Answered \(DisplayText.name(of: item.conversation))", tally: \.answered,
            body: {
                environment.write { () async throws(ServiceError) in
                    sent.id = try await messaging.send(OutgoingMessage(text: text, composerText: ""), to: id)
                }
            },
            undo: {
                environment.write { () async throws(ServiceError) in try await messaging.setComposerText("", in: id) }
            },
            takeBack: {
                // In the write queue, so that a message being sent right now is finished first.
                environment.write { () async throws(ServiceError) in
                    if let id = sent.id { try await messaging.takeBack(id) }
                }
            })
    }

    /// The message that an answer became, once it is stored.
    @MainActor private final class Sent {
        var id: MessageID?
    }

    /// The answer to the current card was sent in the composer: show the next card.
    func answeredInComposer(_ id: ConversationID, takeBack: @escaping @MainActor () -> Void) {
        guard items.indices.contains(index), items[index].conversation.id == id else { return }
        decide(
            "Answered \(DisplayText.name(of: items[index].conversation))", tally: \.answered, undo: takeBack,
            takeBack: takeBack)
    }

    /// Whether a key can send an answer of the current card, because one is in the user's own words.
    var sendsAtOnce: Bool { items.indices.contains(index) && items[index].answers.contains(where: \.isSolid) }

    private func archive() {
        change("Archived", .archived(true), back: .archived(false), tally: \.archived)
    }

    func snooze(until: Timestamp, _ when: String) {
        change(
            "Snoozed", .snoozed(until: until), back: .snoozed(until: nil), tally: \.snoozed, suffix: " until \(when)")
    }

    private func change(
        _ verb: String, _ change: ConversationChange, back: ConversationChange,
        tally: WritableKeyPath<SprintViewState.Summary, Int>, suffix: String = ""
    ) {
        guard !isStopped, items.indices.contains(index) else { return }
        let conversation = items[index].conversation
        let environment = self.environment
        func store(_ change: ConversationChange) {
            environment.write { () async throws(ServiceError) in
                try await environment.services.conversations.change([conversation.id: change])
            }
        }
        decide(
            "\(verb) \(DisplayText.name(of: conversation))\(suffix)", tally: tally, body: { store(change) },
            takeBack: { store(back) })
    }

    private func decide(
        _ text: String, tally path: WritableKeyPath<SprintViewState.Summary, Int>,
        body: @escaping @MainActor () -> Void = {},
        undo: @escaping @MainActor () -> Void = {},
        takeBack: @escaping @MainActor () -> Void = {}
    ) {
        guard !isStopped, items.indices.contains(index) else { return }
        commit()
        (unfolded, storyPage) = (nil, nil)
        held = Held(index: index, text: text, body: body, undo: undo, takeBack: takeBack, tally: path)
        tally[keyPath: path] += 1
        index += 1
        load(index)
        load(index + 1)
        // After the last card no further decision follows; the summary offers to undo it.
    }

    private func commit() {
        guard let held else { return }
        held.body()
        past.append(held)
        self.held = nil
    }

    /// Undoes one decision at a time: first the one held back, then those already stored or sent.
    private func undo() {
        if let held {
            self.held = nil
            held.undo()
            goBack(to: held)
        } else if let last = past.popLast() {
            last.takeBack()
            goBack(to: last)
        } else {
            environment.inform("Nothing to undo.")
        }
    }

    private func goBack(to decision: Held) {
        tally[keyPath: decision.tally] -= 1
        index = decision.index
        isStopped = false
        (unfolded, storyPage) = (nil, nil)
        readOwnText(index)
    }
}
