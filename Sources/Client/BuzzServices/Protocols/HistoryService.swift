import BuzzModel

/// A requested message with the messages around it.
package struct HistoryPlace: Hashable, Sendable {
    package var message: MessageID
    package var page: MessagePage

    package init(message: MessageID, page: MessagePage) {
        self.message = message
        self.page = page
    }
}

/// Finds messages in the past that are not on screen and may not be stored yet.
package protocol HistoryService: Sendable {
    /// The first message at or after a time, otherwise the last one. Without a network only stored messages are
    /// searched.
    func place(in id: ConversationID, at time: Timestamp, limit: Int) async throws(ServiceError) -> HistoryPlace
    /// A message that a link or a reply refers to.
    func place(in id: ConversationID, of event: EventID, limit: Int) async throws(ServiceError) -> HistoryPlace
}
