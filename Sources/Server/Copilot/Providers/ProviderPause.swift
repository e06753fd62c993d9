import HTTPKit
import Synchronization

/// Sends nothing to a service that has asked to wait, until the time is over.
final class ProviderPause: Sendable {
    /// A longer wait counts as a failure, because a user would not wait that long for a draft.
    private static let longest = Duration.seconds(60)

    private let now: @Sendable () -> ContinuousClock.Instant
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    init(now: @escaping @Sendable () -> ContinuousClock.Instant) {
        self.now = now
    }

    func check() throws(ProviderError) {
        guard let end = end.withLock({ $0 }), now() < end else { return }
        throw .askedToWait
    }

    /// Records how long to wait after an error response.
    func note(_ status: Int, _ headers: HTTPHeaders) {
        guard [429, 503, 529].contains(status), let wait = Self.wait(headers), wait <= Self.longest else { return }
        let end = now() + wait
        self.end.withLock { $0 = max($0 ?? end, end) }
    }

    /// The wait in milliseconds, in seconds, or until a date, which is compared with the date of the response.
    static func wait(_ headers: HTTPHeaders) -> Duration? {
        if let wait = headers["retry-after-ms"].flatMap({ Double($0) }) { return duration(milliseconds: wait) }
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = Double(text) { return duration(milliseconds: seconds * 1_000) }
        guard let until = HTTPDate.milliseconds(text), let sent = headers["Date"].flatMap(HTTPDate.milliseconds) else {
            return nil
        }
        return duration(milliseconds: Double(until - sent))
    }

    private static func duration(milliseconds: Double) -> Duration? {
        guard milliseconds >= 0, milliseconds < 1e12 else { return nil }
        return .milliseconds(Int64(milliseconds.rounded(.up)))
    }
}
