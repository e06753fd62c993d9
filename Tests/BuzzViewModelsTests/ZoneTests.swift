import BuzzModel
import BuzzViewModels
import Glibc
import InterfaceFakes
import ProcessKit
import Testing

/// Local days in zones whose clocks change. Each test runs in a process of its own, because the time zone is
/// process-wide.
@Suite struct ZoneTests {
    @Test func `a day is what the calendar says, though it has 23 or 25 hours, or none`() async {
        await #expect(processExitsWith: .success) {
            let hour: Int64 = 3_600_000
            // The zone, the UTC start of a day on which its clocks change, and that day's length in hours.
            let days: [(zone: String, from: String, hours: Int64)] = [
                ("Europe/Berlin", "2026-03-28T23:00:00Z", 23), ("Europe/Berlin", "2026-10-24T22:00:00Z", 25),
                ("America/New_York", "2026-03-08T05:00:00Z", 23), ("America/New_York", "2026-11-01T04:00:00Z", 25),
                ("Australia/Lord_Howe", "2026-04-04T13:00:00Z", 24), ("Asia/Kathmandu", "2026-06-01T18:15:00Z", 24),
                ("Pacific/Kiritimati", "2026-06-01T10:00:00Z", 24), ("UTC", "2026-06-01T00:00:00Z", 24),
            ]
            for day in days {
                setenv("TZ", day.zone, 1)
                tzset()
                guard let from = ISO8601.milliseconds(day.from) else { exit(1) }
                let now = Timestamp(milliseconds: from + day.hours * hour - 1)
                let first = TimeText.dayNumber(Timestamp(milliseconds: from))
                #expect(LocalTime.beginning(ofDay: first) == from, "\(day.zone)")
                for quarter in 0..<(day.hours * 4) {
                    let moment = Timestamp(milliseconds: from + quarter * hour / 4)
                    #expect(TimeText.dayNumber(moment) == first, "\(day.zone) \(quarter)")
                    #expect(TimeText.day(moment, now: now) == "Today", "\(day.zone) \(quarter)")
                }
                let before = Timestamp(milliseconds: from - 1)
                let after = Timestamp(milliseconds: from + day.hours * hour + (day.zone.hasSuffix("Howe") ? hour : 0))
                #expect(TimeText.day(before, now: now) == "Yesterday", "\(day.zone)")
                #expect(TimeText.dayNumber(after) == first + 1, "\(day.zone)")
                #expect(TimeText.day(now, now: after) == "Yesterday", "\(day.zone)")
            }
            // Samoa had no 30 December 2011: the day after the 29th was the 31st.
            setenv("TZ", "Pacific/Apia", 1)
            tzset()
            guard let last = ISO8601.milliseconds("2011-12-30T09:59:00Z") else { exit(1) }
            #expect(LocalTime(milliseconds: last).day == 29)
            #expect(LocalTime(milliseconds: last + 120_000).day == 31)
        }
    }

    @Test func `tomorrow at nine is nine o'clock, though the night has 23 or 25 hours`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Europe/Berlin", 1)
            tzset()
            // Saturday noon before each clock change, and the Sunday of one.
            for noon in ["2026-03-28T11:00:00Z", "2026-10-24T10:00:00Z", "2026-10-25T11:00:00Z"] {
                guard let now = ISO8601.milliseconds(noon).map({ Timestamp(milliseconds: $0) }) else { exit(1) }
                for choice in SnoozeChoice.all(now: now).dropFirst() {
                    let hour = LocalTime(milliseconds: choice.until.milliseconds).hour
                    #expect([9, 18].contains(hour), "\(noon) \(hour)")
                }
                let sunday = DayText.next("tomorrow", now: now, hour: 9)
                #expect(sunday.map { LocalTime(milliseconds: $0.milliseconds).hour } == 9, "\(noon)")
            }
        }
    }

    @Test func `separators stand between days and messages in the server's order, whatever the clocks did`() async {
        await #expect(processExitsWith: .success) {
            setenv("TZ", "Europe/Berlin", 1)
            tzset()
            let names = await ZoneTests.separators()
            #expect(names == ["Saturday, 24 October", "Sunday, 25 October", "Monday, 26 October"])
        }
    }

    /// The night in which 02:30 occurs twice, with a message at each.
    @MainActor private static func separators() async -> [String] {
        guard let start = ISO8601.milliseconds("2026-10-24T20:30:00Z") else { return [] }
        let id = ConversationID("!night:x")
        // Saturday 22:30, Sunday 02:30 summer time, 02:30 again, 23:30, and Monday.
        let minutes: [Int64] = [0, 240, 300, 1_560, 1_620]
        let test = await TestInterface(filled: false) { inbox in
            let messages = minutes.enumerated().map { index, minute in
                Message(
                    id: MessageID(Int64(index + 1)), conversationID: id, sender: UserID("@dana:x"), senderName: "Dana",
                    isOwn: false, body: "line \(index)",
                    sentAt: Timestamp(milliseconds: start + minute * 60_000), order: Int64(index), state: .received)
            }
            await inbox.add(
                Conversation(id: id, name: "Dana", kind: .direct, lastActivity: Timestamp(milliseconds: start)),
                messages)
        }
        var names: [String] = []
        await test.running {
            await test.open(id)
            names = test.app.thread.state.lines.compactMap { line in
                if case .day(let name, _) = line.kind { name } else { nil }
            }
            let bodies = test.app.thread.state.lines.map(\.text).filter { $0.hasPrefix("line") }
            #expect(bodies == minutes.indices.map { "line \($0)" })
        }
        return names
    }
}
