/// When a change is tried again, and when it is given up.
package struct RetryPolicy: Sendable {
    /// The waits after the first, the second … failed attempt; after one more failure it is given up.
    package var waits: [Duration]
    /// The part of a wait that chance adds or takes.
    package var jitter: Double

    /// However long a server asks to wait: limits end sooner than servers say, and a person is waiting.
    static let longestWait = Duration.seconds(600)

    package init(waits: [Duration] = [.seconds(5), .seconds(30), .seconds(120)], jitter: Double = 0.1) {
        self.waits = waits
        self.jitter = jitter
    }

    /// - Parameter failures: how often it has failed now, the last time included.
    /// - Returns: `nil` when it is to be given up.
    package func wait(afterFailures failures: Int, random: Randomness) -> Duration? {
        guard failures >= 1, failures <= waits.count else { return nil }
        return waits[failures - 1].jittered(jitter, random)
    }
}

/// Ever longer waits while the same thing keeps failing.
package struct Backoff: Sendable {
    private let shortest: Duration
    private let longest: Duration
    private var next: Duration

    package init(from shortest: Duration = .seconds(1), to longest: Duration = .seconds(30)) {
        self.shortest = shortest
        self.longest = longest
        next = shortest
    }

    package mutating func reset() { next = shortest }

    package mutating func take(_ random: Randomness) -> Duration {
        let wait = next
        next = min(longest, next * 2)
        return min(longest, wait.jittered(0.25, random))
    }
}
