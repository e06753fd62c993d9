import BuzzModel

/// A message that was looked for, with what is around it.
package struct HistoryPlace: Hashable, Sendable {
    package var message: MessageID
    package var page: MessagePage

    package init(message: MessageID, page: MessagePage) {
        self.message = message
        self.page = page
    }
}

/// Places in the past that are not on screen, and need not be stored yet.
package protocol HistoryService: Sendable {
    /// The first message said at that time or later; the last one where nothing was. Without a network it is looked
    /// for among what is stored.
    func place(in id: ConversationID, at time: Timestamp, limit: Int) async throws(ServiceError) -> HistoryPlace
    /// A message that a link or an answer names.
    func place(in id: ConversationID, of event: EventID, limit: Int) async throws(ServiceError) -> HistoryPlace
}
