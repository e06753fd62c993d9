import BuzzModel
import BuzzServices
import BuzzViewModels
import CommandLineKit
import JSONKit
import ProcessKit

enum LaterCommands {
    static let all = [later]

    private static let entry = CommandArgument("ID", "The message's number, as “later” prints it.")

    private static let later = Command(
        "later", "Lists the messages that are sent later.",
        discussion:
            "“send --at TIME” adds one. buzzbox sends them when their time comes: the interface, “sync” or the next start.",
        options: [RootCommand.json],
        subcommands: [
            Command("edit", "Changes the text.", arguments: [entry, CommandArgument("TEXT", "The new text.")]) {
                invocation in
                try await change(invocation) { service, id throws(ServiceError) in
                    try await service.setText(of: id, to: invocation.argument("TEXT") ?? "", formattedText: nil)
                }
            },
            Command("move", "Changes the time.", arguments: [entry, CommandArgument("TIME", timeHelp)]) { invocation in
                let time = try time(invocation.argument("TIME") ?? "")
                try await change(invocation) { service, id throws(ServiceError) in
                    try await service.setTime(of: id, to: time)
                }
            },
            Command("cancel", "Discards a message.", arguments: [entry]) { invocation in
                try await change(invocation) { service, id throws(ServiceError) in try await service.cancel(id) }
            },
            Command("send", "Sends a message now.", arguments: [entry]) { invocation in
                try await change(invocation) { service, id throws(ServiceError) in _ = try await service.sendNow(id) }
            },
        ]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            for message in try await client.schedule.scheduled(in: nil) {
                invocation.say(invocation.flag("json") ? message.json.line : PlainOutput.line(message))
            }
        }
    }

    static let timeHelp = "18:30, tomorrow 9:00, friday 18:00, 2026-12-24 08:00 or in 2 hours."

    static func time(_ text: String) throws -> Timestamp {
        let now = Timestamp(milliseconds: SystemTime().now())
        guard let time = MomentText.read(text, now: now) else {
            throw CommandFailure(.usage, "“\(text)” is not a time. Write it like this: \(timeHelp)")
        }
        return time
    }

    private static func change(
        _ invocation: Invocation, _ body: (any ScheduleService, ScheduledID) async throws(ServiceError) -> Void
    ) async throws {
        guard let number = Int64(invocation.argument("ID") ?? "") else {
            throw CommandFailure(.usage, "“\(invocation.argument("ID") ?? "")” is not a message’s number.")
        }
        try await ClientCommand.signedIn(invocation) { client in try await body(client.schedule, ScheduledID(number)) }
    }
}

extension ScheduledMessage {
    var json: JSON {
        [
            "id": .int(id.rawValue), "conversationId": .string(conversationID.rawValue), "text": .string(text),
            "file": JSON(filePath), "sendAt": .time(sendAt), "createdAt": .time(createdAt), "problem": JSON(problem),
        ]
    }
}
