import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import CommandLineKit
import Glibc
import JSONKit
import ProcessKit

enum MessageCommands {
    static let all = [messages, send, react, edit, delete, download]

    private static let message = CommandArgument("MESSAGE", "A message's id, as “messages” prints it.")
    private static let pageSize = 200

    private static let messages = Command(
        "messages", "Prints a conversation, oldest first.", arguments: [ConversationCommands.argument],
        options: [
            .int("count", short: "n", "N", "How many (20).", in: 1...Int.max),
            .string("before", "ID", "Only messages before this one."), RootCommand.json,
        ]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            let id = try await client.conversations.resolve(invocation.argument("CONVERSATION") ?? "")
            let before = try await invocation.string("before").asyncMap { try await find($0, client).id }
            let list = try await newest(invocation.int("count") ?? 20, before: before, in: id, client)
            for message in list {
                try Task.checkCancellation()
                invocation.say(invocation.flag("json") ? message.json.line : PlainOutput.line(message))
            }
        }
    }

    /// A complete list of messages. If a part had to be fetched, positions may have changed, so it is read again.
    private static func newest(
        _ count: Int, before: MessageID?, in id: ConversationID, _ client: Client
    ) async throws -> [Message] {
        guard let active = client.host.current else { throw ServiceError.notSignedIn }
        let store = active.store
        await active.engine.opener.open()
        while true {
            let gaps = try await store.gaps(in: id)
            let list = try await pages(count, before: before, in: id, client)
            if try await store.gaps(in: id) == gaps { return list }
        }
    }

    private static func pages(
        _ count: Int, before: MessageID?, in id: ConversationID, _ client: Client
    ) async throws -> [Message] {
        let messaging = client.messaging
        var order: Int64?
        if let before { order = try await messaging.message(before)?.order }
        var pages: [[Message]] = []
        var rest = count
        while rest > 0 {
            let limit = min(rest, pageSize)
            let page =
                if let order {
                    try await messaging.page(in: id, before: order, limit: limit)
                } else {
                    try await messaging.latest(in: id, limit: limit)
                }
            guard let first = page.messages.first else { break }
            pages.append(page.messages)
            order = first.order
            rest -= page.messages.count
        }
        return pages.reversed().flatMap { $0 }
    }

    static func find(_ text: String, _ client: Client) async throws -> Message {
        let messaging = client.messaging
        var id = Int64(text).map { MessageID($0) }
        if id == nil, text.hasPrefix("$") {
            id = try await client.host.current?.store.message(EventID(text))
        }
        guard let id, let message = try await messaging.message(id) else {
            throw ServiceError.notFound("The message \(text)")
        }
        return message
    }

    private static let send = Command(
        "send", "Sends a message.",
        discussion:
            "The text is the argument or standard input. The message is stored first and sent once you’re online.",
        arguments: [
            ConversationCommands.argument,
            CommandArgument("TEXT", "The text; read from standard input if missing.", arity: .optional),
        ],
        options: [
            .string("file", "PATH", "Send a file; the text becomes its caption.", completion: .files),
            .string("reply-to", "ID", "Reply to a message."),
            .string("thread", "ID", "Answer in the thread that begins with a message."),
            .string("at", "TIME", "Send it later: \(LaterCommands.timeHelp)"),
            .string("snippet", "NAME", "Send a snippet instead of a text."),
            .repeated("field", "NAME=VALUE", "The value of a snippet's field."),
            .flag("wait", "Wait until the server has it."),
            WorkProgress.option, RootCommand.json,
        ]
    ) { invocation in
        let time = try invocation.string("at").map { try LaterCommands.time($0) }
        guard time == nil || !invocation.flag("wait") else {
            throw CommandFailure(.usage, "A message that is sent later can’t be waited for. Leave out --wait or --at.")
        }
        var text = invocation.string("snippet") == nil ? try text(invocation) : ""
        try await ClientCommand.signedIn(invocation, needsServer: invocation.flag("wait")) { client in
            if let name = invocation.string("snippet") {
                text = try await SnippetCommands.text(of: name, fields: invocation.strings("field"), client)
            }
            let conversation = try await client.conversations.resolve(
                invocation.argument("CONVERSATION") ?? "")
            var outgoing = OutgoingMessage(text: text)
            outgoing.filePath = invocation.string("file").map(absolute)
            outgoing.replyTo = try await invocation.string("reply-to").asyncMap { try await find($0, client).id }
            outgoing.thread = try await invocation.string("thread").asyncMap {
                let message = try await find($0, client)
                return message.inThread ?? message.threadOfItsOwn
            }
            if let time {
                let id = try await client.schedule.schedule(outgoing, to: conversation, at: time)
                client.tellOthers()
                let scheduled = try await client.schedule.scheduled(in: conversation).first { $0.id == id }
                guard let scheduled else { return }
                return invocation.say(
                    invocation.flag("json") ? scheduled.json.line : PlainOutput.line(scheduled))
            }
            let id = try await client.messaging.send(outgoing, to: conversation)
            client.tellOthers()
            if invocation.flag("wait") { try await wait(for: id, client, invocation) }
            guard invocation.flag("json"), let message = try await client.messaging.message(id) else { return }
            invocation.say(message.json.line)
        }
    }

    private static func wait(for id: MessageID, _ client: Client, _ invocation: Invocation) async throws {
        do {
            try await TransferProgress.shown(for: id, client, invocation) {
                try await Delivery(client: client).wait(for: id)
            }
            try Task.checkCancellation()
        } catch  where Task.isCancelled {
            throw CommandFailure(.interrupted, "Interrupted. The message is stored and will be sent by the next sync.")
        }
    }

    private static func text(_ invocation: Invocation) throws -> String {
        if let text = invocation.argument("TEXT") { return text }
        if invocation.string("file") != nil { return "" }
        let text: String
        do {
            text = try StandardInput.text(limit: 1 << 20)
        } catch  where Task.isCancelled {
            throw CommandFailure(.interrupted, "Interrupted. Nothing was sent.")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return String(cString: folder) + "/" + path
    }

    private static let react = Command(
        "react", "Reacts to a message, or removes the reaction.",
        arguments: [message, CommandArgument("EMOJI", "The reaction.")], options: [RootCommand.json]
    ) { invocation in
        try await change(invocation) { service, id throws(ServiceError) in
            try await service.toggleReaction(invocation.argument("EMOJI") ?? "", on: id)
        }
    }

    private static let edit = Command(
        "edit", "Edits a message.", arguments: [message, CommandArgument("TEXT", "The new text.")],
        options: [RootCommand.json]
    ) { invocation in
        try await change(invocation) { service, id throws(ServiceError) in
            try await service.edit(id, to: invocation.argument("TEXT") ?? "")
        }
    }

    private static let delete = Command(
        "delete", "Deletes a message.", arguments: [message], options: [RootCommand.json]
    ) { invocation in
        try await change(invocation) { service, id throws(ServiceError) in try await service.delete(id) }
    }

    private static let download = Command(
        "download", "Downloads a message’s file and prints its path.",
        discussion: "An interrupted download continues where it stopped.", arguments: [message],
        options: [WorkProgress.option]
    ) { invocation in
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            let id = try await find(invocation.argument("MESSAGE") ?? "", client).id
            let path = try await TransferProgress.shown(for: id, client, invocation) {
                try await client.messaging.download(id)
            }
            invocation.say(path)
        }
    }

    private static func change(
        _ invocation: Invocation, _ body: (any MessagingService, MessageID) async throws(ServiceError) -> Void
    ) async throws {
        try await ClientCommand.signedIn(invocation) { client in
            try await body(
                client.messaging, try await find(invocation.argument("MESSAGE") ?? "", client).id)
        }
    }
}

extension Optional {
    fileprivate func asyncMap<Value>(_ body: (Wrapped) async throws -> Value) async rethrows -> Value? {
        guard let self else { return nil }
        return try await body(self)
    }
}
