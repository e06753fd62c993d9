import BuzzModel

/// Selects the message of the other side that needs an answer.
package enum OpenQuestion {
    /// Among the messages since the creator's last one: the newest that is urgent, otherwise one that is a question
    /// or bad news, otherwise a business message; nil if there are none.
    package static func of(_ messages: [Message]) -> Message? {
        let open = story(of: messages)
        return open.last { $0.triage?.category == .urgent }
            ?? open.last { $0.triage?.category != .spam && (Asking.expectsAnswer($0.body) || isBadNews($0)) }
            ?? open.last { $0.triage?.category == .business } ?? open.last
    }

    /// Bad news takes precedence over an earlier question.
    private static func isBadNews(_ message: Message) -> Bool {
        message.triage?.sentiment == .negative || message.triage?.sentiment == .urgent
    }

    /// All messages since the creator's last one that were not answered automatically, oldest first.
    package static func story(of messages: [Message]) -> [Message] {
        let said = messages.filter { $0.kind.isSaid }
        let own = said.lastIndex { $0.isOwn && $0.automaticFAQ == nil }.map { $0 + 1 } ?? said.startIndex
        return OpenLines(said[own...].reversed(), isAutomatic: \.isOwn).newestFirst.reversed()
    }
}

extension MessageKind {
    /// Whether it is a message by a person that has not been deleted.
    package var isSaid: Bool {
        switch self {
        case .state, .notice, .deleted: false
        default: true
        }
    }
}
