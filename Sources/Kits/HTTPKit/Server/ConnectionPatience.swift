import Glibc

/// Ends connections that take too long to bring a whole head of a request, which libmicrohttpd doesn't when they send
/// a little now and then. In a crowd, before there is no room for anybody else, they get little time.
struct ConnectionPatience {
    private static let crowdedPatience: Duration = .seconds(2)

    private let usual: Duration
    /// More connections than this are a crowd.
    private let crowd: Int
    /// By socket: since when it owes us headers; without a date while a request is in hand.
    private var waitingSince: [Int32: ContinuousClock.Instant?] = [:]
    private var nextSweep: ContinuousClock.Instant?

    init(_ patience: Duration, mostConnections: Int) {
        usual = patience
        crowd = mostConnections / 4 * 3
    }

    mutating func opened(_ socket: Int32) {
        waitingSince[socket] = .some(.now)
    }

    mutating func closes(_ socket: Int32) {
        waitingSince.removeValue(forKey: socket)
    }

    mutating func headersAreIn(on socket: Int32) {
        waitingSince[socket] = .some(nil)
    }

    mutating func requestEnded(on socket: Int32) {
        waitingSince[socket] = .some(.now)
    }

    /// When it is time, ends who is too late. Returns the milliseconds to the next time, or -1.
    mutating func sweep() -> Int32 {
        guard !waitingSince.isEmpty else {
            nextSweep = nil
            return -1
        }
        let now = ContinuousClock.now
        let patience = waitingSince.count > crowd ? min(usual, Self.crowdedPatience) : usual
        // Whoever came when there was time may be the one who makes it a crowd.
        let due = min(nextSweep ?? now + patience / 4, now + patience / 4)
        nextSweep = due
        guard now >= due else { return milliseconds(due - now) }
        for (socket, since) in waitingSince {
            if let since, now - since > patience { shutdown(socket, Int32(SHUT_RDWR)) }
        }
        nextSweep = now + patience / 4
        return milliseconds(patience / 4)
    }

    private func milliseconds(_ duration: Duration) -> Int32 {
        Int32(clamping: Int64(duration / .milliseconds(1)) + 1)
    }
}
