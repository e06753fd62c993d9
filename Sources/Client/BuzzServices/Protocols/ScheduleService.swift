import BuzzModel

/// Messages that are sent later: kept on this device, sent by the program while it runs, also without a network.
package protocol ScheduleService: Sendable {
    /// Stores the message until its time comes; returns once it is on disk.
    @discardableResult
    func schedule(
        _ outgoing: OutgoingMessage, to id: ConversationID, at time: Timestamp
    ) async throws(ServiceError) -> ScheduledID
    /// The next one first.
    func scheduled(in id: ConversationID?) async throws(ServiceError) -> [ScheduledMessage]
    func setText(
        of id: ScheduledID, to text: String, formattedText: String?
    ) async throws(ServiceError)
    func setTime(of id: ScheduledID, to time: Timestamp) async throws(ServiceError)
    func cancel(_ id: ScheduledID) async throws(ServiceError)
    @discardableResult
    func sendNow(_ id: ScheduledID) async throws(ServiceError) -> MessageID
}
