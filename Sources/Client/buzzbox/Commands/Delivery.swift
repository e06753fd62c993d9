import BuzzModel
import BuzzServices
import BuzzSync
import CommandLineKit

/// Waits until the server has accepted a message, whether this process or another one sends it.
struct Delivery: Sendable {
    let client: Client

    func wait(for id: MessageID) async throws {
        let failed = try await client.running { () async throws -> CommandFailure? in try await failure(of: id) }
        if let failed { throw failed }
    }

    /// Why the message was not delivered; must be called inside `running`.
    func failure(of id: MessageID) async throws -> CommandFailure? {
        try await withThrowingTaskGroup(of: CommandFailure?.self) { group in
            group.addTask {
                // Subscribe before the first check, so that no change is missed.
                var changes = await client.sync.changes().makeAsyncIterator()
                repeat {
                    guard let message = try await client.messaging.message(id) else {
                        return CommandFailure(.failed, "The message was discarded.")
                    }
                    switch message.state {
                    case .queued, .sending: continue
                    case .failed:
                        return CommandFailure(
                            .failed,
                            (message.error ?? "It could not be sent.")
                                + " The message is kept: “buzzbox outbox” lists it, to be tried again or cancelled there."
                        )
                    case .received, .sent, .delivered, .read: return nil
                    }
                } while await changes.next() != nil
                return nil
            }
            group.addTask {
                for await status in await client.sync.statusChanges() {
                    switch status.phase {
                    case .offline, .trouble:
                        return CommandFailure(
                            .unreachable, "Can’t reach the server. The message is stored and will be sent later.")
                    case .signedOut: return CommandFailure(.notPermitted, ServiceError.notSignedIn.sentence)
                    case .elsewhere where status.elsewhere == .unplugged:
                        return CommandFailure(
                            .unreachable,
                            "Another buzzbox syncs this account and is unplugged. The message is stored and goes out "
                                + "when that one is plugged in again, or closed.")
                    case .elsewhere where status.elsewhere == .suspended:
                        return CommandFailure(
                            .unreachable,
                            "Another buzzbox syncs this account and is suspended. The message is stored and goes out "
                                + "when that one goes on (type fg in its shell), or is closed.")
                    case .elsewhere where status.elsewhere == .offline:
                        return CommandFailure(
                            .unreachable, "Can’t reach the server. The message is stored and will be sent later.")
                    case .connecting, .syncing, .online, .elsewhere: continue
                    }
                }
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
