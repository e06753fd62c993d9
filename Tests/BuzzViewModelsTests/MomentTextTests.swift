import BuzzModel
import BuzzViewModels
import ProcessKit
import Testing

@Suite struct MomentTextTests {
    /// Wednesday, 15 July 2026, 14:00 here.
    private let now: Timestamp = {
        let day = LocalTime.dayNumber(year: 2026, month: 7, day: 15) ?? 0
        return Timestamp(milliseconds: LocalTime.beginning(ofDay: day, hour: 14))
    }()

    private func read(_ text: String) -> String? {
        MomentText.read(text, now: now).map { moment in
            let time = LocalTime(milliseconds: moment.milliseconds)
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
        }
    }

    @Test(arguments: [
        ("18:30", "2026-07-15 18:30"), ("9:00", "2026-07-16 09:00"), ("6pm", "2026-07-15 18:00"),
        ("6:05 pm", "2026-07-15 18:05"), ("12am", "2026-07-16 00:00"), ("at 18:30", "2026-07-15 18:30"),
        ("tomorrow", "2026-07-16 09:00"), ("tomorrow 8:15", "2026-07-16 08:15"),
        ("Tomorrow at 8:15", "2026-07-16 08:15"),
        ("friday 18:00", "2026-07-17 18:00"), ("next week", "2026-07-20 09:00"), ("14 march 7:00", "2027-03-14 07:00"),
        ("2026-12-24 08:00", "2026-12-24 08:00"), ("2026-12-24", "2026-12-24 09:00"),
        ("today 20:00", "2026-07-15 20:00"),
        ("in 2 hours", "2026-07-15 16:00"), ("in 90 min", "2026-07-15 15:30"), ("2h", "2026-07-15 16:00"),
        ("45m", "2026-07-15 14:45"), ("in an hour", "2026-07-15 15:00"), ("in 2 weeks", "2026-07-29 09:00"),
    ]) func `a moment is read as it is written`(_ text: String, _ expected: String) {
        #expect(read(text) == expected, "\(text)")
    }

    @Test(arguments: ["today 8:00", "2020-01-01 08:00"]) func `one that names its day may have passed`(_ text: String) {
        #expect(MomentText.read(text, now: now).map { $0 < now } == true, "\(text)")
    }

    @Test(arguments: [
        "", " ", "soon", "25:00", "9:60", "13pm", "0pm", "in", "at", "in 0 hours", "in 99999999999999999999 hours",
        "in 99999999 hours", "-3h", "9:00:00", "yesterday", ":", "９:00", "tomorrow tomorrow", "\u{202E}9:00",
    ]) func `what is none is refused`(_ text: String) {
        #expect(read(text) == nil, "\(text)")
    }
}
