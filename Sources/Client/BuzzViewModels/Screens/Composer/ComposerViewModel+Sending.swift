import BuzzModel
import BuzzServices
import ProcessKit
import TextKit

/// From Enter to the outbox, and back if storing fails or the message is recalled.
extension ComposerViewModel {
    /// A message between Enter and the outbox. Until it is stored there, its text stays on disk as unsent text.
    struct DepartingMessage {
        let number: Int
        let id: ConversationID
        let typed: String
        let mode: Mode
        let outgoing: OutgoingMessage
        let sentAt: Timestamp
        /// It is held back for a moment, and shown as such.
        let isHeld: Bool
    }

    func submit() -> Outcome {
        guard let conversation, let outgoing = outgoing() else { return .done }
        letGo(buffer.text, as: outgoing, in: conversation.id)
        return .sent
    }

    /// Schedules the message instead of sending it. If it cannot be sent, this tells the user why and returns `false`.
    func schedule(at moment: Timestamp) async throws(ServiceError) -> Bool {
        guard let service = environment.services.schedule, let conversation, var outgoing = outgoing() else {
            return false
        }
        switch mode {
        case .new: break
        case .reply(let answered, _, _): outgoing.replyTo = answered
        case .edit, .replace: throw .invalid("Only new messages can be sent later.")
        }
        let version = buffer.version
        try await service.schedule(outgoing, to: conversation.id, at: moment)
        guard self.conversation?.id == conversation.id, buffer.version == version else { return true }
        setTyping(false)
        desk.history.add(buffer.text)
        writing.takeAway()
        completion = nil
        store(conversation.id)
        return true
    }

    /// The written text as a message. If it cannot be sent, this tells the user why and returns `nil`.
    private func outgoing() -> OutgoingMessage? {
        let text = buffer.text
        guard !buffer.isBlank else {
            environment.inform("Nothing to send.")
            return nil
        }
        guard buffer.count <= Self.limit else {
            environment.report(.textTooLong(count: buffer.count, limit: Self.limit))
            tooLong = environment.notice
            return nil
        }
        var outgoing: OutgoingMessage
        switch ComposerText.read(text) {
        case .refused(let reason):
            environment.warn(reason)
            return nil
        case .message(let body, let kind, let isLiteral):
            let mentions = ComposerText.mentions(in: body, members: people().members)
            outgoing = OutgoingMessage(
                text: body, formattedText: isLiteral ? nil : formatted(body), kind: kind, mentions: mentions)
        case .file(let path, let caption):
            outgoing = OutgoingMessage(text: caption, formattedText: formatted(caption), filePath: path)
        }
        outgoing.thread = thread?.id
        return outgoing
    }

    func formatted(_ text: String) -> String? { desk.readsMarkdown ? Markdown.html(text) : nil }

    private func letGo(_ typed: String, as outgoing: OutgoingMessage, in id: ConversationID) {
        sendHeld()
        desk.lastNumber += 1
        desk.leaving.append(
            DepartingMessage(
                number: desk.lastNumber, id: id, typed: typed, mode: mode, outgoing: outgoing,
                sentAt: environment.moment,
                isHeld: desk.undoSendSeconds > 0))
        setTyping(false)
        desk.history.add(typed)
        writing.takeAway()
        completion = nil
        environment.jobs.cancel(saveTimer)
        saveTimer = nil
        guard desk.undoSendSeconds > 0 else { return deliver(desk.lastNumber) }
        desk.held = desk.lastNumber
        store(id)
        let time = environment.services.time
        let seconds = desk.undoSendSeconds
        let number = desk.lastNumber
        // Show it once its text is on disk, so that what is visible is also safe.
        environment.jobs.enqueue { [weak self] in
            if let self, desk.held == number { self.showHeld(number, secondsLeft: seconds) }
        }
        desk.holdTimer = environment.jobs.startTimer { [weak self] in
            do { try await time.sleep(for: .seconds(seconds)) } catch { return }
            self?.sendHeld()
        }
        countDown(desk.lastNumber, from: seconds)
    }

    /// Only updates the display; a separate timer sends the message.
    private func countDown(_ number: Int, from seconds: Int) {
        let time = environment.services.time
        environment.jobs.startTimer { [weak self] in
            for left in stride(from: seconds - 1, through: 1, by: -1) {
                do { try await time.sleep(for: .seconds(1)) } catch { return }
                guard let self, desk.held == number else { return }
                self.showHeld(number, secondsLeft: left)
            }
        }
    }

    private func showHeld(_ number: Int, secondsLeft: Int?, storedAs stored: MessageID? = nil) {
        guard let leaving = desk.leaving.first(where: { $0.number == number }), leaving.isHeld else { return }
        var message = Message(
            id: HeldMessage.id, conversationID: id(for: leaving.id), sender: UserID(""), senderName: "", isOwn: true,
            kind: leaving.outgoing.filePath == nil ? leaving.outgoing.kind : .file, body: leaving.outgoing.text,
            formattedBody: leaving.outgoing.formattedText, sentAt: leaving.sentAt, order: .max, state: .queued)
        message.inThread = leaving.outgoing.thread
        switch leaving.mode {
        case .new: break
        case .reply(_, let name, let excerpt):
            message.replyTo = ReplyExcerpt(eventID: EventID(""), senderName: name, excerpt: excerpt)
        case .edit(let id, _):
            message.id = id
            message.isEdited = true
        case .replace(let id, _): message.id = id
        }
        if let path = leaving.outgoing.filePath {
            message.attachment = Attachment(
                fileName: path.split(separator: "/").last.map(String.init) ?? path, transfer: .waiting)
        }
        desk.onHeld(HeldMessage(message: message, secondsLeft: secondsLeft, storedAs: stored))
    }

    private func deliver(_ number: Int) {
        environment.jobs.enqueue { [weak self] in
            guard let self, let message = desk.leaving.first(where: { $0.number == number }) else { return }
            do throws(ServiceError) {
                self.showHeld(number, secondsLeft: nil)
                let stored = try await self.send(message)
                self.showHeld(number, secondsLeft: nil, storedAs: stored)
                desk.leaving.removeAll { $0.number == number }
            } catch {
                self.giveBack(message)
                self.environment.report(error)
            }
            self.store(message.id)
        }
    }

    /// Returns the message's row in the store.
    private func send(_ message: DepartingMessage) async throws(ServiceError) -> MessageID {
        let messaging = environment.services.messaging
        if case .edit(let edited, _) = message.mode {
            try await messaging.edit(
                edited, to: message.outgoing.text, formattedText: message.outgoing.formattedText)
            return edited
        }
        var outgoing = message.outgoing
        if case .reply(let answered, _, _) = message.mode { outgoing.replyTo = answered }
        if case .replace(let replaced, _) = message.mode { outgoing.replaces = replaced }
        // In the same transaction as the message: otherwise the text could end up in both places. Leave the stored
        // text alone if it has not been read yet.
        let isRead = writing(in: message.id)?.stored != nil
        let rest = isRead ? textToStore(in: message.id, without: message.number) : nil
        outgoing.composerText = rest
        let stored = try await messaging.send(outgoing, to: message.id)
        if let rest { change(message.id) { $0.stored = rest } }
        return stored
    }

    // MARK: Unsending

    package var isHolding: Bool { desk.held != nil }

    /// Sends the message that is held back.
    package func sendHeld() {
        guard let number = desk.held else { return }
        desk.held = nil
        environment.jobs.cancel(desk.holdTimer)
        deliver(number)
    }

    /// Puts the message back into the composer; false if it is already being sent.
    @discardableResult
    package func callBack() -> Bool {
        guard let message = desk.leaving.first(where: { $0.number == desk.held }) else { return false }
        desk.held = nil
        environment.jobs.cancel(desk.holdTimer)
        // The recalled message takes precedence over an unfinished edit.
        change(message.id) { $0.setAside() }
        giveBack(message)
        store(message.id)
        if message.id != conversation?.id {
            environment.inform("Unsent. The text is back in its conversation’s composer.")
        }
        return true
    }

    private func giveBack(_ message: DepartingMessage) {
        desk.onHeld(nil)
        desk.leaving.removeAll { $0.number == message.number }
        change(message.id) { $0.giveBack(message.typed, message.mode) }
    }
}
