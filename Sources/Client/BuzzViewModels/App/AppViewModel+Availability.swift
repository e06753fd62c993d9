import BuzzModel
import BuzzServices

extension AppViewModel {
    /// Commands that aren't shown to users who cannot have them.
    var hiddenCommands: Set<Command> { environment.reasonAgainstCopilot == nil ? [] : Command.copilotOnly }

    /// Why a command cannot be used now, as a sentence; nil if it can.
    package func disabledReason(for command: Command) -> String? {
        switch command {
        case .settings, .memories, .setUp: return environment.reasonAgainstCopilot
        case .library: return environment.reason(against: .faq)
        case .category:
            if let reason = environment.reason(against: .categories) { return reason }
            return target == nil ? "No conversation is selected." : nil
        case .badgeMessage:
            if let reason = environment.reason(against: .categories) { return reason }
            guard let target else { return "No conversation is selected." }
            return target.triage == nil || target.badgeMessage == nil ? "There is no badge here yet." : nil
        case .settle:
            if let reason = environment.reason(against: .categories) { return reason }
            if focus == .list, inbox.hasMarks { return nil }
            guard let target else { return "No conversation is selected." }
            return target.needsReply ? nil : "Nothing here waits for a reply."
        case .tabPriority, .tabBusiness, .tabFan, .tabSpam: return environment.reason(against: .categories)
        case .sprint: return environment.reasonAgainstCopilot
        case .deals, .promises, .batch: return environment.reason(against: .cards)
        case .person, .deal:
            if let reason = environment.reason(against: .cards) { return reason }
            return target == nil ? "No conversation is selected." : nil
        case .write, .archive, .pin, .mute, .snooze, .leave, .rename, .invite, .people, .markUnread,
            .markRead:
            // Marked conversations take precedence over the selected one.
            if focus == .list, inbox.hasMarks, Self.ofSeveral.contains(command) { return nil }
            guard let target else { return "No conversation is selected." }
            if target.membership == .invited, command != .archive { return "Accept the invitation first." }
            if command == .rename, target.kind == .direct {
                return "Direct conversations are named after the other person."
            }
            if command == .write, focus == .composer { return "You’re already writing here." }
            if command == .write, focus != .list { return composer.blocked.map { $0 + "." } }
            return nil
        case .goToDay, .notify: return target == nil ? "No conversation is selected." : nil
        case .toggleMark, .markAll: return inbox.isEmpty ? "No conversation is selected." : nil
        case .open where focus == .list: return inbox.isEmpty ? "No conversation is selected." : nil
        case .nextPane, .previousPane: return thread.conversation == nil ? "No conversation is selected." : nil
        case .retryAll: return header.status.failed == 0 ? "Nothing has failed." : nil
        case .firstUnread:
            return thread.hasUnread ? nil : "Nothing here was unread when you opened it."
        case .acceptInvitation, .declineInvitation:
            if focus == .list, inbox.hasMarks {
                let isOne = inbox.markedConversations.contains(where: \.isInvited)
                return isOne ? nil : "None of these are invitations."
            }
            if command == .acceptInvitation, target?.isKnock == true {
                return "You asked to join: they have to let you in."
            }
            return target?.membership == .invited ? nil : "There is no invitation here."
        case .drafts:
            if let reason = environment.reason(against: .drafts) { return reason }
            return target == nil ? "No conversation is selected." : nil
        case .faq:
            if let reason = environment.reason(against: .faq) { return reason }
            return suggestion.answer == nil ? "There is no suggested answer here." : nil
        case .offline where header.status.phase == .elsewhere:
            return "Another buzzbox handles the network for this account. Unplug it there."
        case .callBack: return composer.isHolding ? nil : "Nothing to unsend."
        case .signIn:
            if case .signedOut = header.status.phase { return nil }
            return "You’re already signed in."
        case .signOut, .changePassword: return header.account == nil ? "You’re not signed in." : nil
        case .undo:
            // In this overlay undo applies to the messages just sent.
            if case .batch = overlay { return nil }
            return undoStep == nil ? "Nothing to undo." : nil
        case .security: return environment.services.security == nil ? "There is no encryption here." : nil
        case .verify:
            if environment.services.security == nil { return "There is no encryption here." }
            if verifications.contains(where: { $0.stage == .offered }) { return nil }
            guard let target else { return "No conversation is selected." }
            return target.peer == nil ? "Only the other person of a direct conversation can be verified." : nil
        case .themes: return themeNames.isEmpty ? "No themes found." : nil
        case .externalEditor: return composer.blocked.map { $0 + "." }
        default: return messageReason(for: command)
        }
    }

    private func messageReason(for command: Command) -> String? {
        switch command {
        case .reply, .react, .copy, .forward, .openLink, .expand, .edit, .delete, .retry, .discard, .messageMenu: break
        default: return nil
        }
        guard let message = messageInQuestion(for: command) else {
            if command == .retry || command == .discard { return "Nothing here has failed." }
            guard thread.conversation != nil else { return "No conversation is selected." }
            return thread.isLoaded && thread.messages.isEmpty ? "There is no message here." : "Select a message first."
        }
        switch command {
        case .retry, .discard:
            return message.state == .failed ? nil : "Only messages that were not sent can be discarded."
        case .edit:
            if !message.isOwn { return "Only your own messages can be edited." }
            return message.kind == .text || message.kind == .emote ? nil : "Only text can be edited."
        case .delete:
            if !message.isOwn { return "Only your own messages can be deleted." }
            return message.kind == .deleted ? "Already deleted." : nil
        case .openLink: return Self.hasLink(message) ? nil : Self.noLink
        case .expand: return thread.canExpand(message) ? nil : "Nothing more to show."
        case .copy: return message.body.isEmpty ? "There is no text to copy." : nil
        case .reply, .react, .forward:
            return message.kind == .deleted || message.kind == .state ? "Not possible with this message." : nil
        default: return nil
        }
    }
}
