import BuzzModel
import BuzzStore
import JSONKit
import SQLiteKit
import Testing

@Suite("Cards")
struct CardTests {
    private static let room = ConversationID("!r:test")
    /// 2026-03-03 20:33 UTC, a Tuesday.
    private static let start: Int64 = 1_772_570_000_000
    private static let today = CalendarDay(number: 20_515)

    /// A room with one message per line: `<` from the other person, `>` from the creator.
    private func store(_ lines: String..., at start: Int64 = start) async throws -> TestStore {
        let test = try await TestStore.joined(creator: true)
        try await add(lines, to: test, at: start)
        return test
    }

    private func add(_ lines: [String], to test: TestStore, at start: Int64 = start, from number: Int = 0) async throws
    {
        let events = lines.enumerated().map { index, line in
            Event.text(
                "$\(number + index)", String(line.dropFirst(2)), from: line.hasPrefix(">") ? "@me:test" : "@ann:test",
                at: start + Int64(number + index) * 60_000)
        }
        try await test.sync(Sync("s\(number + 2)").join(timeline: events))
    }

    /// Stores what a copilot would have found.
    private func make(
        _ test: TestStore, today: CalendarDay = today,
        _ findings: (CardWork) -> CardFindings
    ) async throws -> [CardWork] {
        while try await test.store.advanceCards() {}
        let works = try await test.store.cardWork(limit: 10)
        for work in works { try await test.store.saveCards(findings(work), for: work, today: today) }
        return works
    }

    private func promise(_ work: CardWork, _ text: String, _ written: String?, _ day: Int?) throws
        -> CardFindings.Promised
    {
        let message = try #require(work.thread.first { $0.text == text })
        return .init(
            messageID: message.id, text: text,
            due: written.map {
                NamedDay(written: $0, day: day.map { CalendarDay(number: $0) }, isSure: true)
            })
    }

    @Test func `only what changed is looked at again`() async throws {
        let test = try await store("< hi", "> hello", "< which mic?")
        let first = try await make(test) { _ in CardFindings() }
        #expect(first.map(\.changed.count) == [3])
        #expect(try await test.store.cardWork(limit: 10).isEmpty)
        #expect(try await test.store.advanceCards() == false)
        try await add(["< still there?"], to: test, from: 3)
        let second = try await make(test) { _ in CardFindings() }
        #expect(second.map(\.changed.count) == [1])
        #expect(second.first?.thread.count == 4)
    }

    @Test func `an edit, a deletion and a message taken back are looked at again`() async throws {
        let test = try await store("> I'll send it Friday", "< ok")
        _ = try await make(test) { work in
            CardFindings(promises: [try? promise(work, "I'll send it Friday", "Friday", 20_518)].compactMap { $0 })
        }
        #expect(try await test.store.openPromises(limit: 10).count == 1)
        try await test.sync(Sync("s9").join(timeline: [Event.edit("$e", of: "$0", "I sent it", from: "@me:test")]))
        let again = try await make(test) { _ in CardFindings() }
        #expect(again.count == 1)
        #expect(try await test.store.openPromises(limit: 10).isEmpty)
        try await test.sync(Sync("s10").join(timeline: [Event.redaction("$x", of: "$1")]))
        #expect(try await make(test) { _ in CardFindings() }.count == 1)
    }

    @Test func `what changes while the copilot reads is read again`() async throws {
        let test = try await store("< hi")
        while try await test.store.advanceCards() {}
        let work = try #require(try await test.store.cardWork(limit: 1).first)
        try await add(["< one more"], to: test, from: 1)
        while try await test.store.advanceCards() {}
        try await test.store.saveCards(CardFindings(), for: work, today: Self.today)
        #expect(try await test.store.cardQueueCount() == 1)
    }

    @Test func `messages are counted once, whoever wrote them, however the history came`() async throws {
        let test = try await store("< hi", "> hello", "< which mic?", "< please")
        _ = try await make(test) { _ in CardFindings() }
        try await test.send("the M7")
        let card = try #require(try await test.store.personCard(Self.room))
        #expect(card.fromThem == 3)
        #expect(card.fromMe == 2)
        #expect(card.firstContact?.milliseconds == Self.start)
        _ = try await make(test) { _ in CardFindings() }
        let later = try #require(try await test.store.personCard(Self.room))
        #expect(later.fromThem == 3)
        #expect(later.fromMe == 2)
    }

    @Test func `a discarded message is not counted any more`() async throws {
        let test = try await store("< hi")
        let id = try await test.send("oops")
        _ = try await make(test) { _ in CardFindings() }
        #expect(try await test.store.personCard(Self.room)?.fromMe == 1)
        try await test.store.discard(id)
        #expect(try await test.store.personCard(Self.room)?.fromMe == 0)
    }

    @Test func `nobody's own name is what they write about`() async throws {
        let test = try await store("< the winter film, yours Ann")
        _ = try await make(test) { work in
            let id = work.thread[0].id
            return CardFindings(
                topics: ["winter film", "Ann", "ann"].map { PersonTopic(text: $0, messageID: id) })
        }
        #expect(try await test.store.personCard(Self.room)?.topics.map(\.text) == ["winter film"])
    }

    @Test func `typical waits are medians, and a question that waits is on the card`() async throws {
        let test = try await store("< one?", "> a", "< two?", "< and?", "> b", "< which mic?")
        let card = try #require(try await test.store.personCard(Self.room))
        #expect(card.theyWait == .seconds(120))
        #expect(card.iWait == .seconds(60))
        #expect(card.question?.body == "which mic?")
    }

    @Test func `a due promise marks its row, is reminded of once a day, and is done by a word`() async throws {
        let test = try await store("> I'll send it Friday", "> I'll look into it", "< You'll have it Friday")
        _ = try await make(test) { work in
            CardFindings(
                promises: [
                    try? promise(work, "I'll send it Friday", "Friday", 20_518),
                    try? promise(work, "I'll look into it", nil, nil),
                    try? promise(work, "You'll have it Friday", "Friday", 20_518),
                ].compactMap { $0 })
        }
        let promises = try await test.store.openPromises(limit: 10)
        #expect(promises.map(\.text) == ["I'll send it Friday", "I'll look into it"])
        #expect(try await test.conversation().promise?.day.number == 20_518)
        #expect(try await test.store.takeReminders(today: CalendarDay(number: 20_517)).isEmpty)
        #expect(try await test.store.takeReminders(today: CalendarDay(number: 20_518)).count == 1)
        #expect(try await test.store.takeReminders(today: CalendarDay(number: 20_518)).isEmpty)
        #expect(try await test.store.takeReminders(today: CalendarDay(number: 20_519)).count == 1)
        let first = try #require(promises.first)
        try await test.store.setPromise(first.id, .done)
        #expect(try await test.conversation().promise == nil)
        #expect(try await test.store.takeReminders(today: CalendarDay(number: 20_530)).isEmpty)
        #expect(try await test.store.personCard(Self.room)?.promises.count == 3)
    }

    @Test func `what was decided about a promise outlives that it is found again`() async throws {
        let test = try await store("> I'll send it Friday")
        let find: (CardWork) -> CardFindings = { work in
            CardFindings(promises: [try? promise(work, "I'll send it Friday", "Friday", 20_518)].compactMap { $0 })
        }
        _ = try await make(test, find)
        let id = try #require(try await test.store.openPromises(limit: 1).first?.id)
        try await test.store.setPromise(id, .dismissed)
        try await test.sync(
            Sync("s9").join(timeline: [Event.edit("$e", of: "$0", "I'll send it Friday", from: "@me:test")]))
        _ = try await make(test, find)
        #expect(try await test.store.openPromises(limit: 10).isEmpty)
        #expect(try await test.store.personCard(Self.room)?.promises.map(\.state) == [.dismissed])
    }

    @Test func `nobody is reminded of promises of long ago`() async throws {
        let test = try await store("> I'll send it Friday")
        _ = try await make(test, today: Self.today + 200) { work in
            CardFindings(promises: [try? promise(work, "I'll send it Friday", "Friday", 20_518)].compactMap { $0 })
        }
        #expect(try await test.store.openPromises(limit: 10).isEmpty)
        #expect(try await test.store.personCard(Self.room)?.promises.map(\.state) == [.lapsed])
    }

    // MARK: Deals

    private func facts(_ work: CardWork, _ budget: Double, stage: DealStage = .talking) -> CardFindings {
        let message = work.thread.first?.id
        return CardFindings(facts: [
            DealFact(field: .asked, text: "a video", messageID: message),
            DealFact(
                field: .budget, text: "$\(Int(budget))", messageID: message,
                money: Money(value: budget, currency: "USD", worth: budget)),
            DealFact(field: .stage, text: stage.rawValue, messageID: message, stage: stage),
        ])
    }

    @Test func `a business conversation gets its card when it becomes one`() async throws {
        let test = try await store("< a video for $900?")
        #expect(try await make(test) { _ in CardFindings() }.map(\.isDeal) == [false])
        try await test.store.correctCategory(of: Self.room, to: .business)
        #expect(try await make(test) { facts($0, 900) }.map(\.isDeal) == [true])
        let card = try #require(try await test.store.dealCard(Self.room))
        #expect(card[.budget]?.money?.value == 900)
        let board = try await test.store.dealBoard(.value, limit: 10)
        #expect(board.deals.map(\.id) == [Self.room])
        #expect(board.sums == [.init(stage: .talking, currency: "USD", value: 900, count: 1, isAtLeast: false)])
    }

    @Test func `the person's word is kept and never overwritten`() async throws {
        let test = try await store("< a video for $900?")
        try await test.store.correctCategory(of: Self.room, to: .business)
        _ = try await make(test) { facts($0, 900) }
        try await test.store.correctDeal(.budget, of: Self.room, to: "$3,000")
        try await test.store.correctDeal(.stage, of: Self.room, to: "paid", stage: .paid)
        try await test.store.correctDeal(.asked, of: Self.room, to: "")
        let works = try await make(test) { work in
            var findings = facts(work, 500)
            findings.corrections = [
                DealFact(field: .budget, text: "$3,000", money: Money(value: 3_000, currency: "USD", worth: 3_000))
            ]
            return findings
        }
        #expect(works.first?.corrections[.budget] == "$3,000")
        let card = try #require(try await test.store.dealCard(Self.room))
        #expect(card[.budget]?.text == "$3,000")
        #expect(card[.budget]?.isCorrected == true)
        #expect(card[.asked] == nil)
        #expect(card.stage == .paid)
        let board = try await test.store.dealBoard(.value, limit: 10)
        #expect(board.sums.first?.value == 3_000)
        #expect(board.counts == [.paid: 1])
        try await test.store.correctDeal(.budget, of: Self.room, to: nil)
        #expect(try await test.store.dealCard(Self.room)?[.budget]?.text == "$500")
    }

    @Test func `a fact goes with its message`() async throws {
        let test = try await store("< a video for $900?", "< hello?")
        try await test.store.correctCategory(of: Self.room, to: .business)
        _ = try await make(test) { facts($0, 900) }
        try await test.sync(Sync("s9").join(timeline: [Event.redaction("$x", of: "$0", from: "@ann:test")]))
        let works = try await make(test) { _ in CardFindings(facts: []) }
        #expect(works.count == 1)
        #expect(try await test.store.dealCard(Self.room)?.facts == [])
    }

    @Test func `a removed deal stays off the board`() async throws {
        let test = try await store("< a video for $900?")
        try await test.store.correctCategory(of: Self.room, to: .business)
        _ = try await make(test) { facts($0, 900) }
        try await test.store.setDealRemoved(true, Self.room)
        #expect(try await test.store.dealBoard(.deadline, limit: 10).deals.isEmpty)
        try await test.store.setDealRemoved(false, Self.room)
        #expect(try await test.store.dealBoard(.deadline, limit: 10).total == 1)
    }

    private func said(_ content: JSON, to test: TestStore, as name: String) async throws {
        try await test.sync(Sync(name).join(accountData: [["type": "app.buzzbox.deal", "content": content]]))
    }

    @Test func `the person's word about a deal goes out with the account, and another device's comes in`() async throws
    {
        let test = try await store("< a video for $900?")
        try await test.store.correctCategory(of: Self.room, to: .business)
        _ = try await make(test) { facts($0, 900) }
        try await test.store.correctDeal(.stage, of: Self.room, to: "agreed", stage: .agreed)
        try await test.store.correctDeal(.budget, of: Self.room, to: "$3,000")
        let waiting = try await test.store.readyOutbox(now: test.clock.now, limit: 10).filter {
            $0.kind == .roomAccountData
        }
        // All corrections of a card share one row.
        #expect(waiting.count == 1)
        let content = try #require(waiting.first?.payload["content"])
        #expect(content["corrections"]["budget"]["text"] == "$3,000")
        #expect(content["corrections"]["stage"]["stage"] == "agreed")

        let other = try await store("< a video for $900?")
        try await other.store.correctCategory(of: Self.room, to: .business)
        _ = try await make(other) { facts($0, 900) }
        try await said(content, to: other, as: "s20")
        let card = try #require(try await other.store.dealCard(Self.room))
        #expect(card[.budget]?.text == "$3,000")
        #expect(card[.budget]?.isCorrected == true)
        #expect(card.stage == .agreed)
        // Corrections received from another device are not sent back.
        let sent = try await other.store.readyOutbox(now: other.clock.now, limit: 10)
        #expect(!sent.contains { $0.kind == .roomAccountData })
        try await said(["corrections": [:], "removed": true], to: other, as: "s21")
        #expect(try await other.store.dealBoard(.value, limit: 10).deals.isEmpty)
        try await said(["corrections": 5, "removed": "no"], to: other, as: "s22")
        #expect(try await other.store.dealCard(Self.room)?[.budget]?.text == "$900")
    }

    @Test func `what was said here and is not delivered yet stands against another device's word`() async throws {
        let test = try await store("< a video for $900?")
        try await test.store.correctCategory(of: Self.room, to: .business)
        _ = try await make(test) { facts($0, 900) }
        try await test.store.correctDeal(.budget, of: Self.room, to: "$3,000")
        try await said(["corrections": ["budget": ["text": "$1"]]], to: test, as: "s20")
        #expect(try await test.store.dealCard(Self.room)?[.budget]?.text == "$3,000")
    }

    // MARK: Questions

    @Test func `who waits is asked about, but business, urgent and spam only when wanted`() async throws {
        let test = try await store("< which mic?")
        try await test.sync(
            Sync("s8").accountData("m.direct", ["@ann:test": ["!r:test"]]))
        let all = try await test.store.openMessages(categories: [.fan, nil], limit: 10)
        #expect(all.messages.map(\.text) == ["which mic?"])
        try await test.store.correctCategory(of: Self.room, to: .urgent)
        let none = try await test.store.openMessages(categories: [.fan, nil], limit: 10)
        #expect(none.messages.isEmpty)
        #expect(none.leftOut == 1)
        try await test.send("the M7")
        #expect(try await test.store.openMessages(categories: [.urgent], limit: 10).messages.isEmpty)
    }

    @Test func `an answered question is found with its answer`() async throws {
        let test = try await store("< which mic is that?", "> It's the M7.", "< which lamp?", "< which mic do you use?")
        try await test.store.indexPending()
        let last = try #require(try await test.messages().last)
        let found = try await test.store.answeredQuestions(words: ["mic"], except: last.id, limit: 5)
        #expect(found.map(\.question.body) == ["which mic is that?"])
        #expect(found.map(\.answer.body) == ["It's the M7."])
    }

    @Test func `an answered question in quite other words is looked at only where it is compared by meaning`()
        async throws
    {
        let test = try await store(
            "< which mic is that?", "> It's the M7.", "< nice!", "< what do you record your voice with?")
        try await test.store.indexPending()
        let last = try #require(try await test.messages().last)
        #expect(try await test.store.answeredQuestions(words: ["voice"], except: last.id, limit: 5).isEmpty)
        let found = try await test.store.answeredQuestions(words: ["voice"], latest: 3, except: last.id, limit: 5)
        #expect(found.map(\.question.body) == ["which mic is that?"])
        #expect(found.map(\.answer.body) == ["It's the M7."])
    }

    @Test func `whose answer was taken back is open again`() async throws {
        let test = try await store("< which mic is that?")
        try await test.sync(Sync("s8").accountData("m.direct", ["@ann:test": ["!r:test"]]))
        let answer = try await test.send("The old one.")
        #expect(try await test.store.openMessages(categories: [.fan, nil], limit: 10).messages.isEmpty)
        try await test.deliverNext(as: "$answer")
        try await test.store.enqueueDelete(answer)
        #expect(try await test.store.openMessages(categories: [.fan, nil], limit: 10).messages.count == 1)
    }
}
