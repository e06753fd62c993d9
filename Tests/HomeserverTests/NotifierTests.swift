import ProcessKit
import TestSupport
import Testing

@testable import Homeserver

@Suite struct NotifierTests {
    @Test func `what was woken long ago is not remembered for ever`() async throws {
        let notifier = Notifier(time: ManualTime())
        let seen = notifier.generation
        notifier.wake([.user("@ann:test.example")])
        for number in 0..<60_000 { notifier.wake([.media("\(number)")]) }
        #expect(notifier.kept <= 50_000)
        // She was woken between looking and waiting, and her entry was evicted since: she must not wait for the next
        // wake.
        await notifier.wait(for: [.user("@ann:test.example"), .room(1)], after: seen, timeout: .seconds(60))
        #expect(notifier.waiting == 0)
    }

    @Test func `a wait ends with the next wake, not with an earlier one`() async throws {
        let notifier = Notifier(time: ManualTime())
        notifier.wake([.user("@ann:test.example")])
        let seen = notifier.generation
        async let waited: Void = notifier.wait(
            for: [.user("@ann:test.example"), .room(1)], after: seen, timeout: .seconds(60))
        while notifier.waiting == 0 { await Task.yield() }
        notifier.wake([.user("@bob:test.example"), .room(7)])
        #expect(notifier.waiting == 1)
        notifier.wake([.user("@ann:test.example")])
        await waited
    }
}
