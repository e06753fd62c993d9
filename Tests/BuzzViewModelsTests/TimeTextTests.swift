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
        // The other side's clock may be ahead of ours.
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

    @Test func `positions are characters of the text, whatever it is written in`() {
        #expect(FuzzyMatch("om", in: "Old Mill")?.positions == [0, 4])
        #expect(FuzzyMatch("ñy", in: "Señor 漢 Yes")?.positions == [2, 8])
        #expect(FuzzyMatch("", in: "any")?.positions == [])
    }
}

@Suite struct PeopleIndexTests {
    @Test func `people are found by name or id, the best first, and equals in their order`() async {
        let people = await PeopleIndex.of([
            Member(userID: UserID("@nadia:home.example"), displayName: "Tom’s Nadia"),
            Member(userID: UserID("@om:home.example"), displayName: "Old Mill"),
            Member(userID: UserID("@tomas:home.example"), displayName: ""),
            Member(userID: UserID("@a:home.example"), displayName: "Tom"),
            Member(userID: UserID("@b:home.example"), displayName: "Tom"),
        ])
        #expect(people.best("tom", most: 6).map(\.userID.localPart) == ["a", "b", "nadia", "tomas"])
        #expect(people.best("tom", most: 2).map(\.userID.localPart) == ["a", "b"])
        #expect(people.best("om", most: 1).map(\.userID.localPart) == ["om"])
        #expect(people.best("xyz", most: 6) == [])
    }

    @Test func `who is named in a message is mentioned`() {
        let mira = Member(userID: UserID("@mira:home.example"), displayName: "Mira")
        let members = [mira, Member(userID: UserID("@mir:home.example"), displayName: "Mirabelle")]
        #expect(ComposerText.mentions(in: "thanks @Mira!", members: members) == [mira.userID])
        #expect(ComposerText.mentions(in: "ask @mir:home.example", members: members) == [members[1].userID])
        #expect(ComposerText.mentions(in: "Mira@home", members: members) == [])
    }
}
