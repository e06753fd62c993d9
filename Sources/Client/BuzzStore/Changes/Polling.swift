import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Sends the user's polls and votes. They are shown at once and delivered later.
struct Polling {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }
    private var outbox: OutboxTable { OutboxTable(db: db) }
    private var polls: PollTable { PollTable(db: db) }

    func vote(for answers: [String], in id: Int64) throws {
        let (message, reference, poll) = try open(id)
        guard answers.count <= poll.mostChosen, answers.allSatisfy({ id in poll.answers.contains { $0.id == id } })
        else {
            throw StoreError.notPossible("Choose no more than \(poll.mostChosen).")
        }
        let payload = PollContent.vote(for: answers)
        let words = poll.answers.filter { answers.contains($0.id) }.map(\.text).joined(separator: ", ")
        let waiting = try outbox.rows(about: id).last { $0.kind == .pollVote && !$0.isOut }
        let transactionID: String
        if let waiting {
            transactionID = waiting.transactionID
            try outbox.setPayload(payload, summary: words, of: waiting.id)
            if waiting.state == .failed { try outbox.requeue(waiting) }
        } else {
            transactionID = try queue(.pollVote, payload, summary: words, of: message, reference)
        }
        try polls.vote(
            answers, in: reference, by: transaction.own, eventID: nil, transactionID: transactionID,
            sentAt: transaction.now.milliseconds, conversation: message.conversation)
        touched(message.conversation)
    }

    func end(_ id: Int64) throws {
        let (message, reference, poll) = try open(id)
        guard message.isOwn else { throw StoreError.notPossible("Only who made a poll can end it.") }
        let transactionID = try queue(
            .pollEnd, PollContent.end(text: "The poll has ended."), summary: poll.question, of: message, reference)
        try polls.end(
            reference, by: transaction.own, eventID: nil, transactionID: transactionID,
            sentAt: transaction.now.milliseconds, conversation: message.conversation)
        touched(message.conversation)
    }

    private func open(_ id: Int64) throws -> (MessageTable.Known, reference: String, Poll) {
        guard let message = try MessageTable(db: db).find(id) else { throw StoreError.unknownMessage }
        let reference = MessageTable.reference(eventID: message.eventID, id: message.id)
        guard
            let poll = try polls.poll(
                of: message.id, reference: reference, sender: message.sender, own: transaction.own,
                in: message.conversation), message.kind == .poll, !message.isDeleting
        else { throw StoreError.notPossible("This is no poll.") }
        guard !poll.isEnded else { throw StoreError.notPossible("This poll has ended.") }
        try MessageComposer(transaction: transaction).mayWrite(in: message.conversation)
        return (message, reference, poll)
    }

    private func queue(
        _ kind: OutboxKind, _ payload: JSON, summary: String, of message: MessageTable.Known, _ reference: String
    ) throws -> String {
        let sending = message.eventID == nil ? try outbox.rows(about: message.id).first { $0.kind == .message } : nil
        let row = MessageComposer(transaction: transaction).new(
            kind, in: message.conversation, message: message.id, target: reference, payload: payload, summary: summary,
            dependsOn: sending?.id)
        try outbox.insert(row)
        return row.transactionID
    }

    private func touched(_ conversation: Int64) {
        transaction.touchThread(conversation)
        transaction.change.outbox = true
    }
}

extension AccountStore {
    package func enqueuePoll(
        _ poll: Poll, thread: SideThreadID? = nil, in id: ConversationID
    ) async throws(StoreError) -> MessageID {
        try await write(durably: true) { transaction in
            var outgoing = OutgoingMessage(text: poll.text, kind: .poll)
            outgoing.thread = thread
            return MessageID(
                try MessageComposer(transaction: transaction).send(
                    outgoing, formattedBody: nil, file: nil, in: try transaction.key(of: id), poll: poll))
        }
    }

    /// - Parameter answers: the chosen answers; an empty list withdraws the vote.
    package func enqueueVote(for answers: [String], in message: MessageID) async throws(StoreError) {
        try await write(durably: true) {
            try Polling(transaction: $0).vote(for: answers, in: message.rawValue)
        }
    }

    package func enqueuePollEnd(_ message: MessageID) async throws(StoreError) {
        try await write(durably: true) { try Polling(transaction: $0).end(message.rawValue) }
    }
}

extension PollContent.Start {
    init(_ poll: Poll) {
        self.init(
            question: poll.question, answers: poll.answers.map { ($0.id, $0.text) }, mostChosen: poll.mostChosen,
            isSecret: poll.isSecret)
    }
}
