import BuzzModel

/// The message of the other side that an answer is for.
package enum OpenQuestion {
    /// Of what was said since the creator's last word the newest that is urgent, else business, else asks something;
    /// nil where they said nothing since.
    package static func of(_ messages: [Message]) -> Message? {
        let said = messages.filter { $0.kind.isSaid }
        let own = said.lastIndex { $0.isOwn }.map { $0 + 1 } ?? said.startIndex
        let open = said[own...]
        return open.last { $0.triage?.category == .urgent }
            ?? open.last { $0.triage?.category != .spam && Asking.expectsAnswer($0.body) }
            ?? open.last { $0.triage?.category == .business } ?? open.last
    }

    /// Everything said since the creator's last word, oldest first.
    package static func story(of messages: [Message]) -> [Message] {
        let said = messages.filter { $0.kind.isSaid }
        let own = said.lastIndex { $0.isOwn }.map { $0 + 1 } ?? said.startIndex
        return Array(said[own...])
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
