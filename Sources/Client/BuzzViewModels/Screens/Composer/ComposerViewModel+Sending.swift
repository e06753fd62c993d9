import BuzzModel
import BuzzServices
import ProcessKit

/// From Enter to the outbox, and back where it cannot be stored or is called back.
extension ComposerViewModel {
    /// A message between Enter and the outbox. Until it is there its text stays on disk as text being written.
    struct Leaving {
        let number: Int
        let id: ConversationID
        let typed: String
        let mode: Mode
        let outgoing: OutgoingMessage
    }

    func submit() -> Outcome {
        guard let conversation else { return .done }
        let text = buffer.text
        guard !buffer.isBlank else {
            environment.inform("There is nothing to send.")
            return .done
        }
        guard buffer.count <= Self.limit else {
            environment.report(.textTooLong(count: buffer.count, limit: Self.limit))
            return .done
        }
        let outgoing: OutgoingMessage
        switch ComposerText.read(text) {
        case .refused(let reason):
            environment.warn(reason)
            return .done
        case .message(let body, let kind):
            let mentions = ComposerText.mentions(in: body, members: people().members)
            outgoing = OutgoingMessage(text: body, kind: kind, mentions: mentions)
        case .file(let path, let caption): outgoing = OutgoingMessage(text: caption, kind: .file, filePath: path)
        }
        letGo(text, as: outgoing, in: conversation.id)
        return .sent
    }

    private func letGo(_ typed: String, as outgoing: OutgoingMessage, in id: ConversationID) {
        sendHeld()
        lastNumber += 1
        leaving.append(Leaving(number: lastNumber, id: id, typed: typed, mode: mode, outgoing: outgoing))
        setTyping(false)
        history.add(typed)
        writing.takeAway()
        completion = nil
        environment.jobs.cancel(saveTimer)
        saveTimer = nil
        guard undoSendSeconds > 0 else { return deliver(lastNumber) }
        held = lastNumber
        store(id)
        let time = environment.services.time
        let seconds = undoSendSeconds
        holdTimer = environment.jobs.startTimer { [weak self] in
            do { try await time.sleep(for: .seconds(seconds)) } catch { return }
            self?.sendHeld()
        }
    }

    private func deliver(_ number: Int) {
        environment.jobs.enqueue { [weak self] in
            guard let self, let message = self.leaving.first(where: { $0.number == number }) else { return }
            do throws(ServiceError) {
                try await self.send(message)
                self.leaving.removeAll { $0.number == number }
            } catch {
                self.giveBack(message)
                self.environment.report(error)
            }
            self.store(message.id)
        }
    }

    private func send(_ message: Leaving) async throws(ServiceError) {
        let messaging = environment.services.messaging
        if case .edit(let edited, _) = message.mode {
            return try await messaging.edit(edited, to: message.outgoing.text)
        }
        var outgoing = message.outgoing
        if case .reply(let answered, _, _) = message.mode { outgoing.replyTo = answered }
        if case .replace(let replaced, _) = message.mode { outgoing.replaces = replaced }
        // Together with the message: else the end of the program in between leaves the text in both. Before the text on
        // disk is read it stays there.
        let isRead = writing(in: message.id)?.stored != nil
        let rest = isRead ? textToStore(in: message.id, without: message.number) : nil
        outgoing.composerText = rest
        try await messaging.send(outgoing, to: message.id)
        if let rest { change(message.id) { $0.stored = rest } }
    }

    // MARK: Calling back

    package var isHolding: Bool { held != nil }

    /// Lets go of what is held back.
    package func sendHeld() {
        guard let number = held else { return }
        held = nil
        environment.jobs.cancel(holdTimer)
        deliver(number)
    }

    /// Takes the message back into the composer; false where it is on its way already.
    @discardableResult
    package func callBack() -> Bool {
        guard let message = leaving.first(where: { $0.number == held }) else { return false }
        held = nil
        environment.jobs.cancel(holdTimer)
        // It is wanted now, before anything that is being corrected.
        change(message.id) { $0.setAside() }
        giveBack(message)
        store(message.id)
        return true
    }

    private func giveBack(_ message: Leaving) {
        leaving.removeAll { $0.number == message.number }
        change(message.id) { $0.giveBack(message.typed, message.mode) }
    }
}
