import BuzzModel
import BuzzServices

/// Commands for polls.
extension Command {
    package static let vote = Command.onMessage(
        "vote", "vote", "Vote in the poll", keys: [.thread: "a"], otherwise: { $0.lastPoll }, missing: noPoll,
        unless: { _, message in
            guard let poll = message.poll else { return noPoll }
            return poll.isEnded ? "This poll has ended." : nil
        }
    ) { $0.polls.showVote($1) }
    package static let endPoll = Command.onMessage(
        "end-poll", "end poll", "End your poll", otherwise: { $0.lastPoll }, missing: noPoll,
        unless: { _, message in
            guard let poll = message.poll else { return noPoll }
            if poll.isEnded { return "This poll has ended." }
            return message.isOwn ? nil : "Only who made a poll can end it."
        }
    ) { $0.polls.confirmEndPoll($1) }
    package static let newPoll = Command.onConversation(
        "poll", "poll", "Ask the conversation with a poll", needs: [.joinedConversation]
    ) { app, conversation in app.polls.showNewPoll(conversation) }

    private static let noPoll = "There is no poll here."
}

extension ThreadViewModel {
    fileprivate var lastPoll: Message? { messages.last { $0.poll != nil } }
}
