import BuzzModel
import BuzzServices

/// One by one through the ordinary outbox, each with its way back.
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
                // Who was answered meanwhile, or wrote something else, is looked at again by the person.
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
            // Also when nobody looks at the list any more.
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

    /// To the next one that waits; the last one stays.
    private func goOn() {
        let after = recipients.indices.dropFirst(cursor.index + 1).first { recipients[$0].state == .waiting }
        if let next = after ?? recipients.indices.first(where: { recipients[$0].state == .waiting }) {
            cursor.select(next)
        } else {
            environment.inform("Nobody left to answer.")
        }
    }

    /// The selected one where it was sent, else the one sent last: cancelled while it waits here, deleted afterwards.
    func undo() {
        // In the lane: what is being sent just now is sent by then.
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

    /// How far what was sent has come.
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
