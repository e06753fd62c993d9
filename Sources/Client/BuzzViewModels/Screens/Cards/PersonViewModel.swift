import BuzzModel
import BuzzServices
import Observation

/// A person card: first contact, frequency, promises, and questions answered before.
@MainActor @Observable package final class PersonViewModel: CursorViewModel {
    private enum Item {
        case heading(String)
        case promise(Promise)
        case answer(EarlierAnswer)
        case topic(PersonTopic)
    }

    package let contexts: [KeyContext] = [.cards, .pages, .global]
    private let conversation: Conversation
    private var card: PersonCard?
    private var answers: [EarlierAnswer] = []
    private var answersNote: String?
    /// The messages that the rows come from, shown below the list.
    private var sources: [MessageID: String] = [:]
    private var items: [Item] = []
    package var cursor = CardCursor()
    private var asked: MessageID?
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let cards: any CardService
    @ObservationIgnored private let use: (Conversation, String) -> Void

    package init(
        environment: InterfaceEnvironment, cards: any CardService, conversation: Conversation,
        use: @escaping (Conversation, String) -> Void
    ) {
        self.environment = environment
        self.cards = cards
        self.conversation = conversation
        self.use = use
        read()
    }

    // MARK: State

    package var state: CardViewState {
        let today = DueText.today(environment.now)
        return CardViewState(
            title: DisplayText.name(of: conversation),
            note: card?.isBehind == true ? "still reading" : answersNote ?? "", facts: facts,
            rows: items[cursor.visible].map { item in
                var row = row(item, today)
                row.source = Self.message(of: item).flatMap { sources[$0] }
                return row
            }, top: cursor.top, selectedIndex: cursor.index,
            emptyText: card == nil ? "reading …" : items.isEmpty ? "No promises or questions yet." : nil,
            labelColumns: 0)
    }

    /// Only commands that apply to the selected row.
    package var hints: [Command] {
        guard items.indices.contains(cursor.index) else { return [] }
        return switch items[cursor.index] {
        case .promise: [.open, .promiseDone, .cardDismiss]
        case .answer: [.open, .useAnswer]
        case .topic: [.open]
        case .heading: []
        }
    }

    private var facts: [String] {
        guard let card else { return [] }
        let now = environment.now
        var lines: [String] = []
        if let peer = conversation.peer { lines.append(DisplayText.line(peer.rawValue)) }
        if let first = card.firstContact, let last = card.lastContact {
            let today = DueText.today(now)
            let since = DueText.day(DueText.today(first), today: today)
            lines.append("since \(since) · last \(TimeText.listTime(last, now: now))")
        }
        var counts = "\(SizeText.number(card.fromThem)) from \(them), \(SizeText.number(card.fromMe)) from you"
        if card.lately > 0, card.lately < card.fromThem + card.fromMe {
            counts += " · \(SizeText.number(card.lately)) of them in the last 30 days"
        }
        lines.append(counts)
        // In a group nobody waits for anybody in particular.
        guard conversation.kind == .direct else { return lines }
        // One line each, so that they fit on a narrow screen; if there is room for only one, it is the last.
        if let wait = card.iWait { lines.append("They usually reply in \(DueText.span(wait))") }
        if let wait = card.theyWait { lines.append("You usually reply in \(DueText.span(wait))") }
        return lines
    }

    private var them: String { conversation.kind == .direct ? "them" : "the others" }

    private func row(_ item: Item, _ today: CalendarDay) -> CardViewState.Row {
        switch item {
        case .heading(let text): return .init(heading: text)
        case .promise(let promise): return .init(promise, today: today, now: environment.now, names: false)
        case .answer(let answer):
            let name = DisplayText.name(answer.conversationName, otherwise: "somebody")
            let isHere = answer.question.conversationID == conversation.id
            return .init(
                text: DisplayText.line(of: answer.answer, maxColumns: 160),
                note:
                    "\(isHere ? "here" : "to \(name)"), \(TimeText.listTime(answer.answer.sentAt, now: environment.now))"
            )
        case .topic(let topic): return .init(text: DisplayText.line(topic.text, maxColumns: 60))
        }
    }

    private static func identity(_ item: Item) -> String {
        switch item {
        case .heading(let text): "heading \(text)"
        case .promise(let promise): "promise \(promise.id)"
        case .answer(let answer): "answer \(answer.answer.id)"
        case .topic(let topic): "topic \(topic.text)"
        }
    }

    private static func message(of item: Item) -> MessageID? {
        switch item {
        case .promise(let promise): promise.messageID
        case .topic(let topic): topic.messageID
        case .heading, .answer: nil
        }
    }

    private func readSources() async throws(ServiceError) {
        for id in Set(items.compactMap(Self.message)) where sources[id] == nil {
            guard let message = try await environment.services.messaging.message(id) else { continue }
            sources[id] = DisplayText.source(message, now: environment.now)
        }
    }

    private func arrange() {
        var items: [Item] = []
        func part(_ title: String, _ rows: [Item]) {
            guard !rows.isEmpty else { return }
            // An empty row separates the sections.
            if !items.isEmpty { items.append(.heading("")) }
            items.append(.heading(title))
            items += rows
        }
        let promises = card?.promises ?? []
        part("You promised", promises.filter(\.isOwn).map { .promise($0) })
        part("They promised", promises.filter { !$0.isOwn }.map { .promise($0) })
        if let question = card?.question, !answers.isEmpty {
            part(
                "You answered “\(DisplayText.line(of: question, maxColumns: 60))”", answers.map { .answer($0) }
            )
        }
        part("Recent topics", (card?.topics ?? []).map { .topic($0) })
        // Keep the selected row selected wherever it has moved.
        let selected = self.items.indices.contains(cursor.index) ? Self.identity(self.items[cursor.index]) : nil
        self.items = items
        cursor.setRows(
            items.map {
                if case .heading = $0 { true } else { false }
            })
        if let selected, let index = items.firstIndex(where: { Self.identity($0) == selected }) { cursor.select(index) }
    }

    // MARK: Keys

    package func storeChanged(_ change: StoreChange) {
        if change.everything || change.cards || change.threads.contains(conversation.id) { read() }
    }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .back, .interrupt, .person: return .close
        case .deal: return .run(.deal)
        case .useAnswer: return useAnswer()
        default: break
        }
        guard items.indices.contains(cursor.index) else { return .ignored }
        switch (command, items[cursor.index]) {
        case (.open, .promise(let promise)): return .open(promise.conversationID, promise.messageID)
        case (.open, .answer(let answer)): return .open(answer.answer.conversationID, answer.answer.id)
        case (.open, .topic(let topic)): return .open(conversation.id, topic.messageID)
        case (.promiseDone, .promise(let promise)): set(promise, promise.state == .done ? .open : .done)
        case (.cardDismiss, .promise(let promise)): set(promise, promise.state == .dismissed ? .open : .dismissed)
        case (.promiseDone, _), (.cardDismiss, _): environment.warn("Select a promise.")
        default: return .ignored
        }
        return .handled
    }

    private func useAnswer() -> OverlayOutcome {
        var chosen = answers.first
        if items.indices.contains(cursor.index), case .answer(let selected) = items[cursor.index] { chosen = selected }
        guard let chosen else {
            environment.warn("No similar answer yet.")
            return .handled
        }
        return .then { [use, conversation] in use(conversation, chosen.answer.body) }
    }

    private func set(_ promise: Promise, _ state: Promise.State) {
        let cards = self.cards
        environment.write { [environment] () async throws(ServiceError) in
            try await cards.setPromise(promise.id, state)
            environment.inform(promise.words(state))
        }
    }

    // MARK: Reading

    private func read() {
        environment.read { [weak self] () async throws(ServiceError) in
            guard let self else { return }
            let card = try await self.cards.person(self.conversation.id)
            self.card = card ?? PersonCard(conversation: self.conversation)
            self.arrange()
            try await self.readSources()
            guard let question = card?.question else {
                self.answers = []
                return self.arrange()
            }
            guard question.id != self.asked else { return }
            self.asked = question.id
            self.lookForAnswers(to: question)
        }
    }

    /// If the copilot is unavailable, the card simply shows no earlier answers.
    private func lookForAnswers(to question: Message) {
        let cards = self.cards
        environment.jobs.start { [weak self] in
            var found: [EarlierAnswer] = []
            var note: String?
            do throws(ServiceError) { found = try await cards.earlierAnswers(to: question) } catch {
                note = DisplayText.sentence(error.sentence)
            }
            guard let self, self.asked == question.id else { return }
            self.answers = found
            self.answersNote = note
            self.arrange()
        }
    }
}

extension Promise {
    func words(_ state: State) -> String {
        switch state {
        case .done: "Done: “\(DisplayText.line(text, maxColumns: 60))”"
        case .dismissed: "Dismissed: “\(DisplayText.line(text, maxColumns: 60))”"
        case .open, .lapsed: "Reopened: “\(DisplayText.line(text, maxColumns: 60))”"
        }
    }
}

extension CardViewState.Row {
    init(_ promise: Promise, today: CalendarDay, now: Timestamp, names: Bool) {
        let mark: Mark =
            switch promise.state {
            case .done: .done
            case .dismissed, .lapsed: .dismissed
            case .open: promise.isOwn && promise.isDue(on: today) ? .due : .open
            }
        let note: String
        switch promise.state {
        case .done: note = "done"
        case .dismissed: note = "dismissed"
        case .lapsed: note = "said \(TimeText.listTime(promise.saidAt, now: now)), no follow-up since"
        case .open:
            note =
                promise.due.map { DueText.due($0, today: today) }
                ?? "said \(TimeText.listTime(promise.saidAt, now: now))"
        }
        self.init(
            label: names ? DisplayText.name(promise.conversationName, otherwise: "?") : "",
            text: DisplayText.line(promise.text, maxColumns: 160), note: note, mark: mark)
    }
}
