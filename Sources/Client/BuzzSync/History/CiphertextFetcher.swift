import BuzzModel
import BuzzStore
import MatrixProtocol
import ProcessKit

/// Fetches again the encrypted events that an earlier buzzbox stored without what is in them: one after the other, in the
/// background. What the server has no more is asked for once.
final class CiphertextFetcher: EngineCompanion {
    private static let atOnce = 20
    /// After a failure, unless the network or the person comes back before.
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
            // Nothing more becomes missing: what comes from now on is kept.
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

    /// - Returns: nil where asking again changes nothing.
    private func fetched(_ event: EventID, in room: ConversationID) async throws(MatrixClientError) -> MatrixEvent? {
        do {
            return try await client.event(event, in: room)
        } catch {
            guard error.isFinal else { throw error }
            return nil
        }
    }
}
