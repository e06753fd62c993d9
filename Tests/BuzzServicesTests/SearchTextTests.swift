import BuzzModel
import BuzzStore
import ProcessKit
import Testing

@testable import BuzzServices

@Suite struct SearchTextTests {
    private let now = Timestamp(milliseconds: 1_772_570_000_000)

    private func read(_ text: String) -> SearchText { SearchText(text, now: now) }

    private func start(_ year: Int, _ month: Int, _ day: Int) -> Timestamp? {
        LocalTime.dayNumber(year: year, month: month, day: day).map {
            Timestamp(milliseconds: LocalTime.beginning(ofDay: $0))
        }
    }

    @Test func `names and days are taken out of the words`() {
        let text = read(#"lamp from:mira "exactly this" In:"Old Mill" after:2026-03-01 before:2026-04 shade"#)
        #expect(text.words == #"lamp "exactly this" shade"#)
        #expect(text.filter.sender == "mira")
        #expect(text.filter.conversation == "Old Mill")
        #expect(text.filter.after == start(2026, 3, 1))
        #expect(text.filter.before == start(2026, 4, 1))
        #expect(read("after:2025").filter.after == start(2025, 1, 1))
        let today = LocalTime(milliseconds: now.milliseconds).dayNumber
        #expect(read("before:today").filter.before?.milliseconds == LocalTime.beginning(ofDay: today))
        #expect(read("after:yesterday").filter.after?.milliseconds == LocalTime.beginning(ofDay: today - 1))
    }

    @Test(arguments: [
        "from:", "in:\"\"", "after:soon", "before:2026-02-30", "after:12", "login:x", #""from:mira""#, "x from:",
        "in:\"never closed",
    ])
    func `what makes no sense as a filter stays among the words`(text: String) {
        #expect(read(text).words == text)
        #expect(read(text).filter.isEmpty)
    }
}
