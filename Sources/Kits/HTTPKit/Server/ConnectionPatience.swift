import Glibc

/// Closes connections that take too long to send a complete head, or that read a large answer too slowly.
/// libmicrohttpd doesn't as long as a little is sent or read now and then. While many connections are open the limit
/// is short, so that room remains for others.
struct ConnectionPatience {
    private static let crowdedPatience: Duration = .seconds(2)

    /// An answer being sent, and how much of it had been read at the last check.
    private struct Answer {
        let answer: LargeAnswer
        var position = 0
        var since = ContinuousClock.Instant.now
    }

    private let usual: Duration
    /// The minimum speed at which a client must read a large answer, measured over each `usual`.
    private let slowestBytesPerSecond: Int
    private var answers: [Int32: Answer] = [:]
    /// With more connections than this the short limit applies.
    private let crowd: Int
    /// By socket: since when we have been waiting for headers; nil while a request is being handled.
    private var waitingSince: [Int32: ContinuousClock.Instant?] = [:]
    private var nextSweep: ContinuousClock.Instant?

    init(_ patience: Duration, mostConnections: Int, slowestBytesPerSecond: Int) {
        usual = patience
        self.slowestBytesPerSecond = slowestBytesPerSecond
        crowd = mostConnections / 4 * 3
    }

    mutating func opened(_ socket: Int32) {
        waitingSince[socket] = .some(.now)
    }

    mutating func closes(_ socket: Int32) {
        waitingSince.removeValue(forKey: socket)
        answers.removeValue(forKey: socket)
    }

    mutating func watch(_ answer: LargeAnswer, on socket: Int32) {
        answers[socket] = Answer(answer: answer)
    }

    mutating func headersAreIn(on socket: Int32) {
        waitingSince[socket] = .some(nil)
    }

    mutating func requestEnded(on socket: Int32) {
        answers.removeValue(forKey: socket)
        waitingSince[socket] = .some(.now)
    }

    /// Closes overdue connections if a sweep is due. Returns the milliseconds until the next sweep, or -1.
    mutating func sweep() -> Int32 {
        guard !waitingSince.isEmpty else {
            nextSweep = nil
            return -1
        }
        let now = ContinuousClock.now
        let patience = waitingSince.count > crowd ? min(usual, Self.crowdedPatience) : usual
        // A sweep may have been planned with the long limit before the server became crowded; bring it forward.
        let due = min(nextSweep ?? now + patience / 4, now + patience / 4)
        nextSweep = due
        guard now >= due else { return milliseconds(due - now) }
        for (socket, since) in waitingSince {
            if let since, now - since > patience { shutdown(socket, Int32(SHUT_RDWR)) }
        }
        endDrips(now)
        nextSweep = now + patience / 4
        return milliseconds(patience / 4)
    }

    private mutating func endDrips(_ now: ContinuousClock.Instant) {
        let least = Int(usual / .seconds(1) * Double(slowestBytesPerSecond))
        for (socket, watched) in answers where now - watched.since >= usual {
            if watched.answer.position - watched.position < least, watched.answer.position < watched.answer.count {
                shutdown(socket, Int32(SHUT_RDWR))
            }
            answers[socket]?.position = watched.answer.position
            answers[socket]?.since = now
        }
    }

    private func milliseconds(_ duration: Duration) -> Int32 {
        Int32(clamping: Int64(duration / .milliseconds(1)) + 1)
    }
}
