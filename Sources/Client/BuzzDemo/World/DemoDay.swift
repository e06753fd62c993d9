import ProcessKit

/// The time of day at which the demo starts, so that people write when they are awake.
package struct DemoDay: Sendable, Hashable {
    static let length: Int64 = 86_400_000
    private static let hour: Int64 = 3_600_000

    /// Milliseconds from midnight to the demo's start.
    let begin: Int64

    package init(minutesSinceMidnight: Int = 15 * 60) {
        begin = Int64(minutesSinceMidnight) * 60_000
    }

    /// The current local time.
    init(at now: Int64) {
        let local = LocalTime(milliseconds: now)
        self.init(minutesSinceMidnight: local.hour * 60 + local.minute)
    }

    /// Moves a time to between morning and evening of its day; times of the last two days are unchanged.
    func awake(_ time: Int64, random: inout SeededRandom) -> Int64 {
        guard time < -2 * Self.length else { return time }
        let sinceMidnight = (((begin + time) % Self.length) + Self.length) % Self.length
        return time - sinceMidnight + Int64.random(in: 8 * Self.hour...21 * Self.hour, using: &random)
    }
}
