import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import CommandLineKit

/// Syncs with the server and sends pending changes, showing the progress.
struct CatchingUp: Sendable {
    private let client: Client
    private let active: AccountHost.Active
    private let invocation: Invocation

    init(_ client: Client, _ invocation: Invocation) throws(ServiceError) {
        self.client = client
        self.invocation = invocation
        guard let active = client.host.current else { throw .notSignedIn }
        self.active = active
    }

    /// - Parameter sorts: also waits for new messages to be triaged, unless the copilot takes too long.
    func run(sorts: Bool = true) async throws -> ConnectionStatus {
        let active = active, progress = SyncProgress(active: active, invocation: invocation)
        var status = try await client.running {
            try await withCompanions([{ await progress.run() }]) { await active.engine.settled(sorts: sorts) }
        }
        guard !Task.isCancelled else {
            throw CommandFailure(.interrupted, "Interrupted. What arrived is kept; the next sync continues from there.")
        }
        // Ignore an error here: the requested sync is done, and a problem will show at the next one.
        if status.isOnline { try? await active.engine.catchUp() }
        if let failure = active.engine.storeFailure { status.phase = .trouble(failure) }
        let counts = try await active.store.pendingCounts()
        (status.pending, status.failed) = (counts.pending, counts.failed)
        return status
    }

    /// Why the store is not up to date.
    func failure(_ status: ConnectionStatus) -> CommandFailure? {
        switch status.phase {
        case .online: nil
        case .signedOut: CommandFailure(.notPermitted, ServiceError.notSignedIn.sentence)
        case .trouble(let sentence):
            CommandFailure(active.engine.storeFailure == nil ? .unreachable : .failed, sentence)
        case .elsewhere where status.elsewhere == .unplugged:
            CommandFailure(
                .unreachable,
                "Another buzzbox syncs this account and is unplugged. Plug it in again there, or close it.")
        case .elsewhere where status.elsewhere == .suspended:
            CommandFailure(
                .unreachable,
                "Another buzzbox syncs this account and is suspended. Type fg in its shell, or close it.")
        case .elsewhere:
            CommandFailure(
                .unreachable,
                "Another buzzbox syncs this account and is not online yet. Try again, or close it.")
        default: CommandFailure(.unreachable, ServiceError.offline.sentence)
        }
    }
}
