import BuzzModel
import BuzzServices
import BuzzViewModels
import CommandLineKit

enum PollCommands {
    static let all = [poll]

    private static let message = CommandArgument("MESSAGE", "The poll's id, as “messages” prints it.")

    private static let poll = Command(
        "poll", "Asks with a poll, votes in one, and ends it.",
        subcommands: [
            Command(
                "ask", "Asks a conversation.",
                arguments: [
                    ConversationCommands.argument, CommandArgument("QUESTION", "What you ask."),
                    CommandArgument("ANSWER", "What one can choose from.", arity: .oneOrMore),
                ],
                options: [.int("choose", "N", "How many answers one may choose (1).", in: 1...Poll.mostAnswers)]
            ) { invocation in
                let read = PollText.poll(
                    question: invocation.argument("QUESTION") ?? "",
                    answers: invocation.arguments("ANSWER").joined(separator: "\n"),
                    most: invocation.int("choose").map(String.init) ?? "")
                guard case .success(let poll) = read else {
                    if case .failure(let problem) = read { throw CommandFailure(.usage, problem.sentence) }
                    return
                }
                try await ClientCommand.signedIn(invocation) { client in
                    let id = try await client.conversations.resolve(invocation.argument("CONVERSATION") ?? "")
                    try await client.messaging.send(poll, thread: nil, to: id)
                }
            },
            Command(
                "vote", "Votes.",
                arguments: [
                    message,
                    CommandArgument("NUMBER", "The numbers of the answers; none takes the vote back.", arity: .any),
                ]
            ) { invocation in
                try await ClientCommand.signedIn(invocation) { client in
                    let message = try await MessageCommands.find(invocation.argument("MESSAGE") ?? "", client)
                    let answers = message.poll?.answers ?? []
                    let chosen = try invocation.arguments("NUMBER").map { text -> String in
                        guard let number = Int(text), answers.indices.contains(number - 1) else {
                            throw CommandFailure(.usage, "“\(text)” is not the number of an answer.")
                        }
                        return answers[number - 1].id
                    }
                    try await client.messaging.vote(for: chosen, in: message.id)
                }
            },
            Command("end", "Ends a poll of yours.", arguments: [message]) { invocation in
                try await ClientCommand.signedIn(invocation) { client in
                    let message = try await MessageCommands.find(invocation.argument("MESSAGE") ?? "", client)
                    try await client.messaging.endPoll(message.id)
                }
            },
        ])
}
