import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import CommandLineKit

enum SearchCommand {
    static let all = [search]

    private static let search = Command(
        "search", "Searches all stored messages.",
        arguments: [
            CommandArgument(
                "QUERY", "Words or their beginnings, “a phrase”; from:NAME, in:NAME, after:DAY, before:DAY.")
        ],
        options: [
            .string("in", "CONVERSATION", "Only in one conversation."),
            .int("count", short: "n", "N", "The maximum number (20).", in: 1...10_000), RootCommand.json,
        ]
    ) { invocation in
        guard invocation.argument("QUERY")?.contains(where: { !$0.isWhitespace }) == true else {
            throw CommandFailure(.usage, "QUERY is empty. Enter what to search for.")
        }
        try await ClientCommand.signedIn(invocation) { client in
            var place: ConversationID?
            if let name = invocation.string("in") { place = try await client.conversations.resolve(name) }
            if let active = client.host.current {
                let store = active.store
                await active.engine.opener.open()
                // Index recent messages, so that they are found too; ignore errors such as a full disk, and search
                // anyway.
                while let left = try? await store.indexPending(limit: 5_000), left > 0 {}
            }
            let hits = try await client.messaging.search(
                invocation.argument("QUERY") ?? "", in: place, limit: invocation.int("count") ?? 20)
            for hit in hits { invocation.say(invocation.flag("json") ? hit.json.line : PlainOutput.line(hit)) }
        }
    }
}
