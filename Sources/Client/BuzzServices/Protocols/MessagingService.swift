import BuzzModel

/// Reads threads page by page, and changes messages. Everything works offline.
package protocol MessagingService: Sendable {
    /// The newest `limit` messages, oldest first.
    func latest(in id: ConversationID, scope: MessageScope, limit: Int) async throws(ServiceError) -> MessagePage
    /// Up to `limit` stored messages before an order key; fetches more from the server where the store has none.
    func page(
        in id: ConversationID, before order: Int64, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage
    func page(
        in id: ConversationID, after order: Int64, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage
    /// A page around a message, for jumping to it.
    func page(
        in id: ConversationID, around message: MessageID, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage
    /// Returns the side threads of a conversation, ordered by their newest answer.
    func sideThreads(in id: ConversationID, limit: Int) async throws(ServiceError) -> [SideThreadEntry]
    func message(_ id: MessageID) async throws(ServiceError) -> Message?
    /// The first message that was unread when the conversation was opened.
    func firstUnread(in id: ConversationID, scope: MessageScope) async throws(ServiceError) -> MessageID?
    /// The first message at or after a moment; offline, only among stored ones.
    func firstMessage(in id: ConversationID, from moment: Timestamp) async throws(ServiceError) -> MessageID?

    /// Stores the message and queues it; returns once it is on disk.
    @discardableResult
    func send(_ outgoing: OutgoingMessage, to id: ConversationID) async throws(ServiceError) -> MessageID
    /// - Parameter formattedText: the text as HTML, if it contains markup.
    func edit(_ message: MessageID, to text: String, formattedText: String?) async throws(ServiceError)
    func delete(_ message: MessageID) async throws(ServiceError)
    /// Adds the reaction, or removes it if it is already there.
    func toggleReaction(_ key: String, on message: MessageID) async throws(ServiceError)
    /// Sends a poll.
    @discardableResult
    func send(_ poll: Poll, thread: SideThreadID?, to id: ConversationID) async throws(ServiceError) -> MessageID
    /// - Parameter answers: the chosen answers; an empty list withdraws the vote.
    func vote(for answers: [String], in message: MessageID) async throws(ServiceError)
    func endPoll(_ message: MessageID) async throws(ServiceError)
    func forward(_ message: MessageID, to id: ConversationID) async throws(ServiceError)
    /// Queues a failed message again.
    func retry(_ message: MessageID) async throws(ServiceError)
    /// Discards an unsent message.
    func discard(_ message: MessageID) async throws(ServiceError)

    /// Unsent text, stored on disk.
    func composerText(in id: ConversationID) async throws(ServiceError) -> String
    func setComposerText(_ text: String, in id: ConversationID) async throws(ServiceError)
    /// Sends a typing notice; never queued.
    func setTyping(_ isTyping: Bool, in id: ConversationID) async

    func search(_ text: String, in id: ConversationID?, limit: Int) async throws(ServiceError) -> [SearchHit]
    /// Downloads an attachment if necessary and returns its path.
    func download(_ message: MessageID) async throws(ServiceError) -> String
}

extension MessagingService {
    package func latest(in id: ConversationID, limit: Int) async throws(ServiceError) -> MessagePage {
        try await latest(in: id, scope: .all, limit: limit)
    }

    package func page(in id: ConversationID, before order: Int64, limit: Int) async throws(ServiceError) -> MessagePage
    {
        try await page(in: id, before: order, scope: .all, limit: limit)
    }

    package func page(in id: ConversationID, after order: Int64, limit: Int) async throws(ServiceError) -> MessagePage {
        try await page(in: id, after: order, scope: .all, limit: limit)
    }

    package func edit(_ message: MessageID, to text: String) async throws(ServiceError) {
        try await edit(message, to: text, formattedText: nil)
    }

    /// Removes a message completely: cancels it while it is queued, deletes it afterwards.
    package func takeBack(_ message: MessageID) async throws(ServiceError) {
        switch try await self.message(message)?.state {
        case nil: break
        case .queued, .failed: try await discard(message)
        case .sending, .sent, .delivered, .read, .received: try await delete(message)
        }
    }
}
