import BuzzModel
import BuzzServices

/// Commands for whole conversations: the selected one or all that are marked. Each change is stored at once, and most
/// can be undone in one step.
extension Command {
    package static let write = Command(
        "write", "write", "Write in this conversation", keys: [.conversation: "i", .drafts: "i"],
        needs: [
            .joinedConversation,
            Need { app in
                if app.focus == .composer { return "You’re already writing here." }
                return app.focus == .list ? nil : app.composer.blocked.map { $0 + "." }
            },
        ]
    ) { app in
        if app.focus == .list { app.perform(.open) } else { app.setFocus(.composer) }
    }
    package static let category = Command.onConversation(
        "category", "category", "Correct the category", keys: [.conversation: "c", .sprint: "c"], creators: true,
        traits: .isRepeatable,
        needs: [.feature(.categories), .conversation], several: { $0.conversations.chooseCategory(of: $1, $2) }
    ) { app, conversation in app.conversations.showCategories(conversation) }
    package static let badgeMessage = Command.onConversation(
        "badge", "why", "Go to the message that the badge comes from", keys: [.conversation: "b"], creators: true,
        needs: [
            .feature(.categories), .conversation,
            Need("There is no badge here yet.") { app in
                app.target?.triage != nil && app.target?.badgeMessage != nil
            },
        ]
    ) { app, conversation in
        guard let message = conversation.badgeMessage else { return }
        app.goTo(conversation, at: message, focus: .thread)
    }
    package static let settle = Command.onConversation(
        "settle", "no reply", "Take it off Priority: no reply needed", keys: [.conversation: "-"], creators: true,
        traits: .isRepeatable,
        needs: [
            .feature(.categories), .ifNoneAreMarked(.conversation),
            .ifNoneAreMarked(Need("Nothing here waits for a reply.") { $0.target?.needsReply == true }),
        ],
        several: { app, marked, count in
            app.inbox.release(marked.map(\.id))
            app.conversations.settle(marked, "\(count): no reply needed.")
            app.inbox.clearMarks()
        }
    ) { app, conversation in
        if app.focus == .list { app.inbox.release([conversation.id]) }
        app.conversations.settle(
            [MarkedConversation(conversation)], "\(DisplayText.name(of: conversation)): no reply needed.")
    }
    package static let archive = Command.onConversation(
        "archive", "archive", "Archive the conversation, or bring it back", keys: [.conversation: "e", .sprint: "a"],
        traits: .isRepeatable,
        needs: [.ifNoneAreMarked(.conversation)], several: { $0.conversations.archive($1, $2) }
    ) { $0.conversations.archive($1) }
    package static let snooze = Command.onConversation(
        "snooze", "snooze", "Snooze the conversation", keys: [.conversation: "z", .sprint: "z"],
        traits: .isRepeatable,
        needs: [.ifNoneAreMarked(.joinedConversation)], several: { $0.snoozing.chooseSnooze(of: $1, $2) }
    ) { $0.snoozing.showSnooze($1) }
    package static let pin = Command.onConversation(
        "pin", "pin", "Pin the conversation, or unpin it", keys: [.conversation: "p"],
        traits: .isRepeatable,
        needs: [.ifNoneAreMarked(.joinedConversation)],
        several: { app, marked, count in
            app.conversations.set(marked, "\(count) changed.", \.isPinned, marked.contains { !$0.isPinned }) {
                .pinned($0)
            }
        }
    ) { app, conversation in
        app.conversations.set(conversation, !conversation.isPinned, ("pinned", "unpinned")) { .pinned($0) }
    }
    package static let mute = Command.onConversation(
        "mute", "mute", "Mute the conversation, or unmute it", keys: [.conversation: "m"],
        traits: .isRepeatable,
        needs: [.ifNoneAreMarked(.joinedConversation)],
        several: { app, marked, count in
            app.conversations.set(marked, "\(count) changed.", \.isMuted, marked.contains { !$0.isMuted }) {
                .muted($0)
            }
        }
    ) { app, conversation in
        app.conversations.set(conversation, !conversation.isMuted, ("muted", "unmuted")) { .muted($0) }
    }
    package static let markUnread = Command.onConversation(
        "mark-unread", "unread", "Mark the conversation unread", keys: [.conversation: "M"],
        traits: .isRepeatable,
        needs: [.ifNoneAreMarked(.joinedConversation)],
        several: { app, marked, count in
            app.inbox.release(marked.map(\.id))
            app.conversations.set(marked, "\(count) unread.", \.isUnread, true) { .unread($0) }
        }
    ) { app, conversation in
        if app.focus != .list { app.setFocus(.list) }
        app.conversations.set(conversation, true, ("marked unread", "marked read")) { .unread($0) }
    }
    package static let markRead = Command.onConversation(
        "mark-read", "read", "Mark the conversation read", keys: [.conversation: "g_r"], emacs: ". g_r",
        plain: ". g_r", traits: .isRepeatable,
        needs: [.ifNoneAreMarked(.joinedConversation)],
        several: { app, marked, count in
            app.inbox.release(marked.map(\.id))
            app.conversations.set(marked, "\(count) read.", \.isUnread, false) { .unread($0) }
        }
    ) { app, conversation in
        app.conversations.set(conversation, false, ("marked unread", "marked read")) { .unread($0) }
    }
    package static let acceptInvitation = Command.onConversation(
        "accept", "accept", "Accept the invitation", keys: [.conversation: "A"], traits: .isRepeatable,
        needs: [invitation(ofKnock: "You asked to join: they have to let you in.")],
        several: { app, marked, _ in app.conversations.answer(marked, accepts: true) }
    ) { app, conversation in
        let service = app.environment.services.conversations
        let name = DisplayText.name(of: conversation)
        app.changeList { () async throws(ServiceError) in try await service.join(conversation.id.rawValue) }
        app.did(app.whenDelivered.map { "You will join \(name) \($0)." } ?? "You joined \(name).")
    }
    package static let declineInvitation = Command.onConversation(
        "decline", "decline", "Decline the invitation", keys: [.conversation: "D"],
        traits: .isRepeatable, needs: [invitation()],
        several: { app, marked, _ in app.conversations.answer(marked, accepts: false) }
    ) { app, conversation in
        let service = app.environment.services.conversations
        let name = DisplayText.name(of: conversation)
        app.conversations.leaveBehind([conversation.id])
        app.changeList { () async throws(ServiceError) in try await service.leave(conversation.id) }
        app.did(conversation.isKnock ? "You withdrew your request to join \(name)." : "You declined \(name).")
    }
    package static let block = Command.onConversation(
        "block", "block", "Decline the invitation and block who sent it", keys: [.conversation: "#"],
        needs: [
            invitation(ofKnock: "You asked to join: there is nobody to block."),
            .ifNoneAreMarked(Need("Nobody says who sent it.") { $0.target?.invitation != nil }),
        ],
        several: { app, marked, _ in app.conversations.confirmBlock(marked) }
    ) { $0.conversations.confirmBlock($1) }
    package static let report = Command.onConversation(
        "report", "report", "Report the conversation to your server’s administrators", keys: [.conversation: "!"],
        needs: [.conversation]
    ) { $0.conversations.showReport($1) }
    package static let people = Command.onConversation(
        "people", "people", "Show who is in the conversation", keys: [.conversation: "P"]
    ) { app, conversation in
        app.show(PeopleViewModel(environment: app.environment, conversation: conversation))
    }
    package static let invite = Command.onConversation("invite", "invite", "Invite someone", keys: [.conversation: "I"])
    { $0.people.showInvite($1) }
    package static let rename = Command.onConversation(
        "rename", "rename", "Rename the conversation", keys: [.conversation: "g_n"],
        needs: [
            .joinedConversation,
            Need("Direct conversations are named after the other person.") { $0.target?.kind != .direct },
        ]
    ) { app, conversation in app.people.showRename(conversation) }
    package static let leave = Command.onConversation("leave", "leave", "Leave the conversation") {
        $0.conversations.confirmLeave($1)
    }

    /// - Parameter ofKnock: why it can't be done to one's own request to join; nil where it can.
    private static func invitation(ofKnock: String? = nil) -> Need {
        Need { app in
            if app.conversations.actsOnMarked {
                let isOne = app.inbox.markedConversations.contains(where: \.isInvited)
                return isOne ? nil : "None of these are invitations."
            }
            if let ofKnock, app.target?.isKnock == true { return ofKnock }
            return app.target?.membership == .invited ? nil : "There is no invitation here."
        }
    }

    /// - Parameter several: what it does with the marked conversations, and their count in words; nil if it applies to
    ///   one only.
    static func onConversation(
        _ name: String, _ title: String, _ summary: String, keys: Keys = [:], emacs: String? = nil,
        plain: String? = nil, creators: Bool = false, traits: Traits = [], needs: [Need] = [.joinedConversation],
        several: (@MainActor @Sendable (AppViewModel, [MarkedConversation], String) -> Void)? = nil,
        run: @escaping @MainActor @Sendable (AppViewModel, Conversation) -> Void
    ) -> Command {
        Command(
            name, title, summary, keys: keys, emacs: emacs, plain: plain, creators: creators, traits: traits,
            needs: needs
        ) { app in
            if let several, app.conversations.actsOnMarked {
                let marked = app.inbox.markedConversations
                several(app, marked, SizeText.counted(marked.count, "conversation"))
            } else if let conversation = app.target {
                run(app, conversation)
            }
        }
    }
}
