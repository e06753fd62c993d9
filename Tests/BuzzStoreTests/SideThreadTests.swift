import BuzzModel
import JSONKit
import Testing

@testable import BuzzStore

@Suite("AccountStore: side threads")
struct SideThreadTests {
    private let room = ConversationID("!r:test")

    private func answer(
        _ id: String, _ body: String, in root: String, from sender: String = "@ann:test", at time: Int64 = 2000
    ) -> JSON {
        Event.text(
            id, body, from: sender, at: time,
            content: [
                (
                    "m.relates_to",
                    [
                        "rel_type": "m.thread", "event_id": .string(root), "is_falling_back": true,
                        "m.in_reply_to": ["event_id": .string(root)],
                    ]
                )
            ])
    }

    private func receipt(_ event: String, of user: String = "@me:test", thread: String?) -> JSON {
        var data: JSON = ["ts": 1]
        if let thread { data["thread_id"] = .string(thread) }
        return ["type": "m.receipt", "content": .object([event: .object(["m.read": .object([user: data])])])]
    }

    private func main(_ test: TestStore) async throws -> [Message] {
        try await test.store.latest(in: room, scope: .outsideThreads, limit: 50).page.messages
            .filter { $0.kind != .state }
    }

    private func thread(_ test: TestStore, _ root: String) async throws -> [String] {
        try await test.store.latest(in: room, scope: .thread(SideThreadID(rawValue: root)), limit: 50).page.messages
            .map(\.body)
    }

    @Test func `answers stand in their thread, and its first message counts them`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(
                timeline: [
                    Event.text("$1", "Where do we eat?"), answer("$2", "Pizza", in: "$1"), Event.text("$3", "Nice day"),
                    answer("$4", "Pasta", in: "$1", at: 3000),
                ], unread: 4))
        let shown = try await main(test)
        #expect(shown.map(\.body) == ["Where do we eat?", "Nice day"])
        let summary = try unwrap(shown[0].sideThread)
        #expect(summary.answers == 2 && summary.unread == 2 && summary.lastSenderName == "Ann")
        #expect(summary.lastAt == Timestamp(milliseconds: 3000))
        #expect(shown[1].sideThread == nil)
        #expect(try await thread(test, "$1") == ["Where do we eat?", "Pizza", "Pasta"])
        #expect(try await test.bodies().count == 4)
        let listed = try await test.store.sideThreads(in: room, limit: 10)
        #expect(listed.map(\.root?.body) == ["Where do we eat?"])
    }

    @Test func `a thread is unread by itself, and reading the rest leaves it so`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(
                timeline: [
                    Event.text("$1", "a"), answer("$2", "b", in: "$1"), Event.text("$3", "c"),
                    answer("$4", "d", in: "$1"),
                ], unread: 4))
        let last = try unwrap(try await main(test).last)
        try await test.store.enqueueReadMarker(room, upTo: last.id, scope: .outsideThreads)
        #expect(try await test.conversation().unread == 2)
        #expect(try await main(test)[0].sideThread?.unread == 2)
        var item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(item.payload["event_id"] == "$3" && item.payload["thread_id"] == "main")
        try await test.store.take(item.id)
        try await test.store.complete(item.id, .done)
        try await test.store.enqueueReadMarker(room, upTo: nil, scope: .thread(SideThreadID(rawValue: "$1")))
        #expect(try await test.conversation().unread == 0)
        #expect(try await main(test)[0].sideThread?.unread == 0)
        item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(item.payload["event_id"] == "$4" && item.payload["thread_id"] == "$1")
    }

    @Test func `marking a conversation read reads its threads, too`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "a"), answer("$2", "b", in: "$1")], unread: 2))
        try await test.store.enqueueReadMarker(room, upTo: nil)
        #expect(try await test.conversation().unread == 0)
        #expect(try await main(test)[0].sideThread?.unread == 0)
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(item.payload["event_id"] == "$2" && item.payload["thread_id"].isNull)
    }

    @Test(arguments: [("$1", 0), ("main", 1), ("$other", 1)])
    func `a receipt of another device reads the thread it names`(_ named: String, _ unread: Int) async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "a"), answer("$2", "b", in: "$1")], unread: 2))
        try await test.sync(Sync("s3").join(ephemeral: [receipt("$2", thread: named)], unread: 1))
        #expect(try await main(test)[0].sideThread?.unread == unread)
    }

    @Test func `a receipt that names no thread reads all`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "a"), answer("$2", "b", in: "$1")], unread: 2))
        try await test.sync(Sync("s3").join(ephemeral: [receipt("$2", thread: nil)], unread: 0))
        #expect(try await main(test)[0].sideThread?.unread == 0)
    }

    @Test func `a receipt before its answer counts when that comes`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "a")], ephemeral: [receipt("$2", thread: "$1")], unread: 1))
        try await test.sync(
            Sync("s3").join(timeline: [answer("$2", "b", in: "$1"), answer("$3", "c", in: "$1")], unread: 2))
        #expect(try await main(test)[0].sideThread?.unread == 1)
    }

    @Test func `what nobody else has read in a thread is not shown as read`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "a", from: "@me:test")]))
        let root = SideThreadID(rawValue: "$1")
        try await test.store.enqueueMessage(OutgoingMessage(text: "b", thread: root), in: room)
        try await test.deliverNext(as: "$2")
        try await test.sync(
            Sync("s3").join(
                timeline: [answer("$2", "b", in: "$1", from: "@me:test"), Event.text("$3", "c")],
                ephemeral: [receipt("$3", of: "@ann:test", thread: "main")]))
        #expect(try await main(test)[0].state == .read)
        func state() async throws -> SendState? {
            try await test.store.latest(in: room, scope: .thread(root), limit: 9).page.messages.last?.state
        }
        #expect(try await state() == .sent)
        try await test.sync(Sync("s4").join(ephemeral: [receipt("$2", of: "@ann:test", thread: "$1")]))
        #expect(try await state() == .read)
    }

    @Test func `an answer written before its first message is sent goes into its thread`() async throws {
        let test = try await TestStore.joined()
        let first = try await test.send("first")
        let root = SideThreadID(rawValue: "local:\(first.rawValue)")
        try await test.store.enqueueMessage(OutgoingMessage(text: "answer", thread: root), in: room)
        #expect(try await main(test).map(\.body) == ["first"])
        #expect(try await main(test)[0].sideThread?.answers == 1)
        #expect(try await thread(test, root.rawValue) == ["first", "answer"])
        try await test.deliverNext(as: "$1")
        let item = try await test.deliverNext(as: "$2")
        #expect(item.payload["m.relates_to"]["rel_type"] == "m.thread")
        #expect(item.payload["m.relates_to"]["event_id"] == "$1")
        #expect(item.payload["m.relates_to"]["is_falling_back"] == true)
        #expect(try await thread(test, "$1") == ["first", "answer"])
        #expect(try await thread(test, root.rawValue) == ["first", "answer"])
    }

    @Test func `an answer quotes the newest one for programs without threads, or the one it replies to`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$1", "a"), answer("$2", "b", in: "$1"), answer("$3", "c", in: "$1"),
            ]))
        let root = SideThreadID(rawValue: "$1")
        try await test.store.enqueueMessage(OutgoingMessage(text: "d", thread: root), in: room)
        var relation = try await test.deliverNext(as: "$4").payload["m.relates_to"]
        #expect(relation["m.in_reply_to"]["event_id"] == "$3" && relation["is_falling_back"] == true)
        let second = try await test.store.message(EventID("$2"))
        try await test.store.enqueueMessage(OutgoingMessage(text: "e", replyTo: second, thread: root), in: room)
        relation = try await test.deliverNext(as: "$5").payload["m.relates_to"]
        #expect(relation["m.in_reply_to"]["event_id"] == "$2" && relation["is_falling_back"] == false)
        #expect(relation["event_id"] == "$1")
    }

    @Test func `a first message that is discarded leaves its answers as ordinary messages`() async throws {
        let test = try await TestStore.joined()
        let first = try await test.send("first")
        try await test.store.enqueueMessage(
            OutgoingMessage(text: "answer", thread: SideThreadID(rawValue: "local:\(first.rawValue)")), in: room)
        try await test.store.discard(first)
        #expect(try await main(test).map(\.body) == ["answer"])
        #expect(try await test.deliverNext(as: "$1").payload["m.relates_to"].isNull)
    }

    @Test func `answers whose first message is missing are shown, and it is asked for`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [answer("$2", "b", in: "$gone")], unread: 1))
        #expect(try await main(test).map(\.body) == ["b"])
        let page = try await test.store.latest(
            in: room, scope: .thread(SideThreadID(rawValue: "$gone")), limit: 9)
        #expect(page.page.messages.map(\.body) == ["b"] && page.missingRoot == "$gone")
        #expect(try await test.store.sideThreads(in: room, limit: 9).first?.root == nil)
        let last = try unwrap(try await main(test).last)
        try await test.store.enqueueReadMarker(room, upTo: last.id, scope: .outsideThreads)
        #expect(try await test.conversation().unread == 0)
    }

    @Test func `a thread in a thread, in itself or in a circle hides nothing`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$1", "a"), answer("$2", "b", in: "$1"), answer("$3", "c", in: "$2"),
                answer("$4", "d", in: "$4"), answer("$5", "e", in: "$6"), answer("$6", "f", in: "$5"),
            ]))
        #expect(try await main(test).map(\.body) == ["a", "c", "d", "e", "f"])
        #expect(try await thread(test, "$5").sorted() == ["e", "f"])
    }

    @Test func `what the server counted is shown until it is here, less what was deleted`() async throws {
        let test = try await TestStore.joined()
        var root = Event.text("$1", "a")
        root["unsigned"] = ["m.relations": ["m.thread": ["count": 12]]]
        try await test.sync(
            Sync("s2").join(timeline: [root, answer("$2", "b", in: "$1")], limited: true, prevBatch: "t"))
        #expect(try await main(test)[0].sideThread?.answers == 12)
        try await test.sync(Sync("s3").join(timeline: [Event.redaction("$3", of: "$2")]))
        #expect(try await main(test)[0].sideThread?.answers == 11)
    }

    @Test func `pages of a thread leave nothing out`() async throws {
        let test = try await TestStore.joined()
        var events = [Event.text("$0", "root")]
        for number in 1...25 {
            events.append(answer("$\(number)", "\(number)", in: "$0"))
            events.append(Event.text("$x\(number)", "other"))
        }
        try await test.sync(Sync("s2").join(timeline: events))
        let scope = MessageScope.thread(SideThreadID(rawValue: "$0"))
        var found: [Message] = []
        var page = try await test.store.latest(in: room, scope: scope, limit: 10).page
        #expect(!page.hasNewer)
        found = page.messages
        while page.hasOlder, let first = found.first {
            page = try await test.store.page(in: room, before: first.order, scope: scope, limit: 10).page
            found = page.messages + found
        }
        #expect(found.map(\.body) == ["root"] + (1...25).map(String.init))
        let around = try await test.store.page(in: room, around: found[12].id, scope: scope, limit: 6).page
        #expect(around.messages.contains { $0.id == found[12].id } && around.hasOlder && around.hasNewer)
    }
}
