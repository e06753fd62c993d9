import ProcessKit
import Synchronization

/// Token buckets, one per key, that refill with time. Only buckets that are not full are kept, and no more than
/// `most` in total, because strangers choose the keys.
final class RateLimiter: Sendable {

    private struct Bucket {
        var level: Double
        var at: Int64
    }

    private static let most = 20_000

    private let rule: HomeserverConfiguration.RateLimit?
    private let time: any TimeSource
    private let buckets = Mutex<[String: Bucket]>([:])

    /// - Parameter rule: nil disables the limit.
    init(_ rule: HomeserverConfiguration.RateLimit?, time: any TimeSource) {
        self.rule = rule
        self.time = time
    }

    /// The number of buckets kept.
    var count: Int { buckets.withLock { $0.count } }

    /// Takes one token from each key's bucket. If any is empty, throws with the time to wait and takes none.
    func spend(_ keys: String...) throws(MatrixError) {
        guard let rule else { return }
        let now = time.now()
        let wait = buckets.withLock { buckets -> Int64? in
            let levels = keys.map { Self.level(of: buckets[$0], rule, now) }
            if let least = levels.min(), least < 1 {
                return Int64(((1 - least) / rule.perSecond * 1000).rounded(.up))
            }
            if buckets.count + keys.count > Self.most { Self.makeRoom(in: &buckets, rule, now) }
            for (key, level) in zip(keys, levels) { buckets[key] = Bucket(level: level - 1, at: now) }
            return nil
        }
        if let wait { throw .limited(wait: wait) }
    }

    /// Returns what was spent when the request should not have counted.
    func refund(_ keys: String...) {
        guard let rule else { return }
        let now = time.now()
        buckets.withLock { buckets in
            for key in keys {
                guard let bucket = buckets[key] else { continue }
                let level = Self.level(of: bucket, rule, now) + 1
                buckets[key] = level < rule.burst ? Bucket(level: level, at: now) : nil
            }
        }
    }

    private static func level(of bucket: Bucket?, _ rule: HomeserverConfiguration.RateLimit, _ now: Int64) -> Double {
        guard let bucket else { return rule.burst }
        return min(rule.burst, bucket.level + Double(max(0, now - bucket.at)) / 1000 * rule.perSecond)
    }

    /// Drops full buckets and the half of the others with the most tokens: keys near their limit stay limited.
    private static func makeRoom(
        in buckets: inout [String: Bucket], _ rule: HomeserverConfiguration.RateLimit, _ now: Int64
    ) {
        let levels = buckets.map { (key: $0.key, level: level(of: $0.value, rule, now)) }
            .filter { $0.level < rule.burst }.sorted { $0.level < $1.level }
        let kept = levels.prefix(most / 2).compactMap { entry in buckets[entry.key].map { (entry.key, $0) } }
        buckets = Dictionary(kept) { first, _ in first }
    }
}
