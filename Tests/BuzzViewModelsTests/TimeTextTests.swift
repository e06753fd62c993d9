import BuzzModel
import BuzzViewModels
import Testing

@Suite struct TimeTextTests {
    private let now = Timestamp(milliseconds: 1_772_570_000_000)

    private func ago(_ minutes: Int64) -> Timestamp { Timestamp(milliseconds: now.milliseconds - minutes * 60_000) }

    @Test func `times in a list are short`() {
        #expect(TimeText.listTime(now, now: now) == "now")
        #expect(TimeText.listTime(ago(5), now: now) == "5m")
        #expect(TimeText.listTime(ago(180), now: now) == "3h")
        #expect(TimeText.listTime(ago(60 * 24 * 3), now: now).count == 3)
        #expect(TimeText.listTime(ago(60 * 24 * 900), now: now).count == 4)
        // A clock that is ahead of ours is no reason for nonsense.
        #expect(TimeText.listTime(ago(-50), now: now) == "now")
    }

    @Test func `sizes read as people say them`() {
        #expect(SizeText.bytes(1) == "1 byte")
        #expect(SizeText.bytes(240_000) == "240 KB")
        #expect(SizeText.bytes(1_430_000) == "1.4 MB")
        #expect(SizeText.number(1_234_567) == "1,234,567")
        #expect(SizeText.number(12) == "12")
    }

    @Test func `fuzzy matching prefers the starts of words`() throws {
        let start = try #require(FuzzyMatch("om", in: "Old Mill"))
        let inside = try #require(FuzzyMatch("om", in: "Tomás"))
        #expect(start.score > inside.score)
        #expect(FuzzyMatch("tomas", in: "Tomás") != nil)
        #expect(FuzzyMatch("xyz", in: "Tomás") == nil)
    }
}
