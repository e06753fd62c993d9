import BuzzModel
import Synchronization

/// State that is only valid while the program runs: typing, presence, transfer progress, and what the server shows of
/// conversations before an invitation to them is accepted.
final class LiveState: Sendable {
    private struct State {
        var typing: [ConversationID: [String]] = [:]
        var presence: [UserID: Presence] = [:]
        var transfers: [MessageID: Attachment.Transfer] = [:]
        var peeks: [ConversationID: Invitation.Peek] = [:]
        var unjudgedPeeks: Set<ConversationID> = []
    }

    private let state = Mutex(State())

    func setTyping(_ names: [String], in id: ConversationID) {
        state.withLock { $0.typing[id] = names.isEmpty ? nil : names }
    }

    /// Returns the conversations in which somebody was typing.
    func clearTyping() -> Set<ConversationID> {
        state.withLock { state in
            defer { state.typing = [:] }
            return Set(state.typing.keys)
        }
    }

    func setPresence(_ presence: Presence, of user: UserID) {
        state.withLock { state in
            // A limit on memory; start over when it is exceeded.
            if state.presence.count >= 20_000 { state.presence = [:] }
            state.presence[user] = presence
        }
    }

    func presence(of user: UserID) -> Presence? { state.withLock { $0.presence[user] } }

    /// Returns the users whose presence was known.
    func clearPresence() -> Set<UserID> {
        state.withLock { state in
            defer { state.presence = [:] }
            return Set(state.presence.keys)
        }
    }

    func typing(in id: ConversationID) -> [String] {
        state.withLock { $0.typing[id] ?? [] }
    }

    func setTransfer(_ transfer: Attachment.Transfer?, of id: MessageID) {
        state.withLock { $0.transfers[id] = transfer }
    }

    func setPeek(_ peek: Invitation.Peek, of id: ConversationID) {
        state.withLock { state in
            // A limit on memory; start over when it is exceeded.
            if state.peeks.count >= 2_000 { (state.peeks, state.unjudgedPeeks) = ([:], []) }
            state.peeks[id] = peek
            state.unjudgedPeeks.insert(id)
        }
    }

    func unjudgedPeeks() -> [ConversationID: Invitation.Peek] {
        state.withLock { state in state.peeks.filter { state.unjudgedPeeks.contains($0.key) } }
    }

    /// - Parameter triage: nil if the copilot has no answer.
    func setPeekTriage(_ triage: Triage?, of id: ConversationID) {
        state.withLock { state in
            state.unjudgedPeeks.remove(id)
            state.peeks[id]?.triage = triage
        }
    }

    /// Adds the peeks, and the copilot's opinion of them.
    func withPeeks(_ conversations: [Conversation]) -> [Conversation] {
        state.withLock { state in
            guard !state.peeks.isEmpty else { return conversations }
            return conversations.map { conversation in
                guard conversation.invitation != nil, let peek = state.peeks[conversation.id] else {
                    return conversation
                }
                var conversation = conversation
                conversation.invitation?.peek = peek
                conversation.triage = peek.triage ?? conversation.triage
                return conversation
            }
        }
    }

    func decorate(_ conversations: [Conversation]) -> [Conversation] {
        state.withLock { state in
            guard !state.typing.isEmpty || !state.presence.isEmpty else { return conversations }
            return conversations.map { conversation in
                var conversation = conversation
                conversation.typingNames = state.typing[conversation.id] ?? []
                conversation.peerPresence = conversation.peer.flatMap { state.presence[$0] }
                return conversation
            }
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
