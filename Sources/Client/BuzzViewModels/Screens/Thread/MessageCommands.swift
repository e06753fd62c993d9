import BuzzModel
import BuzzServices

/// Commands for a single message.
extension Command {
    package static let messageMenu = Command.onMessage(
        "message-menu", "menu", "Show message actions", keys: [.thread: "Enter Space"], palette: false,
        otherwise: { $0.messageToAnswer }
    ) { $0.messages.showMessageMenu($1) }
    package static let reply = Command.onMessage(
        "reply", "reply", "Reply to the selected message", keys: [.thread: "r"], otherwise: { $0.messageToAnswer },
        unless: isNoText
    ) { app, message in
        app.setFocus(.composer)
        app.composer.send(.reply(message))
    }
    package static let edit = Command.onMessage(
        "edit", "edit", "Edit your message", keys: [.thread: "E", .outbox: "e", .library: "e"],
        otherwise: { $0.lastOwnMessage },
        unless: { _, message in
            if !message.isOwn { return "Only your own messages can be edited." }
            return message.kind == .text || message.kind == .emote ? nil : "Only text can be edited."
        }
    ) { app, message in
        app.setFocus(.composer)
        app.composer.send(.edit(message))
    }
    package static let delete = Command.onMessage(
        "delete", "delete", "Delete your message", keys: [.thread: "x", .library: "x", .memories: "x"],
        otherwise: { $0.lastOwnMessage },
        unless: { _, message in
            if !message.isOwn { return "Only your own messages can be deleted." }
            return message.kind == .deleted ? "Already deleted." : nil
        }
    ) { $0.messages.confirmDelete($1) }
    package static let react = Command.onMessage(
        "react", "react", "React to the message", keys: [.thread: "+"], traits: .isRepeatable,
        otherwise: { $0.messageToAnswer },
        unless: isNoText
    ) { $0.messages.showReactions($1) }
    package static let copy = Command.onMessage(
        "copy", "copy", "Copy the text of the message", keys: [.thread: "y"], otherwise: { $0.lastMessage },
        unless: { $1.body.isEmpty ? "There is no text to copy." : nil }
    ) { app, message in
        app.effect(.copy(DisplayText.body(message.body)))
        app.did("Copied.")
    }
    package static let forward = Command.onMessage(
        "forward", "forward", "Forward the message", keys: [.thread: "w"], otherwise: { $0.lastMessage },
        unless: isNoText
    ) { $0.messages.showForward($1) }
    package static let openLink = Command.onMessage(
        "open-link", "open link", "Open the link or attachment of the message", keys: [.thread: "O"],
        otherwise: { $0.lastMessage }, unless: { MessageFlow.hasLink($1) ? nil : MessageFlow.noLink }
    ) { $0.messages.openLink(of: $1) }
    package static let expand = Command.onMessage(
        "expand", "expand", "Show a long message in full, or a larger picture", keys: [.thread: "v"],
        otherwise: { $0.lastMessage }, unless: { $0.thread.canExpand($1) ? nil : "Nothing more to show." }
    ) { $0.messages.expand($1) }
    package static let pipe = Command.onMessage(
        "pipe", "pipe", "Pipe the message to a shell command and take its output into the composer",
        keys: [.thread: "|"], otherwise: { $0.lastMessage },
        unless: { $1.body.isEmpty ? "There is no text in it." : nil }
    ) { $0.pipe.askForPipe($1) }
    package static let retry = Command.onMessage(
        "retry", "retry", "Retry the failed message", keys: [.thread: "R", .outbox: "r", .memories: "r"],
        otherwise: { $0.lastFailedMessage }, missing: nothingFailed, unless: isDelivered
    ) { app, message in
        let service = app.environment.services.messaging
        app.environment.write { () async throws(ServiceError) in try await service.retry(message.id) }
    }
    package static let discard = Command.onMessage(
        "discard", "discard", "Discard the unsent message", keys: [.thread: "X", .outbox: "x"],
        otherwise: { $0.lastFailedMessage }, missing: nothingFailed, unless: isDelivered
    ) { $0.messages.confirmDiscard($1) }
    package static let firstUnread = Command(
        "first-unread", "unread", "Go to the first unread message", keys: [.conversation: "'"],
        concerns: [.focusedList, .messages],
        needs: [Need("Nothing here was unread when you opened it.") { $0.thread.hasUnread }]
    ) { app in
        let isThere = app.focus == .thread && app.thread.isAtFirstUnread
        app.setFocus(.thread)
        app.thread.send(.toFirstUnread)
        if isThere { app.environment.inform("This was the first unread message.") }
    }
    package static let goToDay = Command.onConversation(
        "go-to-day", "day", "Go to a day in the conversation", keys: [.conversation: "t"], needs: [.conversation]
    ) { app, conversation in app.opening.showGoToDay(conversation) }

    /// A command for the selected message; without a selection, for the only one that it could refer to.
    static func onMessage(
        _ name: String, _ title: String, _ summary: String, keys: Keys = [:], palette: Bool = true,
        traits: Traits = [], otherwise: @escaping @MainActor @Sendable (ThreadViewModel) -> Message?,
        missing: String? = nil,
        unless: @escaping @MainActor @Sendable (AppViewModel, Message) -> String? = { _, _ in nil },
        run: @escaping @MainActor @Sendable (AppViewModel, Message) -> Void
    ) -> Command {
        let message: @MainActor @Sendable (AppViewModel) -> Message? = {
            $0.thread.selectedMessage ?? otherwise($0.thread)
        }
        let need = Need { app in
            if let message = message(app) { return unless(app, message) }
            if let missing { return missing }
            guard app.thread.conversation != nil else { return Need.noConversation }
            let isEmpty = app.thread.isLoaded && app.thread.messages.isEmpty
            return isEmpty ? "There is no message here." : "Select a message first."
        }
        return Command(
            name, title, summary, keys: keys, palette: palette, concerns: [.focusedList, .messages], traits: traits,
            needs: [need]
        ) { app in
            if let message = message(app) { run(app, message) }
        }
    }

    private static let nothingFailed = "Nothing here has failed."
    private static let isDelivered: @MainActor @Sendable (AppViewModel, Message) -> String? = {
        $1.state == .failed ? nil : "Only messages that were not sent can be discarded."
    }
    private static let isNoText: @MainActor @Sendable (AppViewModel, Message) -> String? = {
        $1.kind == .deleted || $1.kind == .state ? "Not possible with this message." : nil
    }
}

extension ThreadViewModel {
    fileprivate var lastMessage: Message? { messages.last { $0.kind != .state } }
    fileprivate var lastFailedMessage: Message? { messages.last { $0.state == .failed } }
}
