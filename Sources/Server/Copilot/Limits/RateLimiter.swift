import ProcessKit

/// So many calls to services elsewhere per user and hour, counted in the store so that neither a restart nor a second
/// process resets it. What the built-in copilot does costs nothing and is never counted.
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

    /// Nothing more may be asked of services elsewhere for a while.
    struct Exhausted: Sendable, Hashable {
        /// In milliseconds.
        let wait: Int64

        var note: String {
            let minutes = (wait + 59_999) / 60_000
            return "Too many requests. Try again in \(minutes) minute\(minutes == 1 ? "" : "s")."
        }
    }

    private let store: CopilotStore
    package let limit: Int

    package init(store: CopilotStore, limit: Int = RateLimiter.usual) {
        self.store = store
        self.limit = limit
    }

    /// Counts a request, or says how long there is none left.
    func spend(_ userID: String, for purpose: Purpose = .asking) async throws -> Exhausted? {
        let now = store.time.now()
        let limit = purpose == .asking ? limit : limit * Self.arrivals
        let free = try await store.write(for: userID, durably: false) { connection, creator in
            try RequestTable(connection: connection, creator: creator).take(limit: limit, for: purpose, now: now)
        }
        return free.map { Exhausted(wait: max(1, $0 - now)) }
    }

    /// The same without counting, before something is done that costs.
    func check(_ userID: String, for purpose: Purpose = .asking) async throws -> Exhausted? {
        let now = store.time.now()
        let limit = purpose == .asking ? limit : limit * Self.arrivals
        let free = try await store.read(for: userID) { connection, creator in
            try RequestTable(connection: connection, creator: creator).wait(limit: limit, for: purpose, now: now)
        }
        return free.map { Exhausted(wait: max(1, $0 - now)) }
    }
}
