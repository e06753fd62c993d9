import HTTPKit
import JSONKit
import ProcessKit

/// How long a server asks to wait: the header first, then the older field of the body.
enum RetryAfter {
    /// Whatever a server says, a day is the most.
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
        guard let date = httpDate(text) else { return nil }
        return min(longest, .milliseconds(max(0, date - now)))
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, in milliseconds since 1970.
    static func httpDate(_ text: String) -> Int64? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2, parts[3].count == 4, parts[4].count == 8,
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = month + 1 < 10 ? "0\(month + 1)" : "\(month + 1)"
        return ISO8601.milliseconds("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
