import BuzzModel
import BuzzViewModels
import ProcessKit
import Testing

@Suite struct DayTextTests {
    /// A Wednesday at noon, UTC.
    private static let now = Timestamp(milliseconds: 1_741_176_000_000)

    @Test(arguments: [
        ("today", "2025-03-05"), ("yesterday", "2025-03-04"), ("Tuesday", "2025-03-04"), ("wed", "2025-02-26"),
        ("3 Mar 2025", "2025-03-03"), ("mar 3, 2025", "2025-03-03"), ("3 march", "2025-03-03"), ("6 mar", "2024-03-06"),
        ("2025-03-03", "2025-03-03"), ("3.3.2025", "2025-03-03"), ("3.3.25", "2025-03-03"), ("6/3", "2024-03-06"),
        ("March 2024", "2024-03-01"), ("2019", "2019-01-01"), ("april", "2024-04-01"), ("2 weeks ago", "2025-02-19"),
        ("a day ago", "2025-03-04"), ("29 feb", "2024-02-29"),
        ("5", "2025-03-05"), ("3", "2025-03-03"), ("14", "2025-02-14"), ("14th", "2025-02-14"), ("14.", "2025-02-14"),
        ("31", "2025-01-31"),
    ])
    func `a day is read as people write it`(_ text: String, _ day: String) throws {
        let found = try #require(DayText.read(text, now: Self.now))
        let time = LocalTime(milliseconds: found.milliseconds)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        #expect("\(time.year)-\(two(time.month))-\(two(time.day))" == day)
        #expect(time.hour == 0 && time.minute == 0)
    }

    @Test(arguments: [
        ("5", "2025-04-05"), ("14", "2025-03-14"), ("31st", "2025-03-31"), ("30", "2025-03-30"),
        ("next week", "2025-03-10"), ("next month", "2025-04-01"), ("Next Monday", "2025-03-10"),
    ])
    func `what is said of a day to come is the next such day`(_ text: String, _ day: String) throws {
        let time = LocalTime(milliseconds: try #require(DayText.next(text, now: Self.now)).milliseconds)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        #expect("\(time.year)-\(two(time.month))-\(two(time.day))" == day)
    }

    @Test func `on a Sunday next week is tomorrow and not offered twice`() {
        // The Sunday after that Wednesday.
        let sunday = Timestamp(milliseconds: Self.now.milliseconds + 4 * 86_400_000)
        for now in [Self.now, sunday] {
            let choices = SnoozeChoice.all(now: now).map(\.until)
            #expect(Set(choices).count == choices.count)
        }
    }

    @Test(arguments: [
        "", "soon", "32", "0th", "14x", "31 feb 2025", "13.13.2025", "0", "ago", "99999999999999999999 days ago", "-",
        "...", "mar mar",
    ])
    func `what is no day is none`(_ text: String) {
        #expect(DayText.read(text, now: Self.now) == nil)
    }
}
