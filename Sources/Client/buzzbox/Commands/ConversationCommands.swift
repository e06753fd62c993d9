import BuzzModel
import BuzzServices
import CommandLineKit
import JSONKit

enum ConversationCommands {
    static let all = [conversations, invites, create, invite, join, leave, rename, read, pin, mute, archive]

    static let argument = CommandArgument("CONVERSATION", "An ID, a user ID or part of a name.")
    private static let pageSize = 500

    private static let conversations = Command(
        "conversations", "Lists the conversations.",
        options: [
            .string(
                "tab", "TAB", "all, priority, business, fan or spam.",
                completion: .choices(InboxTab.allCases.map(\.rawValue))),
            .flag("unread", "Only those with something new."), .flag("hidden", "The archived and snoozed ones."),
            RootCommand.json,
        ]
    ) { invocation in
        let tab = invocation.string("tab").flatMap(InboxTab.init(rawValue:)) ?? .all
        try await ClientCommand.signedIn(invocation) { client in
            let query = InboxQuery(
                tab: tab, unreadOnly: invocation.flag("unread"), showsHidden: invocation.flag("hidden"))
            try await list(query, client, invocation) { _ in true }
        }
    }

    private static let invites = Command(
        "invites", "Lists open invitations.", options: [RootCommand.json]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            try await list(InboxQuery(), client, invocation) { $0.membership == .invited }
        }
    }

    private static func list(
        _ query: InboxQuery, _ client: Client, _ invocation: Invocation, where fits: (Conversation) -> Bool
    ) async throws {
        var offset = 0
        while true {
            let window = try await client.conversations.window(query, offset: offset, limit: pageSize)
            for conversation in window.rows where fits(conversation) {
                invocation.say(invocation.flag("json") ? conversation.json.line : PlainOutput.line(conversation))
            }
            offset += window.rows.count
            guard !window.rows.isEmpty, offset < window.total else { return }
        }
    }

    private static let create = Command(
        "create", "Starts a conversation.",
        arguments: [
            CommandArgument("NAME", "Its name."),
            CommandArgument("USER", "The people to invite.", arity: .any),
        ],
        options: [
            .flag("encrypted", "End-to-end encrypted: only those in it can read it. It stays so."), RootCommand.json,
        ]
    ) { invocation in
        guard invocation.argument("NAME")?.contains(where: { !$0.isWhitespace }) == true else {
            throw CommandFailure(.usage, "NAME is empty. Enter a name for the conversation.")
        }
        try await ClientCommand.signedIn(invocation) { client in
            let id = try await client.conversations.create(
                name: invocation.argument("NAME"), inviting: invocation.arguments("USER").map { UserID($0) },
                isDirect: false, isEncrypted: invocation.flag("encrypted"))
            say(id, invocation)
        }
    }

    private static func say(_ id: ConversationID, _ invocation: Invocation) {
        let json: JSON = ["id": .string(id.rawValue)]
        invocation.say(invocation.flag("json") ? json.line : id.rawValue)
    }

    private static let invite = Command(
        "invite", "Invites someone to a conversation.",
        arguments: [argument, CommandArgument("USER", "Their user id.")], options: [RootCommand.json]
    ) { invocation in
        try await change(invocation) { service, id throws(ServiceError) in
            try await service.invite(UserID(invocation.argument("USER") ?? ""), to: id)
        }
    }

    private static let join = Command(
        "join", "Accepts an invitation, or joins by id or alias.",
        arguments: [CommandArgument("CONVERSATION", "An invitation, a room id or an alias.")],
        options: [RootCommand.json]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            try await client.conversations.join(invocation.argument("CONVERSATION") ?? "")
        }
    }

    private static let leave = Command(
        "leave", "Leaves a conversation or declines an invitation.", arguments: [argument],
        options: [RootCommand.json]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            let id = try await client.conversations.resolve(invocation.argument("CONVERSATION") ?? "")
            let lost = try await OutboxCommands.words(
                lostWith: { $0.kind == .createRoom && $0.conversationID == id }, client)
            try await client.conversations.leave(id)
            if try await client.conversations.conversation(id) == nil { OutboxCommands.say(lost: lost, invocation) }
        }
    }

    private static let rename = Command(
        "rename", "Renames a conversation.", arguments: [argument, CommandArgument("NAME", "The name.")],
        options: [RootCommand.json]
    ) { invocation in
        try await change(invocation) { service, id throws(ServiceError) in
            try await service.rename(id, to: invocation.argument("NAME") ?? "")
        }
    }

    private static let read = toggle("read", "Marks a conversation as read.", undo: "Mark it as unread.") {
        .unread(!$0)
    }
    private static let pin = toggle("pin", "Pins a conversation to the top.") { .pinned($0) }
    private static let mute = toggle("mute", "Mutes a conversation.") { .muted($0) }
    private static let archive = toggle("archive", "Archives a conversation.") { .archived($0) }

    private static func toggle(
        _ name: String, _ summary: String, undo: String = "Undo it.",
        _ kind: @escaping @Sendable (Bool) -> ConversationChange
    ) -> Command {
        Command(
            name, summary, arguments: [argument], options: [.flag("undo", undo), RootCommand.json]
        ) { invocation in
            try await change(invocation) { service, id throws(ServiceError) in
                try await service.change(id, kind(!invocation.flag("undo")))
            }
        }
    }

    private static func change(
        _ invocation: Invocation,
        _ body: (any ConversationService, ConversationID) async throws(ServiceError) -> Void
    ) async throws {
        try await ClientCommand.signedIn(invocation) { client in
            let service = client.conversations
            try await body(service, try await service.resolve(invocation.argument("CONVERSATION") ?? ""))
        }
    }
}
