import BuzzModel
import BuzzServices

/// Edits, discards and retries undelivered items.
@MainActor package final class OutboxFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    func show() {
        show(
            OutboxViewModel(
                environment: environment, header: header,
                edit: { [weak self] entry in
                    guard let id = entry.conversationID, let messageID = entry.messageID, entry.kind == .message else {
                        self?.environment.warn("Only messages can be edited here.")
                        return .handled
                    }
                    return .then { self?.edit(messageID, in: id) }
                }, discard: { [weak self] entry, lost in .then { self?.confirmDiscard(entry, losing: lost) } }))
    }

    private func confirmDiscard(_ entry: OutboxEntry, losing messages: Int) {
        let messaging = environment.services.messaging
        let sync = environment.services.sync
        let lost =
            switch messages {
            case 0: ""
            case 1: " and 1 message in it"
            default: " and \(messages) messages in it"
            }
        ask(
            "Discard “\(DisplayText.line(entry.summary, maxColumns: 40))”\(lost)?", no: "keep", yes: "discard",
            detail: "it was never delivered", otherwise: { $0.show() }
        ) {
            $0.environment.write { () async throws(ServiceError) in
                if let message = entry.messageID, entry.kind == .message {
                    try await messaging.discard(message)
                } else {
                    try await sync.cancel(entry.id)
                }
            }
            $0.show()
        }
    }

    private func edit(_ message: MessageID, in id: ConversationID) {
        lookUp { [weak self, environment] () async throws(ServiceError) in
            guard let found = try await environment.services.messaging.message(message),
                let conversation = try await environment.services.conversations.conversation(id)
            else { throw .notFound("The message") }
            return {
                self?.goTo(conversation, at: message)
                self?.composer.send(.edit(found))
            }
        }
    }

    func retryAll() {
        let sync = environment.services.sync
        environment.write { [environment] () async throws(ServiceError) in
            try await sync.retryAll()
            environment.inform("Retrying everything that failed.")
        }
    }
}
