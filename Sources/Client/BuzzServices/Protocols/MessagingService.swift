import BuzzModel

/// A thread: pages of it, and everything that can be done to a message. All of it works with no network.
package protocol MessagingService: Sendable {
    /// The newest `limit` messages, oldest first.
    func latest(in id: ConversationID, limit: Int) async throws(ServiceError) -> MessagePage
    /// Up to `limit` messages just before an order key, from the store; asks the server for more where the store ends.
    func page(in id: ConversationID, before order: Int64, limit: Int) async throws(ServiceError) -> MessagePage
    func page(in id: ConversationID, after order: Int64, limit: Int) async throws(ServiceError) -> MessagePage
    /// Messages around one, for jumping to it.
    func page(in id: ConversationID, around message: MessageID, limit: Int) async throws(ServiceError) -> MessagePage
    func message(_ id: MessageID) async throws(ServiceError) -> Message?
    /// The first message not read yet when the conversation was opened.
    func firstUnread(in id: ConversationID) async throws(ServiceError) -> MessageID?
    /// The first message at or after a moment; without a network, of those stored here.
    func firstMessage(in id: ConversationID, from moment: Timestamp) async throws(ServiceError) -> MessageID?

    /// Stores the message and queues it; returns once it is on disk.
    @discardableResult
    func send(_ outgoing: OutgoingMessage, to id: ConversationID) async throws(ServiceError) -> MessageID
    /// - Parameter formattedText: the same text as HTML, where something in it is marked.
    func edit(_ message: MessageID, to text: String, formattedText: String?) async throws(ServiceError)
    func delete(_ message: MessageID) async throws(ServiceError)
    /// Adds the reaction, or takes it back where it is there already.
    func toggleReaction(_ key: String, on message: MessageID) async throws(ServiceError)
    func forward(_ message: MessageID, to id: ConversationID) async throws(ServiceError)
    /// Puts a failed message back into the queue.
    func retry(_ message: MessageID) async throws(ServiceError)
    /// Drops a message that was not sent.
    func discard(_ message: MessageID) async throws(ServiceError)

    /// Text typed and not sent, kept on disk.
    func composerText(in id: ConversationID) async throws(ServiceError) -> String
    func setComposerText(_ text: String, in id: ConversationID) async throws(ServiceError)
    /// Tells the others that somebody types here; never queued.
    func setTyping(_ isTyping: Bool, in id: ConversationID) async

    func search(_ text: String, in id: ConversationID?, limit: Int) async throws(ServiceError) -> [SearchHit]
    /// Fetches an attachment if it isn't there and says where it lies.
    func download(_ message: MessageID) async throws(ServiceError) -> String
}

extension MessagingService {
    package func edit(_ message: MessageID, to text: String) async throws(ServiceError) {
        try await edit(message, to: text, formattedText: nil)
    }

    /// As if it had never been sent: cancelled while it waits here, deleted afterwards.
    package func takeBack(_ message: MessageID) async throws(ServiceError) {
        switch try await self.message(message)?.state {
        case nil: break
        case .queued, .failed: try await discard(message)
        case .sending, .sent, .delivered, .read, .received: try await delete(message)
        }
    }
}
