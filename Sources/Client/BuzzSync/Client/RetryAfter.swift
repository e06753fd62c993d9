import HTTPKit
import JSONKit
import ProcessKit

/// The delay a server requests: from the header, otherwise from the older field in the body.
enum RetryAfter {
    /// Longer delays are reduced to a day.
    private static let longest = Duration.seconds(86_400)

    static func read(_ response: HTTPResponse, body: JSON, now: Int64) -> Duration? {
        if let header = response.headers["Retry-After"], let wait = parse(header, now: now) { return wait }
        guard let milliseconds = body["retry_after_ms"].double, milliseconds >= 0 else { return nil }
        return min(longest, .milliseconds(Int64(min(milliseconds, 1e12))))
    }

    static func parse(_ text: String, now: Int64) -> Duration? {
        if let seconds = Double(text), seconds.isFinite {
            guard seconds >= 0 else { return nil }
            return min(longest, .milliseconds(Int64(min(seconds, 1e9) * 1000)))
        }
        guard let date = HTTPDate.milliseconds(text) else { return nil }
        return min(longest, .milliseconds(max(0, date - now)))
    }
}
