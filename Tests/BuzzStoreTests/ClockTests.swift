import BuzzModel
import BuzzStore
import JSONKit
import Testing

@Suite("AccountStore: clocks that are wrong")
struct ClockTests {
    private let day: Int64 = 86_400_000

    @Test func `the server's order stands, whatever its clock says`() async throws {
        let test = try await TestStore.joined()
        let noon = test.clock.now.milliseconds
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$1", "one", at: noon), Event.text("$2", "two", at: noon + day),
                Event.text("$3", "three", at: noon - day), Event.text("$4", "four", at: 0),
            ]))
        #expect(try await test.bodies() == ["one", "two", "three", "four"])
        #expect(try await test.conversation().preview == "four")
    }

    @Test(arguments: [-1, 1])
    func `what was written with a clock a day off stands where the server puts it, and at its time`(days: Int64)
        async throws
    {
        let test = try await TestStore.joined()
        let now = test.clock.now.milliseconds
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "before", at: now)]))
        test.clock.advance(by: .milliseconds(days * day))
        let id = try await test.send("mine")
        #expect(try await test.bodies() == ["before", "mine"])
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.sync(
            Sync("s3").join(timeline: [
                Event.text("$2", "meanwhile", at: now + 1000),
                Event.text("$3", "mine", from: "@me:test", at: now + 2000, txn: item.transactionID),
                Event.text("$4", "after", at: now + 3000),
            ]))
        #expect(try await test.bodies() == ["before", "meanwhile", "mine", "after"])
        #expect(try await test.store.message(id)?.sentAt.milliseconds == now + 2000)
        #expect(try await test.store.outboxEntries().isEmpty)
    }

    @Test func `a clock that goes back does not hold up what waits`() async throws {
        let test = try await TestStore.joined()
        try await test.send("hello")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.store.reschedule(
            item.id, at: test.clock.now + .seconds(5), error: "no", countsAttempt: true)
        test.clock.advance(by: .milliseconds(-3 * day))
        // On start, waits longer than the longest that a server may ask for are cut short.
        try await test.store.recoverInterrupted()
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 1).map(\.id) == [item.id])
    }
}
