import ProcessKit

/// Where the demo's beginning lies in the creator's day, so that people write when they are awake.
package struct DemoDay: Sendable, Hashable {
    static let length: Int64 = 86_400_000
    private static let hour: Int64 = 3_600_000

    /// Milliseconds from midnight to the demo's beginning.
    let begin: Int64

    package init(minutesSinceMidnight: Int = 15 * 60) {
        begin = Int64(minutesSinceMidnight) * 60_000
    }

    /// Now, by the clock on the wall.
    init(at now: Int64) {
        let local = LocalTime(milliseconds: now)
        self.init(minutesSinceMidnight: local.hour * 60 + local.minute)
    }

    /// Some time between morning and evening of the day that `time` is in; what is not over yet stays as it is.
    func awake(_ time: Int64, random: inout SeededRandom) -> Int64 {
        guard time < -2 * Self.length else { return time }
        let sinceMidnight = (((begin + time) % Self.length) + Self.length) % Self.length
        return time - sinceMidnight + Int64.random(in: 8 * Self.hour...21 * Self.hour, using: &random)
    }
}
