import BuzzModel
import MatrixProtocol
import ProcessKit
import Synchronization

/// Sends delivery receipts for the newest message of each conversation to servers that support them. A failed receipt
/// is not queued, because the next message supersedes it.
final class DeliveryReporter: Sendable {
    private struct State {
        var waiting: [ConversationID: EventID] = [:]
        var isSupported: Bool?
    }

    private let client: MatrixClient
    private let log: Log
    private let state = Mutex(State())
    private let wake = WakeSignal()

    init(client: MatrixClient, log: Log) {
        self.client = client
        self.log = log
    }

    /// Records the newest messages from others in a sync response.
    func arrived(_ newest: [ConversationID: EventID]) {
        guard !newest.isEmpty else { return }
        state.withLock { $0.waiting.merge(newest) { $1 } }
        wake.wake()
    }

    func run() async {
        while !Task.isCancelled {
            await wake.wait()
            guard await isSupported else { continue }
            while let (room, event) = state.withLock({ $0.waiting.popFirst() }), !Task.isCancelled {
                do {
                    try await client.sendReceipt(Receipt.deliveredType, upTo: event, in: room)
                } catch {
                    log.debug("a receipt of delivery was not sent", ["error": error.logName])
                }
            }
        }
    }

    private var isSupported: Bool {
        get async {
            if let known = state.withLock({ $0.isSupported }) { return known }
            do {
                let supported = try await client.features().knowsDelivery
                state.withLock { $0.isSupported = supported }
                return supported
            } catch {
                // The next message asks the server again.
                return false
            }
        }
    }
}
