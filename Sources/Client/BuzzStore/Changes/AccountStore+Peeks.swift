import BuzzModel

/// What the server shows of conversations before an invitation to them is accepted. It is not stored: the conversation
/// is another's until one has joined.
extension AccountStore {
    package nonisolated func setPeek(_ peek: Invitation.Peek, of id: ConversationID) {
        var peek = peek
        peek.text = Limits.text(peek.text, Self.longestPeek)
        peek.senderName = peek.senderName.map { Limits.text($0, Limits.name) }
        live.setPeek(peek, of: id)
        announce(id)
    }

    package nonisolated func unjudgedPeeks() -> [ConversationID: Invitation.Peek] { live.unjudgedPeeks() }

    /// - Parameter triage: nil if the copilot has no answer.
    package nonisolated func setPeekTriage(_ triage: Triage?, of id: ConversationID) {
        live.setPeekTriage(triage, of: id)
        if triage != nil { announce(id) }
    }

    private nonisolated func announce(_ id: ConversationID) {
        var change = StoreChange()
        change.conversations = [id]
        change.threads = [id]
        hub.post(change)
    }

    private static let longestPeek = 2_000
}
