import BuzzModel
import BuzzStore
import MatrixProtocol
import ProcessKit

/// Fetches encrypted events that an older version stored without their content, one at a time in the background. An
/// event that the server no longer has is requested once.
final class CiphertextFetcher: EngineCompanion {
    private static let atOnce = 20
    /// The delay after a failure, unless the network or the user returns earlier.
    private static let pause = Duration.seconds(300)

    private let client: MatrixClient
    private let store: AccountStore
    private let time: any TimeSource
    private let log: Log
    private let signal = WakeSignal()

    init(client: MatrixClient, store: AccountStore, time: any TimeSource, log: Log) {
        self.client = client
        self.store = store
        self.time = time
        self.log = log
    }

    func run() async {
        while !Task.isCancelled {
            // No further events can go missing: new ones are stored completely.
            if await orLog("fetching encrypted messages again", log, { try await fetchAll() }) == true { return }
            await signal.wait(atMost: Self.pause, time: time)
        }
    }

    func storeChanged(_ change: StoreChange) {}

    func nudge() { signal.wake() }

    private func fetchAll() async throws -> Bool {
        while !Task.isCancelled {
            let missing = try await store.missingCiphertexts(limit: Self.atOnce)
            if missing.isEmpty { return true }
            for (room, event) in missing {
                try await store.fetchedCiphertext(try await fetched(event, in: room), of: event)
            }
        }
        return false
    }

    /// - Returns: nil if asking again is pointless.
    private func fetched(_ event: EventID, in room: ConversationID) async throws(MatrixClientError) -> MatrixEvent? {
        do {
            return try await client.event(event, in: room)
        } catch {
            guard error.isFinal else { throw error }
            return nil
        }
    }
}
