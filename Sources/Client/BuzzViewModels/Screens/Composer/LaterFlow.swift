import BuzzModel
import BuzzServices

/// Schedules messages from the composer, and lists, changes and withdraws them.
@MainActor package final class LaterFlow: AppPart {
    package unowned let app: AppViewModel
    /// Overdue messages that the user was already told about.
    private var told: Set<ScheduledID> = []

    init(app: AppViewModel) { self.app = app }

    // MARK: From the composer

    func askWhenToSend() {
        setFocus(.composer)
        let composer = composer, id = composer.conversation?.id
        askMoment("Send this") { [weak self] moment, when in
            guard composer.conversation?.id == id else { return }
            self?.send(composer, at: moment, when)
        }
    }

    private func send(_ composer: ComposerViewModel, at moment: Timestamp, _ when: String) {
        lookUp(isWrite: true) { [weak self, composer] () async throws(ServiceError) in
            guard let self, try await composer.schedule(at: moment) else { return nil }
            return { self.did("It will be sent \(when). \(self.key(.later)) shows what waits.") }
        }
    }

    private func key(_ command: Command) -> String { keys.key(for: command).map(KeyText.shown) ?? ":\(command.name)" }

    /// - Parameter choose: receives the moment and its wording.
    private func askMoment(_ title: String, choose: @escaping @MainActor (Timestamp, String) -> Void) {
        let now = environment.moment
        let clock = environment.clock
        var items = SnoozeChoice.all(now: now).map { choice in
            let when = TimeText.future(choice.until, now: now, clock)
            return MenuViewModel.Item(choice.key, choice.title, detail: when) { choose(choice.until, when) }
        }
        items.append(
            .init("o", "another time …", detail: "18:30, Friday 9:00, in 2 hours") { [weak self] in
                self?.askForMoment(title, choose: choose)
            })
        show(
            MenuViewModel(
                title, note: "buzzbox sends it while it runs, or at the next start.", items: items))
    }

    private func askForMoment(_ title: String, choose: @escaping @MainActor (Timestamp, String) -> Void) {
        let environment = environment
        func when(_ moment: Timestamp) -> String {
            TimeText.future(moment, now: environment.moment, environment.clock)
        }
        let form = FormViewModel(
            title, action: "send later",
            fields: [
                .init(
                    "When", hint: "18:30, Friday 9:00, in 2 hours",
                    glance: { typed in
                        MomentText.read(typed, now: environment.moment).map { moment in
                            moment > environment.moment
                                ? FormViewModel.Note(when(moment), isGood: true)
                                : FormViewModel.Note("That time has passed.", isGood: false)
                        }
                    })
            ]
        ) { values in
            let typed = values[0].trimmed
            guard let moment = MomentText.read(typed, now: environment.moment) else {
                return typed.isEmpty ? "Enter a time." : "That isn’t a time. Try 18:30, Friday 9:00 or in 2 hours."
            }
            guard moment > environment.moment else { return "That time has passed. Choose a later one." }
            choose(moment, when(moment))
            return nil
        }
        show(form)
    }

    // MARK: What waits

    func showLater() {
        guard let schedule = environment.services.schedule else { return }
        lookUp { [weak self, environment] () async throws(ServiceError) in
            let messages = try await schedule.scheduled(in: nil)
            guard !messages.isEmpty else {
                environment.inform("Nothing is sent later.")
                return nil
            }
            return { self?.showLater(messages) }
        }
    }

    private func showLater(_ messages: [ScheduledMessage]) {
        let items = messages.enumerated().map { index, message in
            MenuViewModel.Item(
                index < 9 ? "\(index + 1)" : "", when(message),
                detail: "\(DisplayText.name(message.conversationName, otherwise: "somebody")): \(excerpt(message))"
            ) { [weak self] in self?.showLater(message) }
        }
        let problem = messages.firstIndex { $0.problem != nil }
        show(
            MenuViewModel(
                "Sent later", note: problem == nil ? "" : "! waits for you: its time came and it wasn’t sent.",
                items: items, selected: problem ?? 0))
    }

    private func when(_ message: ScheduledMessage) -> String {
        message.problem == nil
            ? TimeText.future(message.sendAt, now: environment.moment, environment.clock)
            : "! " + TimeText.past(message.sendAt, now: environment.moment, environment.clock)
    }

    private func excerpt(_ message: ScheduledMessage) -> String {
        let file = message.filePath.map { "[\($0.split(separator: "/").last.map(String.init) ?? $0)] " } ?? ""
        return DisplayText.line(file + message.text, maxColumns: 60)
    }

    private func showLater(_ message: ScheduledMessage) {
        guard let schedule = environment.services.schedule else { return }
        let items = [
            MenuViewModel.Item("e", "edit", detail: "the text") { [weak self] in self?.editLater(message) },
            MenuViewModel.Item("t", "another time") { [weak self] in
                self?.askMoment("Send it") { moment, when in
                    self?.store("It will be sent \(when).") { () async throws(ServiceError) in
                        try await schedule.setTime(of: message.id, to: moment)
                    }
                }
            },
            MenuViewModel.Item("s", "send now") { [weak self] in
                self?.store("Sent.") { () async throws(ServiceError) in _ = try await schedule.sendNow(message.id) }
            },
            MenuViewModel.Item("g", "go to the conversation") { [weak self] in self?.open(message.conversationID) },
            MenuViewModel.Item("x", "discard") { [weak self] in
                self?.ask("Discard this message?", no: "keep it", yes: "discard it") {
                    $0.store("Discarded: \($0.excerpt(message))") { () async throws(ServiceError) in
                        try await schedule.cancel(message.id)
                    }
                }
            },
        ]
        show(
            MenuViewModel(
                "\(when(message)): \(excerpt(message))", note: message.problem.map(DisplayText.sentence) ?? "",
                items: items))
    }

    private func editLater(_ message: ScheduledMessage) {
        guard let schedule = environment.services.schedule else { return }
        let form = FormViewModel(
            "Send \(when(message))", action: "save",
            fields: [.init("Text", text: message.text, keepsLines: true)], keepsTyped: true
        ) { [weak self] values in
            guard !values[0].trimmed.isEmpty || message.filePath != nil else {
                return "Enter a text, or discard the message."
            }
            let formatted = self?.composer.formatted(values[0])
            self?.environment.write { () async throws(ServiceError) in
                try await schedule.setText(of: message.id, to: values[0], formattedText: formatted)
            }
            return nil
        }
        show(form)
    }

    /// Tells the user once about each message that was not sent when it was due.
    func watch() {
        guard let schedule = environment.services.schedule else { return }
        environment.read { [weak self] () async throws(ServiceError) in
            let waiting = try await schedule.scheduled(in: nil).filter { $0.problem != nil }
            guard let self else { return }
            let news = waiting.filter { !self.told.contains($0.id) }
            self.told = Set(waiting.map(\.id))
            guard let first = news.first else { return }
            let name = DisplayText.name(first.conversationName, otherwise: "somebody")
            self.environment.warn(
                "A message to \(name) wasn’t sent: \(DisplayText.sentence(first.problem ?? "")) \(self.key(.later)) shows it."
            )
        }
    }
}
