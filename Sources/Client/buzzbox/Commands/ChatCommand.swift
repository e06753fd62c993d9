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
        let changes = await client.sync.changes()
        var news = News(messaging: client.messaging, conversation: id)
        try await news.begin()
        for await change in changes {
            // A conversation that was created here gets another id when the server has created it.
            let current = try await client.conversations.conversation(id)?.id ?? id
            guard change.everything || !change.threads.isDisjoint(with: [id, current]) else { continue }
            for message in try await news.next() where !message.isOwn { invocation.say(PlainOutput.line(message)) }
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

/// Returns the messages of a conversation that have not been printed, in order. An encrypted message is printed when it
/// can be decrypted; if that fails for now, the reason is printed first.
private struct News {
    private static let mostHeld = 500

    let messaging: any MessagingService
    let conversation: ConversationID
    /// Everything up to this position is printed.
    private var last = Int64.min
    /// Messages that were printed after an earlier one that cannot be decrypted yet, with the reason if only a reason
    /// was printed.
    private var printed: [EventID: String?] = [:]

    init(messaging: any MessagingService, conversation: ConversationID) {
        self.messaging = messaging
        self.conversation = conversation
    }

    mutating func begin() async throws {
        last = try await messaging.latest(in: conversation, limit: 200).messages.last { $0.isPlaced }?.order ?? last
    }

    mutating func next() async throws -> [Message] {
        var news: [Message] = []
        var isHeld = false
        var seen = last
        var page: MessagePage
        repeat {
            page = try await messaging.page(in: conversation, after: seen, limit: 200)
            // A message that the server has not placed yet comes after everything that the server sends meanwhile.
            for message in page.messages where message.isPlaced {
                seen = message.order
                guard let event = message.eventID else { continue }
                let reason = message.kind == .encrypted ? message.body : nil
                if reason != nil { isHeld = true }
                if reason != "", printed[event] != .some(reason) { news.append(message) }
                if isHeld { printed[event] = .some(reason) } else { last = seen }
            }
        } while page.hasNewer && page.messages.last?.isPlaced == true
        if !isHeld || printed.count > Self.mostHeld {
            last = seen
            printed = [:]
        }
        return news
    }
}
