import BuzzModel
import BuzzServices

/// Sends the messages one by one through the outbox; each can be undone.
extension BatchViewModel {
    func send() {
        let index = cursor.index
        guard recipients.indices.contains(index), let shown, shown.message == recipients[index].message.id else {
            return environment.inform("This text has just appeared. Read it before you send it.")
        }
        switch recipients[index].state {
        case .sent, .sending: return goOn()
        case .waiting, .skipped, .problem: break
        }
        guard shown.isWhole else {
            return environment.warn(
                "Their messages don’t fit here. Read them in the conversation before you answer.")
        }
        let recipient = recipients[index]
        recipients[index].state = .sending
        let messaging = environment.services.messaging
        environment.jobs.enqueue { [weak self, environment] in
            var state = Recipient.State.waiting
            do throws(ServiceError) {
                // If they were answered or have written again meanwhile, the user has to look again.
                let last = try await messaging.latest(in: recipient.message.conversationID, limit: 10).messages.last {
                    $0.kind != .state && $0.kind != .notice
                }
                if let last, last.id != recipient.message.id, recipient.state == .waiting {
                    state = .problem(last.isOwn ? "you have written since" : "they have written again")
                } else {
                    state = .sent(
                        try await messaging.send(
                            OutgoingMessage(text: recipient.text, answers: recipient.message.id),
                            to: recipient.message.conversationID))
                }
            } catch {
                state = .problem(DisplayText.sentence(error.sentence))
            }
            // Report the problem even if the list is no longer shown.
            if case .problem(let reason) = state {
                environment.warn("\(DisplayText.name(recipient.message.name, otherwise: "It")): \(reason)")
            }
            self?.finish(index, recipient.message.id, state)
        }
        goOn()
    }

    private func finish(_ index: Int, _ message: MessageID, _ state: Recipient.State) {
        guard recipients.indices.contains(index), recipients[index].message.id == message else { return }
        recipients[index].state = state
        if case .sent = state { recipients[index].delivery = .queued }
    }

    func skip() {
        guard recipients.indices.contains(cursor.index) else { return }
        switch recipients[cursor.index].state {
        case .waiting, .problem: recipients[cursor.index].state = .skipped
        case .skipped, .sent, .sending: break
        }
        goOn()
    }

    /// Selects the next waiting recipient; stays at the last one.
    private func goOn() {
        let after = recipients.indices.dropFirst(cursor.index + 1).first { recipients[$0].state == .waiting }
        if let next = after ?? recipients.indices.first(where: { recipients[$0].state == .waiting }) {
            cursor.select(next)
        } else {
            environment.inform("Nobody left to answer.")
        }
    }

    /// Undoes the selected message if it was sent, otherwise the last one: cancelled while it is queued, deleted
    /// afterwards.
    func undo() {
        // In the write queue, so that a message being sent right now is finished first.
        environment.write { [weak self] () async throws(ServiceError) in
            guard let self else { return }
            guard let target = self.lastSent else { return self.environment.inform("Nothing was sent.") }
            try await self.takeBack(target)
        }
    }

    private var lastSent: (index: Int, id: MessageID)? {
        var target: (index: Int, id: MessageID)?
        if recipients.indices.contains(cursor.index), case .sent(let id) = recipients[cursor.index].state {
            target = (cursor.index, id)
        } else {
            for (index, recipient) in recipients.enumerated() {
                if case .sent(let id) = recipient.state, id.rawValue > target?.id.rawValue ?? .min {
                    target = (index, id)
                }
            }
        }
        return target
    }

    private func takeBack(_ target: (index: Int, id: MessageID)) async throws(ServiceError) {
        let messaging = environment.services.messaging
        let name = DisplayText.name(recipients[target.index].message.name, otherwise: "them")
        let asked = recipients[target.index].message.id
        try await messaging.takeBack(target.id)
        environment.inform("Unsent: the answer to \(name).")
        guard recipients.indices.contains(target.index), recipients[target.index].message.id == asked else { return }
        recipients[target.index].state = .skipped
        recipients[target.index].delivery = nil
        recipients[target.index].isTakenBack = true
        cursor.select(target.index)
    }

    /// Updates the delivery states of sent messages.
    func followDeliveries() {
        let sent: [(Int, MessageID)] = recipients.enumerated().compactMap { index, recipient in
            if case .sent(let id) = recipient.state { (index, id) } else { nil }
        }
        guard !sent.isEmpty else { return }
        environment.read { [weak self, environment] () async throws(ServiceError) in
            for (index, id) in sent {
                guard let message = try await environment.services.messaging.message(id) else { continue }
                guard let self, self.recipients.indices.contains(index), self.recipients[index].state == .sent(id)
                else {
                    continue
                }
                if self.recipients[index].delivery != message.state { self.recipients[index].delivery = message.state }
            }
        }
    }
}
