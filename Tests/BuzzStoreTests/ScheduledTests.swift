import BuzzModel
import Glibc
import MatrixProtocol
import SQLiteKit
import Testing

@testable import BuzzStore

@Suite("AccountStore: messages to be sent later")
struct ScheduledTests {
    private let room = ConversationID("!r:test")
    private let hour: Int64 = 3_600_000

    private func later(_ test: TestStore, _ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: test.clock.now.milliseconds + milliseconds)
    }

    private func outbox(_ test: TestStore) async throws -> [String] {
        try await test.store.outboxEntries().map(\.summary)
    }

    @Test func `a message waits for its time, then goes out like any other`() async throws {
        let test = try await TestStore.joined()
        let due = later(test, hour)
        try await test.store.schedule(OutgoingMessage(text: "Happy birthday!"), at: due, in: room)
        var outcome = try await test.store.sendDue()
        #expect(outcome.sent == 0 && outcome.next == due)
        #expect(try await outbox(test).isEmpty)
        #expect(try await test.store.scheduled().map(\.text) == ["Happy birthday!"])
        test.clock.advance(by: .milliseconds(hour))
        outcome = try await test.store.sendDue()
        #expect(outcome == SentLater(sent: 1, held: 0, next: nil))
        #expect(try await outbox(test) == ["Happy birthday!"])
        #expect(try await test.store.scheduled().isEmpty)
        #expect(try await test.store.sendDue() == SentLater())
    }

    @Test func `it can be changed, put off, sent at once and taken back`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.store.schedule(OutgoingMessage(text: "one"), at: later(test, hour), in: room)
        try await test.store.changeScheduled(id, text: (body: "two", formatted: nil), at: later(test, 2 * hour))
        let changed = try unwrap(try await test.store.scheduled(in: room).first)
        #expect(changed.text == "two" && changed.sendAt == later(test, 2 * hour))
        test.clock.advance(by: .milliseconds(hour))
        #expect(try await test.store.sendDue().sent == 0)
        _ = try await test.store.sendScheduledNow(id)
        #expect(try await outbox(test) == ["two"])
        await #expect(throws: StoreError.self) { try await test.store.cancelScheduled(id) }
        let other = try await test.store.schedule(OutgoingMessage(text: "three"), at: later(test, hour), in: room)
        try await test.store.cancelScheduled(other)
        test.clock.advance(by: .milliseconds(2 * hour))
        #expect(try await test.store.sendDue().sent == 0)
        #expect(try await outbox(test) == ["two"])
    }

    @Test func `hours late it still goes out, a day late it waits for the person`() async throws {
        let test = try await TestStore.joined()
        try await test.store.schedule(OutgoingMessage(text: "slept"), at: later(test, hour), in: room)
        test.clock.advance(by: .milliseconds(9 * hour))
        #expect(try await test.store.sendDue().sent == 1)
        let id = try await test.store.schedule(OutgoingMessage(text: "away"), at: later(test, hour), in: room)
        test.clock.advance(by: .milliseconds(25 * hour))
        #expect(try await test.store.sendDue() == SentLater(sent: 0, held: 1, next: nil))
        #expect(try await test.store.scheduled().first?.problem != nil)
        #expect(try await test.store.sendDue().held == 0)
        try await test.store.changeScheduled(id, at: later(test, hour))
        #expect(try await test.store.scheduled().first?.problem == nil)
    }

    @Test func `a clock that is set forward sends nothing by itself`() async throws {
        let test = try await TestStore.joined()
        try await test.store.schedule(OutgoingMessage(text: "soon"), at: later(test, hour), in: room)
        test.clock.advance(by: .milliseconds(3 * hour))
        #expect(try await test.store.sendDue(leap: 3 * hour).held == 1)
        #expect(try await outbox(test).isEmpty)
        #expect(try await test.store.scheduled().first?.problem?.contains("clock") == true)
    }

    @Test func `what cannot be sent when its time comes says why and is kept`() async throws {
        let test = try await TestStore.joined()
        try await test.store.schedule(OutgoingMessage(text: "late"), at: later(test, hour), in: room)
        try await test.store.schedule(OutgoingMessage(text: "fine"), at: later(test, hour + 1), in: room)
        try await test.sync(Sync("s2").leave("!r:test"))
        test.clock.advance(by: .milliseconds(2 * hour))
        #expect(try await test.store.sendDue().held == 2)
        #expect(try await test.store.scheduled().first?.problem == "You have left this conversation.")
    }

    @Test func `it keeps its thread, its answer and its file`() async throws {
        let test = try await TestStore.joined()
        let first = try await test.send("first")
        try await test.deliverNext(as: "$1")
        var outgoing = OutgoingMessage(text: "caption", kind: .file, replyTo: first, filePath: "/tmp/a.pdf")
        outgoing.thread = SideThreadID(rawValue: "local:\(first.rawValue)")
        try await test.store.schedule(
            outgoing, file: .init(url: nil, name: "a.pdf", mimeType: "application/pdf", size: 7), at: later(test, hour),
            in: room)
        test.clock.advance(by: .milliseconds(hour))
        #expect(try await test.store.sendDue().sent == 1)
        let sent = try unwrap(try await test.messages().last)
        #expect(sent.attachment?.fileName == "a.pdf" && sent.attachment?.size == 7)
        #expect(sent.inThread?.rawValue == "$1" && sent.replyTo?.messageID == first)
    }

    @Test func `a conversation begun here keeps it when the server has made the room`() async throws {
        let test = try await TestStore()
        try await test.sync(Sync("s1"))
        let local = try await test.store.enqueueCreateRoom(
            name: nil, inviting: [UserID("@bob:test")], isDirect: true)
        try await test.store.schedule(OutgoingMessage(text: "hi"), at: later(test, hour), in: local)
        // The sync delivers the room before the response to its creation.
        try await test.sync(Sync("s2").join("!made:test", state: [Event.member("@me:test")]))
        let row = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(row.id)
        try await test.store.complete(row.id, .room("!made:test"))
        #expect(try await test.store.scheduled().first?.conversationID == "!made:test")
    }

    @Test(arguments: [true, false]) func `it outlives a restart, and a store that is lost`(_ isLost: Bool) async throws
    {
        try await TestFile.with { file in
            do {
                let test = try await TestStore(.file(file.path))
                try await test.sync(Sync("s1").join("!r:test", state: [Event.member("@me:test")]))
                try await test.store.schedule(OutgoingMessage(text: "kept"), at: later(test, hour), in: room)
                let gone = try await test.store.schedule(
                    OutgoingMessage(text: "gone"), at: later(test, hour), in: room)
                try await test.store.cancelScheduled(gone)
                try file.checkpoint()
                try file.keepLogs()
            }
            try file.restoreLogs()
            if isLost { for suffix in ["", "-wal", "-shm"] { unlink(file.path + suffix) } }
            let test = try await TestStore(.file(file.path), prefix: "again")
            let kept = try await test.store.scheduled()
            #expect(kept.map(\.text) == ["kept"] && kept.first?.problem == nil)
            test.clock.advance(by: .milliseconds(hour))
            #expect(try await test.store.sendDue().sent == 1)
            #expect(try await outbox(test) == ["kept"])
        }
    }
}
