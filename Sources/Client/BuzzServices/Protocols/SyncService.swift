import BuzzModel

/// The network as the interface sees it: a status that always tells the truth, the queue, and news of the store.
package protocol SyncService: Sendable {
    var status: ConnectionStatus { get async }
    /// The status now and at each change.
    func statusChanges() async -> AsyncStream<ConnectionStatus>
    /// What commits touched, merged while the listener is busy.
    func changes() async -> AsyncStream<StoreChange>

    /// What the worker of this program has done since it began; `nil` when nobody is signed in.
    func figures() async -> WorkFigures?

    func outbox() async throws(ServiceError) -> [OutboxEntry]
    func retry(_ id: OutboxID) async throws(ServiceError)
    func retryAll() async throws(ServiceError)
    func cancel(_ id: OutboxID) async throws(ServiceError)
    /// For trying out what happens without a network.
    func setUnplugged(_ isUnplugged: Bool) async
    /// The person is back at the program: try now what waits.
    func nudge() async
}
