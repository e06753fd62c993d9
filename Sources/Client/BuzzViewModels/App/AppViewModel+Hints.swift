import BuzzModel

/// A key and what it does, for the hint line.
package struct KeyHint: Hashable, Sendable {
    package var key: String
    package var title: String
    package var command: Command
}

package struct StatusViewState: Hashable, Sendable {
    package var notice: Notice?
    package var left: [KeyHint]
    package var right: [KeyHint]
}

extension AppViewModel {
    package var status: StatusViewState {
        let (left, right) = hintCommands
        return StatusViewState(notice: environment.notice, left: hints(left), right: hints(right))
    }

    /// Beside the tabs: what is good to know everywhere.
    package var tabHints: [KeyHint] { hints([.filter, .switcher, .help], in: [.conversation, .global]) }

    package var invitationHints: [KeyHint] { hints([.acceptInvitation, .declineInvitation], in: [.conversation]) }

    /// The key of a command where the keys go now.
    package func shownKey(for command: Command) -> String? {
        (keys.key(for: command, in: contexts) ?? keys.key(for: command)).map(KeyText.shown)
    }

    private func hints(_ commands: [Command], in contexts: [KeyContext]? = nil) -> [KeyHint] {
        let contexts = contexts ?? self.contexts
        return commands.compactMap { command in
            guard let key = keys.key(for: command, in: contexts), disabledReason(for: command) == nil else {
                return nil
            }
            return KeyHint(key: KeyText.shown(key), title: CommandInfo.of(command).title, command: command)
        }
    }

    private var hintCommands: (left: [Command], right: [Command]) {
        if let overlay {
            return switch overlay {
            case .outbox: ([.open, .retry, .edit, .discard, .retryAll], [.back])
            case .search: ([.choose, .searchScope], [.back])
            case .help: ([], [.back])
            case .menu, .palette, .switcher, .form, .themes, .settings: ([.choose], [.back])
            case .figures: ([], [.back])
            case .library: ([.addEntry, .edit, .delete, .automatic, .filter, .nextPane], [.back])
            case .memories: ([.addEntry, .delete, .retry, .filter], [.back])
            case .notifications: ([.open], [.back])
            case .logs: ([.searchScope], [.back])
            case .welcome: ([.choose], [.quit])
            case .tour: ([.choose], [.back])
            case .accounts: ([.open, .newConversation, .signOut, .changePassword], [.back])
            case .people: ([.invite, .rename, .leave], [.back])
            case .person: ([.open, .promiseDone, .cardDismiss, .useAnswer], [.back])
            case .promises: ([.open, .promiseDone, .cardDismiss], [.back])
            case .deal: ([.open, .factEdit, .cardDismiss, .nextStage, .previousStage, .deals], [.back])
            case .deals: ([.open, .sortDeals, .nextStage, .previousStage, .cardDismiss], [.back])
            case .batch(let model): (model.hints, [.back])
            case .sprint: ([.draft1, .draftEdit, .next, .snooze, .archive, .category, .undo], [.back])
            }
        }
        if inbox.isFiltering { return ([.choose], [.back]) }
        switch focus {
        case .list:
            if inbox.hasMarks { return ([.archive, .markRead, .category, .snooze, .pin, .mute], [.back]) }
            if target?.membership == .invited { return ([.acceptInvitation, .declineInvitation], [.help]) }
            return (
                [.open, .drafts, .faq, .category, .archive, .snooze, .outbox],
                isNarrow ? [.filter, .help] : [.search, .newConversation, .palette]
            )
        case .thread:
            if target?.membership == .invited { return ([.acceptInvitation, .declineInvitation], [.back]) }
            if thread.selectedMessage?.state == .failed { return ([.retry, .edit, .discard], [.back]) }
            return ([.write, .reply, .react, .copy, .drafts, .faq, .category, .messageMenu], [.back, .help])
        case .composer: return ([.drafts, .faq, .nextUnread, .externalEditor], [.send, .newline, .back])
        case .drafts: return ([.choose, .draftAgain, .draftShorter, .write], [.back])
        }
    }
}
