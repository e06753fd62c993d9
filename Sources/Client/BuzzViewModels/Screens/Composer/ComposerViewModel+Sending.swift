import BuzzModel
import BuzzServices
import ProcessKit

/// From Enter to the outbox, and back where it cannot be stored or is called back.
extension ComposerViewModel {
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
        switch ComposerText.read(text) {
        case .refused(let reason):
            environment.warn(reason)
            return .done
        case .message(let body, let kind): deliver(body, kind, typed: text, in: conversation.id)
        case .file(let path, let caption):
            deliver(caption, .file, typed: text, filePath: path, in: conversation.id)
        }
        return .sent
    }

    private func deliver(
        _ body: String, _ kind: MessageKind, typed: String, filePath: String? = nil, in id: ConversationID
    ) {
        let mode = self.mode
        let messaging = environment.services.messaging
        let mentions = ComposerText.mentions(in: body, members: members())
        setTyping(false)
        history.add(typed)
        self.mode = .new
        buffer = beforeEdit ?? TextBuffer()
        beforeEdit = nil
        completion = nil
        environment.jobs.cancel(saveTimer)
        saveTimer = nil
        hold(Held(id: id, typed: typed, mode: mode)) { [environment] in
            environment.jobs.enqueue { [weak self] in
                do throws(ServiceError) {
                    switch mode {
                    case .edit(let message, _): try await messaging.edit(message, to: body)
                    case .new, .reply, .replace:
                        var outgoing = OutgoingMessage(text: body, kind: kind, mentions: mentions, filePath: filePath)
                        if case .reply(let message, _, _) = mode { outgoing.replyTo = message }
                        if case .replace(let message, _) = mode { outgoing.replaces = message }
                        // Together with the message: else the end of the program in between leaves the text in both.
                        // Before the text on disk is read it stays there.
                        let left = self?.hasRead(id) == true ? self?.textThere(in: id) : nil
                        outgoing.composerText = left
                        try await messaging.send(outgoing, to: id)
                        if let left { self?.noteKept(left, in: id) }
                    }
                    self?.keepWhatIsThere(in: id)
                } catch {
                    self?.giveBack(typed, mode, to: id)
                    self?.environment.report(error)
                }
            }
        }
    }

    // MARK: Calling back

    /// A message between Enter and its way out. Until then it stays on disk as the text being written.
    struct Held {
        let id: ConversationID
        let typed: String
        let mode: Mode
        var deliver: @MainActor () -> Void = {}
        var timer: Jobs.ID?
    }

    package var isHolding: Bool { held != nil }

    private func hold(_ message: Held, deliver: @escaping @MainActor () -> Void) {
        sendHeld()
        guard undoSendSeconds > 0 else { return deliver() }
        var message = message
        message.deliver = deliver
        keep(message.typed, in: message.id)
        let time = environment.services.time
        let seconds = undoSendSeconds
        message.timer = environment.jobs.startTimer { [weak self] in
            do { try await time.sleep(for: .seconds(seconds)) } catch { return }
            self?.sendHeld()
        }
        held = message
    }

    /// Lets go of what is held back.
    package func sendHeld() {
        guard let message = held else { return }
        held = nil
        environment.jobs.cancel(message.timer)
        message.deliver()
    }

    /// Takes the message back into the composer.
    package func callBack() {
        guard let message = held else { return }
        held = nil
        environment.jobs.cancel(message.timer)
        giveBack(message.typed, message.mode, to: message.id)
    }

    /// The text could not be stored: it comes back, before whatever was typed since.
    private func giveBack(_ text: String, _ mode: Mode, to id: ConversationID) {
        if conversation?.id == id {
            let since = buffer
            if mode.keepsText {
                buffer = TextBuffer(since.isEmpty ? text : text + "\n" + since.text)
            } else {
                beforeEdit = since
                buffer = TextBuffer(text)
            }
            self.mode = mode
            changed()
        } else {
            let since = texts[id]?.text ?? ""
            texts[id] = TextBuffer(since.isEmpty ? text : text + "\n" + since)
            keep(texts[id]?.text ?? text, in: id)
        }
    }
}
