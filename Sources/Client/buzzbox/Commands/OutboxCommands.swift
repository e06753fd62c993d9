import BuzzModel
import BuzzServices
import CommandLineKit

enum OutboxCommands {
    static let all = [outbox]

    private static let entry = CommandArgument("ID", "The entry's number, or “all”.")

    private static let outbox = Command(
        "outbox", "Lists what the server does not have yet.", options: [RootCommand.json],
        subcommands: [
            Command("retry", "Tries an entry again now.", arguments: [entry], options: [RootCommand.json]) {
                invocation in
                try await ClientCommand.signedIn(invocation) { client in
                    if invocation.argument("ID") == "all" { return try await client.sync.retryAll() }
                    try await client.sync.retry(try id(invocation))
                }
            },
            Command("cancel", "Drops an entry.", arguments: [entry], options: [RootCommand.json]) { invocation in
                try await ClientCommand.signedIn(invocation) { client in
                    try await client.sync.cancel(try id(invocation))
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

    private static func id(_ invocation: Invocation) throws -> OutboxID {
        guard let number = Int64(invocation.argument("ID") ?? "") else {
            throw CommandFailure(.usage, "“\(invocation.argument("ID") ?? "")” is no entry's number.")
        }
        return OutboxID(number)
    }
}
