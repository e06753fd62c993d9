import BuzzModel

/// Messages that are sent later. They are kept on this device, also without a network, and sent by the program while it
/// runs.
package protocol ScheduleService: Sendable {
    /// Stores the message until it is due; returns once it is on disk.
    @discardableResult
    func schedule(
        _ outgoing: OutgoingMessage, to id: ConversationID, at time: Timestamp
    ) async throws(ServiceError) -> ScheduledID
    /// Returns the scheduled messages, the one that is due next first.
    func scheduled(in id: ConversationID?) async throws(ServiceError) -> [ScheduledMessage]
    func setText(
        of id: ScheduledID, to text: String, formattedText: String?
    ) async throws(ServiceError)
    func setTime(of id: ScheduledID, to time: Timestamp) async throws(ServiceError)
    func cancel(_ id: ScheduledID) async throws(ServiceError)
    @discardableResult
    func sendNow(_ id: ScheduledID) async throws(ServiceError) -> MessageID
}
