/// When to retry a change, and when to give it up.
package struct RetryPolicy: Sendable {
    /// The delays after the first, second … failed attempt; after one more failure the change is given up.
    package var waits: [Duration]
    /// The fraction by which a delay is randomly increased or reduced.
    package var jitter: Double

    /// The maximum delay, whatever a server asks for: limits usually end sooner, and a user is waiting.
    static let longestWait = Duration.seconds(600)

    package init(waits: [Duration] = [.seconds(5), .seconds(30), .seconds(120)], jitter: Double = 0.1) {
        self.waits = waits
        self.jitter = jitter
    }

    /// - Parameter failures: the number of failures so far, including the last one.
    /// - Returns: `nil` if it should be given up.
    package func wait(afterFailures failures: Int, random: Randomness) -> Duration? {
        guard failures >= 1, failures <= waits.count else { return nil }
        return waits[failures - 1].jittered(jitter, random)
    }
}

/// Increasing delays as long as the same thing keeps failing.
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
