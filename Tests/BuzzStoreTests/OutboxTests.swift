import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import Testing

@Suite("AccountStore: the outbox")
struct OutboxTests {
    @Test func `a message, the composer's text after it and the one it replaces are one commit`() async throws {
        let test = try await TestStore.joined()
        let room: ConversationID = "!r:test"
        let old = try await test.send("tpyo")
        try await test.store.setComposerText("typo", in: room)
        var changes = test.store.changes().makeAsyncIterator()
        try await test.store.enqueueMessage(
            OutgoingMessage(text: "typo", composerText: "and then", replaces: old), in: room)
        let change = try unwrap(await changes.next())
        #expect(change.threads == [room])
        #expect(try await test.bodies() == ["typo"])
        #expect(try await test.store.composerText(in: room) == "and then")
        #expect(try await test.store.outboxEntries().count == 1)
    }

    @Test func `a message that cannot take another's place is not stored, and the composer's text stays`() async throws
    {
        let test = try await TestStore.joined()
        let room: ConversationID = "!r:test"
        let old = try await test.send("tpyo")
        try await test.deliverNext(as: "$1")
        try await test.store.setComposerText("typo", in: room)
        await #expect(throws: StoreError.self) {
            try await test.store.enqueueMessage(
                OutgoingMessage(text: "typo", composerText: "", replaces: old), in: room)
        }
        #expect(try await test.bodies() == ["tpyo"])
        #expect(try await test.store.composerText(in: room) == "typo")
        #expect(try await test.store.outboxEntries().isEmpty)
    }

    @Test func `each conversation sends its oldest row and holds up no other`() async throws {
        let test = try await twoRooms()
        try await test.send("a1", to: "!a:test")
        try await test.send("a2", to: "!a:test")
        try await test.send("b1", to: "!b:test")
        var ready = try await test.store.readyOutbox(now: test.clock.now, limit: 10)
        #expect(ready.map(\.payload["body"].string) == ["a1", "b1"])
        try await test.store.reschedule(
            ready[0].id, at: test.clock.now + .seconds(5), error: "timeout", countsAttempt: true)
        ready = try await test.store.readyOutbox(now: test.clock.now, limit: 10)
        #expect(ready.map(\.payload["body"].string) == ["b1"])
        #expect(try await test.store.nextWake(after: test.clock.now) == test.clock.now + .seconds(5))
        test.clock.advance(by: .seconds(5))
        ready = try await test.store.readyOutbox(now: test.clock.now, limit: 10)
        #expect(ready.map(\.payload["body"].string) == ["a1", "b1"])
        #expect(ready[0].attempts == 1)
        #expect(ready[0].isUncertain)
    }

    @Test func `behind a long queue the others are found, and a failed row at its head holds up nothing`() async throws
    {
        let test = try await twoRooms()
        for number in 1...150 { try await test.send("a\(number)", to: "!a:test") }
        try await test.send("b1", to: "!b:test")
        try await test.send("b2", to: "!b:test")
        var ready = try await test.store.readyOutbox(now: test.clock.now, limit: 4)
        #expect(ready.map(\.payload["body"].string) == ["a1", "b1"])
        try await test.store.take(ready[0].id)
        try await test.store.fail(ready[0].id, error: "no")
        try await test.store.take(ready[1].id)
        ready = try await test.store.readyOutbox(now: test.clock.now, limit: 4)
        #expect(ready.map(\.payload["body"].string) == ["a2"])
        #expect(try await test.store.pendingCounts() == (151, 1))
    }

    @Test func `a reaction whose taking back is called off is there again, delivered or not`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "hi")]))
        let id = try unwrap(try await test.messages().first).id
        try await test.store.enqueueReaction("👍", on: id)
        let reaction = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(reaction.id)
        try await test.store.enqueueReaction("👍", on: id)
        #expect(try await test.messages().first?.reactions.isEmpty == true)
        let takingBack = try unwrap(try await test.store.outboxEntries().last)
        try await test.store.cancel(takingBack.id)
        #expect(try await test.messages().first?.reactions.map(\.isMine) == [true])
        try await test.store.complete(reaction.id, .event("$2"))
        try await test.store.enqueueReaction("👍", on: id)
        try await test.store.cancel(try unwrap(try await test.store.outboxEntries().last).id)
        #expect(try await test.messages().first?.reactions.map(\.isMine) == [true])
    }

    @Test func `a row being sent is not handed out again`() async throws {
        let test = try await TestStore.joined()
        try await test.send("one")
        try await test.send("two")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 10).first)
        try await test.store.take(item.id)
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 10).isEmpty)
        #expect(try await test.messages().map(\.state) == [.sending, .queued])
    }

    @Test func `a row is taken as it is by now, once, and not at all when it was taken back`() async throws {
        let test = try await TestStore.joined()
        let kept = try await test.send("helo")
        let regretted = try await test.send("never mind")
        let listed = try await test.store.outboxEntries().map(\.id)
        try await test.store.enqueueEdit(kept, to: "hello")
        try await test.store.discard(regretted)
        #expect(try await test.store.take(listed[0])?.payload["body"].string == "hello")
        #expect(try await test.store.take(listed[0]) == nil)
        #expect(try await test.store.take(listed[1]) == nil)
    }

    @Test func `a failed message shows why, lets the next one pass and goes again when asked`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("one")
        try await test.send("two")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.store.fail(item.id, error: "You may not write here.")
        let failed = try unwrap(try await test.store.message(id))
        #expect(failed.state == .failed)
        #expect(failed.error == "You may not write here.")
        #expect(try await test.store.pendingCounts() == (1, 1))
        #expect(try await test.conversation().failedCount == 1)
        #expect(
            try await test.store.readyOutbox(now: test.clock.now, limit: 1).map(\.payload["body"].string) == ["two"])
        try await test.store.retry(id)
        #expect(try await test.store.message(id)?.state == .queued)
        #expect(try await test.store.message(id)?.error == nil)
        #expect(
            try await test.store.readyOutbox(now: test.clock.now, limit: 1).map(\.transactionID) == [item.transactionID]
        )
        #expect(try await test.conversation().failedCount == 0)
    }

    @Test func `an edit of a message that is not out yet changes the message itself`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("helo")
        try await test.store.enqueueEdit(id, to: "hello")
        #expect(try await test.store.outboxEntries().count == 1)
        #expect(try await test.messages().map(\.body) == ["hello"])
        #expect(try await test.messages().first?.isEdited == false)
        #expect(
            try await test.store.readyOutbox(now: test.clock.now, limit: 1).first?.payload["body"].string == "hello")
    }

    @Test func `an edit of a message that may be out goes after it`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("helo")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.take(item.id)
        try await test.store.enqueueEdit(id, to: "hello")
        try await test.store.enqueueEdit(id, to: "hello!")
        #expect(try await test.messages().map(\.body) == ["hello!"])
        #expect(try await test.store.outboxEntries().map(\.kind) == [.message, .edit])
        try await test.store.complete(item.id, .event("$1"))
        let edit = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        #expect(edit.targetEventID == "$1")
        #expect(edit.payload["m.relates_to"]["event_id"].string == "$1")
        #expect(edit.payload["m.new_content"]["body"].string == "hello!")
        // The message's echo still has the old text; the pending edit stays visible.
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "helo", from: "@me:test", txn: item.transactionID)]))
        #expect(try await test.messages().map(\.body) == ["hello!"])
        try await test.store.complete(edit.id, .event("$2"))
        try await test.sync(
            Sync("s3").join(timeline: [
                Event.edit("$2", of: "$1", "hello!", from: "@me:test"),
                Event.edit("$3", of: "$1", "from my phone", from: "@me:test", at: 9_000_000_000_000),
            ]))
        #expect(try await test.messages().map(\.body) == ["from my phone"])
    }

    @Test func `deleting what was never sent leaves nothing`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("oops")
        try await test.store.enqueueReaction("👍", on: id)
        try await test.store.enqueueDelete(id)
        #expect(try await test.messages().isEmpty)
        #expect(try await test.store.outboxEntries().isEmpty)
    }

    @Test func `what others wrote is not deleted`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "hi", from: "@ann:test")]))
        let theirs = try unwrap(try await test.messages().first).id
        await #expect(throws: StoreError.notPossible("Only your own messages can be deleted.")) {
            try await test.store.enqueueDelete(theirs)
        }
        #expect(try await test.messages().map(\.body) == ["hi"])
        #expect(try await test.store.outboxEntries().isEmpty)
    }

    @Test func `a conversation that was never made names the messages that go with it`() async throws {
        let test = try await TestStore.joined()
        try await test.send("elsewhere")
        let id = try await test.store.enqueueCreateRoom(name: nil, inviting: [UserID("@ghost:test")], isDirect: true)
        try await test.store.enqueueMessage(OutgoingMessage(text: "words"), in: id)
        let entries = try await test.store.outboxEntries()
        let creation = try unwrap(entries.first { $0.kind == .createRoom })
        #expect(entries.messages(lostWith: creation).map(\.summary) == ["words"])
        #expect(entries.messages(lostWith: entries[0]).isEmpty)
    }

    @Test func `deleting what was sent hides it at once and takes it back on the server`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.send("oops")
        try await test.deliverNext(as: "$1")
        try await test.store.enqueueDelete(id)
        #expect(try await test.messages().map(\.kind) == [.deleted])
        #expect(try await test.conversation().preview == "Message deleted")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        #expect(item.kind == .redaction)
        #expect(item.targetEventID == "$1")
        try await test.store.fail(item.id, error: "no")
        try await test.store.cancel(item.id)
        #expect(try await test.messages().map(\.body) == ["oops"])
        try await test.store.enqueueDelete(id)
        try await test.deliverNext(as: "$2")
        #expect(try await test.messages().map(\.kind) == [.deleted])
        #expect(try await test.bodies() == [""])
    }

    @Test func `a reaction shows at once and comes off again, sent or not`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "hi")]))
        let id = try unwrap(try await test.messages().first).id
        try await test.store.enqueueReaction("👍", on: id)
        #expect(try await test.messages().first?.reactions == [Reaction(key: "👍", count: 1, isMine: true)])
        try await test.store.enqueueReaction("👍", on: id)
        #expect(try await test.messages().first?.reactions == [])
        #expect(try await test.store.outboxEntries().isEmpty)

        try await test.store.enqueueReaction("👍", on: id)
        let item = try await test.deliverNext(as: "$r")
        #expect(item.payload["m.relates_to"]["key"].string == "👍")
        try await test.sync(
            Sync("s3").join(timeline: [Event.reaction("$r", on: "$1", "👍", from: "@me:test", txn: item.transactionID)]))
        #expect(try await test.messages().first?.reactions.map(\.count) == [1])
        try await test.store.enqueueReaction("👍", on: id)
        #expect(try await test.messages().first?.reactions == [])
        let removal = try await test.deliverNext(as: "$x")
        #expect(removal.targetEventID == "$r")
        try await test.sync(
            Sync("s4").join(timeline: [Event.redaction("$x", of: "$r", from: "@me:test", txn: removal.transactionID)]))
        #expect(try await test.messages().first?.reactions == [])
    }

    @Test func `a reaction that another device gave as well comes off as one`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "hi")]))
        let id = try unwrap(try await test.messages().first).id
        try await test.store.enqueueReaction("👍", on: id)
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        // The server answers that the reaction exists already.
        try await test.store.complete(item.id, .done)
        try await test.sync(Sync("s3").join(timeline: [Event.reaction("$r", on: "$1", "👍", from: "@me:test")]))
        #expect(try await test.messages().first?.reactions.map(\.count) == [1])
        try await test.store.enqueueReaction("👍", on: id)
        #expect(try await test.messages().first?.reactions == [])
        let rows = try await test.store.readyOutbox(now: test.clock.now, limit: 5)
        #expect(rows.map(\.targetEventID) == ["$r"])
    }

    @Test func `an answer to a message that is not sent yet names its event when it goes out`() async throws {
        let test = try await TestStore.joined()
        let first = try await test.send("question")
        try await test.send("answer", replyTo: first)
        #expect(try await test.messages().last?.replyTo?.excerpt == "question")
        try await test.deliverNext(as: "$q")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        #expect(item.payload["m.relates_to"]["m.in_reply_to"]["event_id"].string == "$q")
        #expect(try await test.messages().last?.replyTo?.eventID == "$q")
    }

    @Test func `what depends on a failed message waits with it, and an answer survives it`() async throws {
        let test = try await TestStore.joined()
        let first = try await test.send("question")
        let second = try await test.send("answer", replyTo: first)
        try await test.send("other")
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
        try await test.store.fail(item.id, error: "no")
        #expect(
            try await test.store.readyOutbox(now: test.clock.now, limit: 5).map(\.payload["body"].string) == ["other"])
        try await test.store.discard(first)
        #expect(try await test.store.message(second)?.replyTo == nil)
        #expect(
            try await test.store.readyOutbox(now: test.clock.now, limit: 5).map(\.payload["body"].string) == ["answer"])
    }

    @Test func `a file that is on its way can be taken back, its message cannot`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.store.enqueueMessage(
            OutgoingMessage(text: "look", kind: .file, filePath: "/tmp/a"), in: "!r:test",
            file: MessageContent.File(url: nil, name: "a", mimeType: "text/plain", size: 1))
        let upload = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        try await test.store.take(upload.id)
        #expect(try await test.store.withdrawn(of: [upload.id]).isEmpty)
        try await test.store.cancel(upload.id)
        #expect(try await test.store.withdrawn(of: [upload.id]) == [upload.id])
        #expect(try await test.store.message(id) == nil)
        #expect(try await test.store.outboxEntries().isEmpty)
        try await test.send("words")
        let words = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        try await test.store.take(words.id)
        await #expect(throws: StoreError.self) { try await test.store.cancel(words.id) }
    }

    @Test func `a file goes up before its message and never twice`() async throws {
        let test = try await TestStore.joined()
        let id = try await test.store.enqueueMessage(
            OutgoingMessage(text: "look", kind: .image, filePath: "/tmp/a b.png"), in: "!r:test",
            file: MessageContent.File(url: nil, name: "a b.png", mimeType: "image/png", size: 42))
        #expect(try await test.store.message(id)?.attachment?.transfer == .waiting)
        #expect(try await test.store.pendingCounts() == (1, 0))
        let upload = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(upload.kind == .upload)
        #expect(upload.payload["path"].string == "/tmp/a b.png")
        try await test.store.fail(upload.id, error: "The file has vanished.")
        #expect(try await test.store.message(id)?.state == .failed)
        // The list and the header count the same.
        #expect(try await test.store.pendingCounts() == (0, 1))
        #expect(try await test.conversation().failedCount == 1)
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5).isEmpty)
        try await test.store.retry(id)
        try await test.store.take(upload.id)
        try await test.store.complete(upload.id, .content(url: "mxc://test/1"))
        let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(item.payload["url"].string == "mxc://test/1")
        #expect(item.payload["body"].string == "look")
        #expect(item.payload["filename"].string == "a b.png")
        #expect(item.payload["info"]["size"].int == 42)
        #expect(try await test.store.message(id)?.attachment?.transfer == .local(path: "/tmp/a b.png"))
        try await test.store.take(item.id)
        try await test.store.complete(item.id, .event("$1"))
        // Editing the caption keeps the picture.
        try await test.store.enqueueEdit(id, to: "look at this")
        let edit = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 5).first)
        #expect(edit.payload["m.new_content"]["url"].string == "mxc://test/1")
        #expect(edit.payload["m.new_content"]["body"].string == "look at this")
    }

    @Test func `marks of what was read are one row and alarm nobody`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$1", "1"), Event.text("$2", "2"), Event.text("$3", "3")], unread: 3))
        let messages = try await test.messages()
        #expect(try await test.store.firstUnread(in: "!r:test") == messages[0].id)
        try await test.store.enqueueReadMarker("!r:test", upTo: messages[0].id)
        #expect(try await test.conversation().unread == 2)
        #expect(try await test.store.firstUnread(in: "!r:test") == messages[1].id)
        try await test.store.enqueueReadMarker("!r:test", upTo: nil)
        try await test.store.enqueueReadMarker("!r:test", upTo: messages[1].id)
        #expect(try await test.conversation().unread == 0)
        let rows = try await test.store.readyOutbox(now: test.clock.now, limit: 5)
        #expect(rows.map(\.payload["event_id"].string) == ["$3"])
        #expect(try await test.store.pendingCounts() == (0, 0))
        // A response already in flight still counts messages that have been read since.
        try await test.sync(Sync("s3").join(unread: 3))
        #expect(try await test.conversation().unread == 0)
    }

    @Test func `memories go out together, oldest first, and are listed when they are dropped`() async throws {
        let test = try await TestStore.joined()
        for number in 0..<7 {
            try await test.store.enqueueMemory(content: "m\(number)", metadata: ["n": .int(Int64(number))])
        }
        let batch = try await test.store.readyMemories(now: test.clock.now)
        #expect(batch.map(\.payload["content"].string) == ["m0", "m1", "m2", "m3", "m4"])
        #expect(try await test.store.readyOutbox(now: test.clock.now, limit: 5).isEmpty)
        try await test.store.drop(batch[0].id, error: "refused")
        try await test.store.complete(batch[1].id, .done)
        let rest = try await test.store.pendingMemories()
        #expect(rest.map(\.content) == ["m0", "m2", "m3", "m4", "m5", "m6"])
        #expect(rest[0].isDropped)
        #expect(rest[0].lastError == "refused")
        #expect(try await test.store.pendingCounts() == (5, 0))
    }

    private func twoRooms() async throws -> TestStore {
        let test = try await TestStore()
        try await test.sync(Sync("s1").join("!a:test").join("!b:test"))
        return test
    }
}
