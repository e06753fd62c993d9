import BuzzModel
import BuzzStore
import BuzzSync

package struct LiveSyncService: SyncService {
    private let host: AccountHost
    private let copilot: CopilotCaller?

    /// - Parameter copilot: its calls are included in the statistics.
    package init(host: AccountHost, copilot: CopilotCaller? = nil) {
        self.host = host
        self.copilot = copilot
    }

    package var status: ConnectionStatus {
        get async { host.current?.engine.status ?? host.status.value }
    }

    package func statusChanges() async -> AsyncStream<ConnectionStatus> { host.status.values() }

    package func changes() async -> AsyncStream<StoreChange> { host.changes.stream() }

    package func figures() async -> WorkFigures? {
        guard var figures = host.current?.engine.figures else { return nil }
        copilot?.add(to: &figures)
        return figures
    }

    package func outbox() async throws(ServiceError) -> [OutboxEntry] {
        let store = try host.require().store
        return try await stored { () throws(StoreError) in try await store.outboxEntries() }
    }

    package func retry(_ id: OutboxID) async throws(ServiceError) {
        let active = try host.require()
        try await stored { () throws(StoreError) in try await active.store.retry(id) }
        active.engine.nudge()
    }

    package func retryAll() async throws(ServiceError) {
        let active = try host.require()
        try await stored { () throws(StoreError) in try await active.store.retryAll() }
        active.engine.nudge()
    }

    package func cancel(_ id: OutboxID) async throws(ServiceError) {
        let active = try host.require()
        try await stored { () throws(StoreError) in
            try await active.engine.freeInterrupted()
            try await active.store.cancel(id)
        }
    }

    package func setUnplugged(_ isUnplugged: Bool) async {
        host.current?.engine.setUnplugged(isUnplugged)
    }

    package func nudge() async {
        host.current?.engine.nudge()
    }
}
