import CopilotProtocol
import JSONKit
import ProcessKit

/// So many requests per user and hour, counted in the store so that neither a restart nor a second process resets it.
package struct RateLimiter: Sendable {
    package static let usual = 100
    package static let staging = 50

    package enum Purpose: Int64, Sendable {
        /// Somebody asks.
        case asking = 0
        /// A message arrived and is looked up by itself: as many as ten for each request, and none of those used up.
        case arriving = 1
    }

    private static let arrivals = 10

    private let store: CopilotStore
    package let limit: Int

    package init(store: CopilotStore, limit: Int = RateLimiter.usual) {
        self.store = store
        self.limit = limit
    }

    /// Counts a request, or throws `RESOURCE_EXHAUSTED` with the time to wait.
    package func count(_ userID: String, for purpose: Purpose = .asking) async throws {
        let now = store.time.now()
        let limit = purpose == .asking ? limit : limit * Self.arrivals
        let free = try await store.write(for: userID, durably: false) { connection, creator in
            try RequestTable(connection: connection, creator: creator).take(limit: limit, for: purpose, now: now)
        }
        if let free { throw Self.exhausted(wait: max(1, free - now)) }
    }

    /// The same without counting, before something is done that costs.
    func check(_ userID: String, for purpose: Purpose = .asking) async throws {
        let now = store.time.now()
        let limit = purpose == .asking ? limit : limit * Self.arrivals
        let free = try await store.read(for: userID) { connection, creator in
            try RequestTable(connection: connection, creator: creator).wait(limit: limit, for: purpose, now: now)
        }
        if let free { throw Self.exhausted(wait: max(1, free - now)) }
    }

    static func exhausted(wait: Int64) -> CallableError {
        let minutes = (wait + 59_999) / 60_000
        return CallableError(
            .resourceExhausted, "Too many requests. Try again in \(minutes) minute\(minutes == 1 ? "" : "s").",
            details: ["retryAfterMs": .int(wait)])
    }
}
