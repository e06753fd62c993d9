import BuzzModel

/// The network for the user interface: the current status, the outbox, and changes of the store.
package protocol SyncService: Sendable {
    var status: ConnectionStatus { get async }
    /// The current status and every change.
    func statusChanges() async -> AsyncStream<ConnectionStatus>
    /// What commits changed; merged while the listener is busy.
    func changes() async -> AsyncStream<StoreChange>

    /// Statistics of this process's sync worker since it started; `nil` if nobody is signed in.
    func figures() async -> WorkFigures?

    func outbox() async throws(ServiceError) -> [OutboxEntry]
    func retry(_ id: OutboxID) async throws(ServiceError)
    func retryAll() async throws(ServiceError)
    func cancel(_ id: OutboxID) async throws(ServiceError)
    /// For trying out the program without a network.
    func setUnplugged(_ isUnplugged: Bool) async
    /// The user is active again: retries delayed work now.
    func nudge() async
}
