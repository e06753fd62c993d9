import ProcessKit
import Synchronization

/// Buckets of allowed tries that fill up again with time, one per key.
final class RateLimiter: Sendable {

    private struct Bucket {
        var level: Double
        var at: Int64
    }

    private let rule: HomeserverConfiguration.RateLimit?
    private let time: any TimeSource
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameter rule: nil lets everything through.
    init(_ rule: HomeserverConfiguration.RateLimit?, time: any TimeSource) {
        self.rule = rule
        self.time = time
    }

    /// Takes a try out of each key's bucket, or throws with the time to wait.
    func spend(_ keys: String...) throws(MatrixError) {
        for key in keys { try check(key, cost: 1) }
    }

    /// Whether there would be a try left.
    func peek(_ keys: String...) throws(MatrixError) {
        for key in keys { try check(key, cost: 0) }
    }

    private func check(_ key: String, cost: Double) throws(MatrixError) {
        guard let rule else { return }
        let now = time.now()
        let wait: Int64? = buckets.withLock { buckets in
            if buckets.count > 10_000 {
                buckets = buckets.filter { Double(now - $0.value.at) / 1000 * rule.perSecond < rule.burst }
            }
            var bucket = buckets[key] ?? Bucket(level: rule.burst, at: now)
            bucket.level = min(rule.burst, bucket.level + Double(max(0, now - bucket.at)) / 1000 * rule.perSecond)
            bucket.at = now
            defer { buckets[key] = bucket }
            guard bucket.level >= 1 else { return Int64(((1 - bucket.level) / rule.perSecond * 1000).rounded(.up)) }
            bucket.level -= cost
            return nil
        }
        if let wait { throw .limited(wait: wait) }
    }
}
