import BuzzModel
import BuzzServices
import ProcessKit

/// Asks until when to snooze, for one or several conversations and in the sprint.
@MainActor package final class SnoozeFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    func showSnooze(_ conversation: Conversation) {
        let name = DisplayText.name(of: conversation)
        var more: [MenuViewModel.Item] = []
        if conversation.snoozedUntil != nil {
            more.append(
                .init("n", "not at all", detail: "bring it back") { [weak self] in
                    self?.putOff([MarkedConversation(conversation)], until: nil, "\(name) is back in the inbox.")
                })
        }
        askUntilWhen("Snooze \(name) until", more: more) { [weak self] until, when in
            self?.app.conversations.putAway([conversation.id])
            self?.putOff([MarkedConversation(conversation)], until: until, "\(name) snoozed until \(when).")
        }
    }

    func chooseSnooze(of marked: [MarkedConversation], _ count: String) {
        inbox.release(marked.map(\.id))
        askUntilWhen("Snooze \(count) until") { [weak self] until, _ in
            self?.inbox.clearMarks()
            self?.putOff(marked, until: until, "\(count) snoozed.")
        }
    }

    /// Undo restores each conversation's previous time.
    func putOff(_ conversations: [MarkedConversation], until: Timestamp?, _ text: String) {
        app.conversations.change(conversations, text, { _ in .snoozed(until: until) }, before: \.place) {
            [weak self] in
            // If it was in the list, select it again.
            guard conversations.count == 1, let only = conversations.first, only.snoozedUntil == nil else { return }
            self?.inbox.send(.selectConversation(only.id))
        }
    }

    /// - Parameters:
    ///   - leadsBackTo: shows the previous screen, whether or not something was chosen.
    ///   - putOff: receives the time and its wording.
    func askUntilWhen(
        _ title: String, more: [MenuViewModel.Item] = [], leadsBackTo: (@MainActor () -> Void)? = nil,
        putOff: @escaping @MainActor (Timestamp, String) -> Void
    ) {
        let now = environment.moment
        let clock = environment.clock
        var items = SnoozeChoice.all(now: now).map { choice in
            let when = TimeText.future(choice.until, now: now, clock)
            return MenuViewModel.Item(choice.key, choice.title, detail: when) { putOff(choice.until, when) }
        }
        items.append(
            .init("d", "a day …", detail: "Friday, 14 March") { [weak self] in
                self?.askForDay(title, leadsBackTo: leadsBackTo, putOff: putOff)
            })
        var back: (@MainActor () -> Void)?
        if let leadsBackTo {
            back = { [weak self] in
                // Don't return while the user is typing a day.
                if self?.overlay is FormViewModel { return }
                leadsBackTo()
            }
        }
        show(MenuViewModel(title, items: items + more, leadsBackTo: back))
    }

    private func askForDay(
        _ title: String, leadsBackTo: (@MainActor () -> Void)?,
        putOff: @escaping @MainActor (Timestamp, String) -> Void
    ) {
        let form = FormViewModel(
            title, action: "snoozed", fields: [.init("Day", hint: "Friday, 14 March, in 2 weeks")],
            leadsBackTo: leadsBackTo
        ) { [weak self] values in
            guard let self else { return nil }
            let text = values[0].trimmed
            guard let until = DayText.next(text, now: self.environment.moment, hour: 9) else {
                return text.isEmpty ? "Enter a day." : "That isn’t a future date. Try Friday, 14 March or in 2 weeks."
            }
            putOff(until, TimeText.future(until, now: self.environment.moment, self.environment.clock))
            return nil
        }
        show(form)
    }
}

/// A time at which a snoozed conversation may come back.
package struct SnoozeChoice {
    let key: String
    let title: String
    package let until: Timestamp

    package static func all(now: Timestamp) -> [SnoozeChoice] {
        let time = LocalTime(milliseconds: now.milliseconds)
        func at(_ days: Int, _ hour: Int) -> Timestamp {
            Timestamp(milliseconds: LocalTime.beginning(ofDay: time.dayNumber + days, hour: hour))
        }
        let toMonday = 8 - time.weekday
        let choices: [SnoozeChoice] = [
            .init(key: "h", title: "in an hour", until: Timestamp(milliseconds: now.milliseconds + 3_600_000)),
            .init(
                key: "e", title: time.hour < 17 ? "this evening" : "tomorrow evening",
                until: time.hour < 17 ? at(0, 18) : at(1, 18)),
            .init(key: "t", title: "tomorrow", until: at(1, 9)),
            .init(key: "w", title: "next week", until: at(toMonday, 9)),
        ]
        // On a Sunday, next week starts tomorrow.
        return toMonday == 1 ? choices.filter { $0.key != "w" } : choices
    }
}
