import BuzzModel
import BuzzServices
import TextKit

/// Opens conversations by id, by link and at a day, on behalf of all callers.
@MainActor package final class OpeningFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    /// Opens a conversation for writing, or at one of its messages.
    func open(_ id: ConversationID, at message: MessageID? = nil) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            guard let conversation = try await environment.services.conversations.conversation(id) else {
                throw .notFound("The conversation")
            }
            return { self?.goTo(conversation, at: message, focus: message == nil ? .composer : .thread) }
        }
    }

    /// Opens Matrix links here and everything else on the desktop.
    package func follow(_ address: String) {
        guard let target = Self.matrixID(in: address) else { return effect(.openLink(address)) }
        open(named: target)
    }

    /// Opens a Matrix link written by somebody else. Asks before starting a new conversation.
    func open(named target: String) {
        let service = environment.services.conversations
        let isSelf = target == header.account?.userID.rawValue
        lookUp { [weak self] () async throws(ServiceError) in
            if target.hasPrefix("@"), !isSelf, try await service.directConversation(with: UserID(target)) == nil {
                return { self?.confirmWriting(to: target) }
            }
            let id = try await service.resolve(target)
            return { self?.open(id) }
        }
    }

    private func confirmWriting(to user: String) {
        let service = environment.services.conversations
        ask(
            "Write to \(DisplayText.line(user, maxColumns: 60))?", note: "You don’t have a conversation with them yet.",
            no: "no", yes: "write", detail: "they’ll be invited to a new conversation"
        ) { flow in
            flow.lookUp(isWrite: true) { [weak flow] () async throws(ServiceError) in
                let id = try await service.resolve(user)
                return { flow?.open(id) }
            }
        }
    }

    /// The user, room or alias that a `matrix:` or `matrix.to` link refers to, according to the text parser.
    private static func matrixID(in address: String) -> String? {
        let text = FormattedText(html: "<a href=\"\(address)\">x</a>")
        return text.blocks.first?.spans.first?.mention
    }

    func showGoToDay(_ conversation: Conversation) {
        let form = FormViewModel(
            "Go to a day", action: "go", fields: [.init("Day", hint: "3 Mar 2025, yesterday, 2 weeks ago")]
        ) { [weak self] values in
            guard let self else { return nil }
            let text = values[0].trimmed
            guard let day = DayText.read(text, now: self.environment.moment) else {
                return text.isEmpty ? "Enter a day." : "That isn’t a date. Try 3 Mar 2025 or 2 weeks ago."
            }
            guard day <= self.environment.moment else { return "That day is in the future." }
            self.go(to: day, in: conversation)
            return nil
        }
        show(form)
    }

    private func go(to day: Timestamp, in conversation: Conversation) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            let messaging = environment.services.messaging
            guard let id = try await messaging.firstMessage(in: conversation.id, from: day),
                let message = try await messaging.message(id)
            else {
                environment.inform("No messages since then.")
                return nil
            }
            return {
                self?.goTo(conversation, at: id, focus: .thread)
                if TimeText.dayNumber(message.sentAt) != TimeText.dayNumber(day) {
                    let found = TimeText.day(message.sentAt, now: environment.now)
                    environment.inform("The next message is from \(found).")
                }
            }
        }
    }
}
