import BuzzModel
import BuzzServices
import CommandLineKit
import JSONKit
import TextKit

/// Blocking people and reporting conversations.
enum BlockingCommands {
    static let all = [block, blocked, reportConversation]

    private static let block = Command(
        "block", "Blocks people: your server passes on nothing more from them, and their invitations are declined.",
        arguments: [CommandArgument("USER", "Their user ids.", arity: .oneOrMore)],
        options: [.flag("undo", "Undo it."), RootCommand.json]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            try await client.conversations.setBlocked(
                invocation.arguments("USER").map { UserID($0) }, !invocation.flag("undo"))
        }
    }

    private static let blocked = Command(
        "blocked", "Lists the people you have blocked.", options: [RootCommand.json]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            for user in try await client.conversations.blocked() {
                let json: JSON = ["userId": .string(user.rawValue)]
                invocation.say(
                    invocation.flag("json") ? json.line : Sanitizer.line(user.rawValue, maxColumns: 255))
            }
        }
    }

    private static let reportConversation = Command(
        "report-conversation", "Reports a conversation to your server's administrators.",
        arguments: [
            ConversationCommands.argument, CommandArgument("REASON", "What is wrong with it.", arity: .optional),
        ], options: [RootCommand.json]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            let service = client.conversations
            let id = try await service.resolve(invocation.argument("CONVERSATION") ?? "")
            try await service.report(id, reason: invocation.argument("REASON") ?? "")
        }
    }
}
