import BuzzModel
import BuzzServices
import CommandLineKit

enum SearchCommand {
    static let all = [search]

    private static let search = Command(
        "search", "Searches everything stored here.",
        arguments: [CommandArgument("QUERY", "Words, “a phrase” or the beginning of a word*.")],
        options: [
            .string("in", "CONVERSATION", "Only in one conversation."),
            .int("count", short: "n", "N", "How many at most (20).", in: 1...10_000), RootCommand.json,
        ]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            var place: ConversationID?
            if let name = invocation.string("in") { place = try await client.conversations.resolve(name) }
            let hits = try await client.messaging.search(
                invocation.argument("QUERY") ?? "", in: place, limit: invocation.int("count") ?? 20)
            for hit in hits { invocation.say(invocation.flag("json") ? hit.json.line : PlainOutput.line(hit)) }
        }
    }
}
