import BuzzModel
import BuzzServices

/// A key and its effect, for the line of hints.
package struct KeyHint: Hashable, Sendable {
    package var key: String
    package var title: String
    package var command: Command
}

package struct StatusViewState: Hashable, Sendable {
    package var notice: Notice?
    /// What the keys apply to: `2 selected`.
    package var lead: String?
    package var left: [KeyHint]
    package var right: [KeyHint]
}

/// The line of hints: the keys that are useful now.
@MainActor package final class HintLine: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    package var status: StatusViewState {
        if !app.pending.isEmpty { return pendingStatus }
        let (left, right) = hintCommands
        let marked = overlay == nil && focus == .list ? inbox.markedCount : 0
        return StatusViewState(
            notice: environment.notice, lead: marked > 0 ? "\(SizeText.number(marked)) selected" : nil,
            left: hints(left),
            right: hints(right))
    }

    /// What was pressed so far, and what may follow.
    private var pendingStatus: StatusViewState {
        let cancel = keys.key(for: .back, in: [.global]) ?? "Esc"
        return StatusViewState(
            notice: environment.notice, lead: app.pending.text,
            left: app.pending.possible.map { KeyHint(key: $0.key, title: $0.command.title, command: $0.command) },
            right: [KeyHint(key: KeyText.shown(cancel), title: "cancel", command: .interrupt)])
    }

    /// Hints beside the tabs, useful everywhere.
    package var tabHints: [KeyHint] {
        hints([.filter, .switcher, .help], in: focus == .composer && overlay == nil ? nil : [.conversation, .global])
    }

    package var invitationHints: [KeyHint] { hints(Self.answers, in: [.conversation]) }
    private static let answers: [Command] = [.acceptInvitation, .declineInvitation, .block, .report]

    private func hints(_ commands: [Command], in contexts: [KeyContext]? = nil) -> [KeyHint] {
        let contexts = contexts ?? self.contexts
        return commands.compactMap { command in
            guard let key = keys.key(for: command, in: contexts), reasonAgainstHint(command) == nil else {
                return nil
            }
            if command == .draft1 {
                // Only as many drafts as there are.
                let count = overlay == nil ? drafts?.state.rows.count ?? 0 : 3
                let all = [Command.draft1, .draft2, .draft3].prefix(count)
                    .compactMap { keys.key(for: $0, in: contexts) }
                return KeyHint(
                    key: all.map { KeyText.shown($0) }.joined(separator: " "), title: hintTitle(command),
                    command: command)
            }
            return KeyHint(
                key: KeyText.shown(key, isShort: app.navigator.isNarrow), title: hintTitle(command), command: command)
        }
    }

    /// What the key does here, if the command's title says too little.
    private func hintTitle(_ command: Command) -> String {
        if let overlay { return overlay.titles[command] ?? command.title }
        return switch command {
        case .choose where inbox.isFiltering: inbox.isEmpty ? "search messages" : "keep"
        case .choose, .draft1: "use"
        case .archive where bringsBack: "restore"
        case .previousPane where focus == .composer: "thread"
        case .declineInvitation where target?.isKnock == true: "withdraw"
        case .showHidden: "back to the inbox"
        case .draftRead where drafts?.isReading == true: "all three"
        case .pageDown where focus == .drafts: "more"
        default: command.title
        }
    }

    /// Everything the command would apply to is archived, so it unarchives.
    private var bringsBack: Bool {
        focus == .list && inbox.hasMarks
            ? inbox.markedConversations.allSatisfy(\.isArchived) : target?.isArchived == true
    }

    /// An overlay has a selection of its own, so reasons derived from the panes below it don't apply.
    private func reasonAgainstHint(_ command: Command) -> String? {
        guard overlay != nil else { return command.unavailable(in: app) }
        return command == .category ? environment.reason(against: .categories) : nil
    }

    private var hintCommands: (left: [Command], right: [Command]) {
        if let overlay { return (overlay.hints, [overlay.exit]) }
        if inbox.isFiltering { return ([.choose], [.back]) }
        // Undelivered changes take precedence over other hints.
        let waiting: [Command] = header.status.pending + header.status.failed > 0 ? [.outbox] : []
        switch focus {
        case .list:
            if inbox.hasMarks {
                let invited: [Command] =
                    inbox.markedConversations.contains(where: \.isInvited)
                    ? [.acceptInvitation, .declineInvitation, .block] : []
                return (invited + [.archive, .markRead, .category, .snooze, .pin, .mute], [.back])
            }
            if target?.membership == .invited { return (Self.answers, [.help]) }
            return (
                (inbox.query.showsHidden ? [.showHidden] : []) + [.open] + waiting + [
                    .drafts, .faq, .category, .archive, .snooze,
                ],
                app.navigator.isNarrow ? [.filter, .help] : [.search, .newConversation, .palette]
            )
        case .thread:
            if target?.membership == .invited { return (Self.answers, [.back]) }
            if thread.selectedMessage?.state == .failed { return ([.retry, .edit, .discard], [.back]) }
            // Hints for commands that don't apply to other people's messages are left out.
            return (
                [.write] + (thread.selectedMessage?.sideThread == nil ? [] : [.openThread]) + waiting + [
                    .reply, .edit, .delete, .react, .copy, .drafts, .faq, .category, .messageMenu,
                ],
                [.back, .help]
            )
        case .composer:
            // In a narrow window the key to send is more important than the one for a new line.
            return (
                [.drafts, .faq, .nextUnread, .externalEditor],
                app.navigator.isNarrow ? [.send, .back] : [.newline, .previousPane, .send, .back]
            )
        case .drafts: return (drafts?.hints ?? [], [.back])
        }
    }
}
