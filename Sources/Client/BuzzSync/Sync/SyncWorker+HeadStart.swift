import BuzzStore
import MatrixProtocol
import ProcessKit
import Synchronization

/// Whether the newest conversations still have to be shown before a full sync.
final class HeadStart: Sendable {
    private let state = Mutex(true)

    var isDue: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

/// A full sync of a large account takes a server half a minute. If the server has sliding sync, the newest
/// conversations are stored first, so that the inbox can be used meanwhile. Nothing else depends on them: the full sync
/// delivers the same rooms again, and the store merges them as after a lost token. Code that waits for a sync waits for
/// the full one.
extension SyncWorker {
    /// The requested ranks, one request after the other: first a screenful, then enough for scrolling.
    private static let windows = [0...19, 20...119]
    private static let timelineLimit = 10

    /// - Throws: only errors that would make a full sync fail as well.
    func showNewest() async throws(MatrixClientError) {
        guard headStart.isDue else { return }
        do throws(MatrixClientError) {
            try await storeNewest()
        } catch {
            switch error.class {
            case .network, .signedOut, .cancelled: throw error
            case .retryable, .final:
                log.warning("sliding sync failed: the full sync goes on without it", ["error": error.logName])
            }
        }
        headStart.isDue = false
    }

    private func storeNewest() async throws(MatrixClientError) {
        guard try await client.features().knowsSlidingSync else { return }
        let began = time.elapsed()
        var position: String?
        for ranks in Self.windows {
            let window = try await client.window(ranks, after: position, timelineLimit: Self.timelineLimit)
            position = window.position
            monitor.firstSyncBegan(conversations: window.total)
            do {
                let arrived = time.elapsed()
                let outcome = try await store.apply(window.response, ownUser: client.userID, portion: .ahead)
                recorder.synced(events: outcome.events, milliseconds: time.elapsed() - arrived)
            } catch {
                // The full sync will fail in the same way and report it.
                log.error("the store failed", ["error": "\(error)"])
                return
            }
            let shown = min(window.total, ranks.upperBound + 1)
            log.info(
                "the newest conversations are stored ahead of the full sync",
                ["conversations": "\(shown)", "of": "\(window.total)", "ms": "\(time.elapsed() - began)"])
            if shown == window.total { return }
        }
    }
}
