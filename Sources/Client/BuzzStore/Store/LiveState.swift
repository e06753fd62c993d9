import BuzzModel
import Synchronization

/// What is true only while the program runs: who types, how far a transfer has come.
final class LiveState: Sendable {
    private struct State {
        var typing: [ConversationID: [String]] = [:]
        var transfers: [MessageID: Attachment.Transfer] = [:]
    }

    private let state = Mutex(State())

    func setTyping(_ names: [String], in id: ConversationID) {
        state.withLock { $0.typing[id] = names.isEmpty ? nil : names }
    }

    /// Who was forgotten to type.
    func clearTyping() -> Set<ConversationID> {
        state.withLock { state in
            defer { state.typing = [:] }
            return Set(state.typing.keys)
        }
    }

    func typing(in id: ConversationID) -> [String] {
        state.withLock { $0.typing[id] ?? [] }
    }

    func setTransfer(_ transfer: Attachment.Transfer?, of id: MessageID) {
        state.withLock { $0.transfers[id] = transfer }
    }

    func decorate(_ conversations: [Conversation]) -> [Conversation] {
        let typing = state.withLock { $0.typing }
        guard !typing.isEmpty else { return conversations }
        return conversations.map { conversation in
            var conversation = conversation
            conversation.typingNames = typing[conversation.id] ?? []
            return conversation
        }
    }

    func decorate(_ messages: [Message]) -> [Message] {
        let transfers = state.withLock { $0.transfers }
        guard !transfers.isEmpty else { return messages }
        return messages.map { message in
            guard let transfer = transfers[message.id], message.attachment != nil else { return message }
            var message = message
            message.attachment?.transfer = transfer
            return message
        }
    }
}
