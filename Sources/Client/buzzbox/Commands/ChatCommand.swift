import BuzzModel
import BuzzServices
import CommandLineKit
import ProcessKit

/// Line mode, for screen readers, pipes and simple terminals.
enum ChatCommand {
    static let all = [chat]

    private static let chat = Command(
        "chat", "Prints new messages and sends each line you type; ends with the input.",
        arguments: [ConversationCommands.argument]
    ) { invocation in
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            let id = try await client.conversations.resolve(invocation.argument("CONVERSATION") ?? "")
            try await client.running {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await show(id, client, invocation) }
                    group.addTask { try await send(to: id, client, invocation) }
                    group.addTask { await Reader.isGone(invocation) }
                    try await group.next()
                    group.cancelAll()
                }
            }
        }
    }

    private static func show(_ id: ConversationID, _ client: Client, _ invocation: Invocation) async throws {
        let messaging = client.messaging
        let changes = await client.sync.changes()
        var last = try await messaging.latest(in: id, limit: 1).messages.last?.order ?? Int64.min
        for await change in changes where change.everything || change.threads.contains(id) {
            let page = try await messaging.page(in: id, after: last, limit: 200)
            for message in page.messages where !message.isOwn { invocation.say(PlainOutput.line(message)) }
            last = page.messages.last { $0.eventID != nil }?.order ?? last
        }
    }

    private static func send(to id: ConversationID, _ client: Client, _ invocation: Invocation) async throws {
        var last: MessageID?
        for await line in StandardInput.lines() {
            guard let line else {
                invocation.complain("This line is not UTF-8 text and was not sent.")
                continue
            }
            do {
                last = try await client.messaging.send(OutgoingMessage(text: line), to: id)
            } catch {
                guard error != .emptyText else { continue }
                invocation.complain(error.sentence)
            }
        }
        // Make sure that the last message is sent before exiting.
        guard let last else { return }
        if let failure = try await Delivery(client: client).failure(of: last) { throw failure }
    }
}
