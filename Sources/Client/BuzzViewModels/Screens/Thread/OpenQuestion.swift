import BuzzModel

/// The message of the other side that an answer is for.
package enum OpenQuestion {
    /// Of what was said since the creator's last word the newest that is urgent, else that asks something or is bad news, else
    /// that is business; nil where they said nothing since.
    package static func of(_ messages: [Message]) -> Message? {
        let open = story(of: messages)
        return open.last { $0.triage?.category == .urgent }
            ?? open.last { $0.triage?.category != .spam && (Asking.expectsAnswer($0.body) || isBadNews($0)) }
            ?? open.last { $0.triage?.category == .business } ?? open.last
    }

    /// Whoever is sad is not answered with what they asked before.
    private static func isBadNews(_ message: Message) -> Bool {
        message.triage?.sentiment == .negative || message.triage?.sentiment == .urgent
    }

    /// Everything said since the creator's last word that nothing was sent to by itself, oldest first.
    package static func story(of messages: [Message]) -> [Message] {
        let said = messages.filter { $0.kind.isSaid }
        let own = said.lastIndex { $0.isOwn && $0.automaticFAQ == nil }.map { $0 + 1 } ?? said.startIndex
        return OpenLines(said[own...].reversed(), isAutomatic: \.isOwn).newestFirst.reversed()
    }
}

extension MessageKind {
    /// Somebody said it, and it still stands.
    package var isSaid: Bool {
        switch self {
        case .state, .notice, .deleted: false
        default: true
        }
    }
}
