import ProcessKit

/// Limits the calls to external services per user and hour. They are counted in the store, so that neither a restart
/// nor a second process resets them. The built-in copilot is free and never counted.
package struct RateLimiter: Sendable {
    package static let usual = 100
    package static let staging = 50

    package enum Purpose: Int64, Sendable {
        /// The user asked for it.
        case asking = 0
        /// A message arrived and is looked up automatically. These have a limit of their own, ten times as high.
        case arriving = 1
    }

    private static let arrivals = 10

    /// No external service may be called for a while.
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

    /// Counts a request, or returns how long to wait if none is left.
    func spend(_ userID: String, for purpose: Purpose = .asking) async throws -> Exhausted? {
        let now = store.time.now()
        let limit = purpose == .asking ? limit : limit * Self.arrivals
        let free = try await store.write(for: userID, durably: false) { connection, creator in
            try RequestTable(connection: connection, creator: creator).take(limit: limit, for: purpose, now: now)
        }
        return free.map { Exhausted(wait: max(1, $0 - now)) }
    }

    /// The same without counting, to be called before expensive work.
    func check(_ userID: String, for purpose: Purpose = .asking) async throws -> Exhausted? {
        let now = store.time.now()
        let limit = purpose == .asking ? limit : limit * Self.arrivals
        let free = try await store.read(for: userID) { connection, creator in
            try RequestTable(connection: connection, creator: creator).wait(limit: limit, for: purpose, now: now)
        }
        return free.map { Exhausted(wait: max(1, $0 - now)) }
    }
}
