package enum BatchViewState: Hashable, Sendable {
    package struct Group: Hashable, Sendable {
        package var question: String
        package var count: Int
        package var names: String
        /// Where the suggested answer comes from.
        package var source: String?
    }

    package struct Groups: Hashable, Sendable {
        package var note: String
        package var rows: [Group]
        package var top: Int
        package var selectedIndex: Int
        package var emptyText: String?
    }

    package struct Editing: Hashable, Sendable {
        package var title: String
        package var note: String
        package var text: TextRows
        package var problem: String?
        package var hint: String
    }

    package struct Recipient: Hashable, Sendable {
        package enum Mark: Hashable, Sendable {
            case waiting, sending, sent, skipped, problem
        }

        package var name: String
        package var mark: Mark
        package var status: String
    }

    package struct Asked: Hashable, Sendable {
        package var text: String
        /// The message that the answer is for.
        package var isAnswered: Bool
    }

    package struct Sending: Hashable, Sendable {
        /// `3 of 12 sent · 1 skipped`
        package var progress: String
        package var recipients: [Recipient]
        package var top: Int
        package var selectedIndex: Int
        package var count: Int
        /// Everything the selected person wrote since the user's last message.
        package var asked: [Asked]
        package var text: String
        package var note: String?
        package var isDone: Bool
    }

    case groups(Groups)
    case editing(Editing)
    case sending(Sending)
}
