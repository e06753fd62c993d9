import BuzzModel
import BuzzServices
import CommandLineKit
import TextKit

enum OutboxCommands {
    static let all = [outbox]

    private static let entry = CommandArgument("ID", "The entry's number, or “all”.")

    private static let outbox = Command(
        "outbox", "Lists what hasn’t been delivered yet.", options: [RootCommand.json],
        subcommands: [
            Command("retry", "Retries an entry now.", arguments: [entry], options: [RootCommand.json]) {
                invocation in
                try await ClientCommand.signedIn(invocation) { client in
                    if invocation.argument("ID") == "all" { return try await client.sync.retryAll() }
                    try await client.sync.retry(try id(invocation))
                }
            },
            Command("cancel", "Discards an entry.", arguments: [entry], options: [RootCommand.json]) { invocation in
                try await ClientCommand.signedIn(invocation) { client in
                    let id = try id(invocation)
                    let lost = try await words(lostWith: { $0.id == id }, client)
                    try await client.sync.cancel(id)
                    say(lost: lost, invocation)
                }
            },
        ]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            for entry in try await client.sync.outbox() {
                invocation.say(invocation.flag("json") ? entry.json.line : PlainOutput.line(entry))
            }
        }
    }

    /// Prints the messages that are lost when a conversation that was never created is discarded.
    static func say(lost words: [String], _ invocation: Invocation) {
        guard !words.isEmpty else { return }
        let count = words.count == 1 ? "1 message" : "\(words.count) messages"
        invocation.complain("buzzbox: The conversation was never created; \(count) in it discarded too:")
        for text in words { invocation.complain(Sanitizer.body(text)) }
    }

    /// The full texts of all messages in the entry's conversation; the entries themselves contain only the start.
    static func words(lostWith isMeant: (OutboxEntry) -> Bool, _ client: Client) async throws -> [String] {
        let entries = try await client.sync.outbox()
        guard let entry = entries.first(where: isMeant) else { return [] }
        var words: [String] = []
        for message in entries.messages(lostWith: entry) {
            guard let id = message.messageID else { continue }
            words.append(try await client.messaging.message(id)?.body ?? message.summary)
        }
        return words
    }

    private static func id(_ invocation: Invocation) throws -> OutboxID {
        guard let number = Int64(invocation.argument("ID") ?? "") else {
            throw CommandFailure(.usage, "“\(invocation.argument("ID") ?? "")” is not an entry number.")
        }
        return OutboxID(number)
    }
}
