import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit
import Testing

@testable import BuzzStore

@Suite("AccountStore: encrypted events that were read")
struct OpeningTests {
    private static func secret(
        _ id: String, from sender: String = "@ann:test", at time: Int64 = 1000, relation: JSON? = nil
    ) -> JSON {
        var content: JSON = [
            "algorithm": "m.megolm.v1.aes-sha2", "session_id": "s", "ciphertext": .string("cipher \(id)"),
        ]
        if let relation { content["m.relates_to"] = relation }
        return Event.event(id, "m.room.encrypted", content, from: sender, at: time)
    }

    private static func inner(_ event: JSON) -> JSON { ["type": event["type"], "content": event["content"]] }

    private static func read(_ id: String, _ event: JSON) -> ReadEvent {
        ReadEvent(EventID(id), .success(inner(event)))
    }

    private static let edits: JSON = ["rel_type": "m.replace", "event_id": "$1"]

    @Test func `what was read stands where it was, is found, previewed, sorted and told`() async throws {
        let test = try await TestStore.joined(creator: true)
        let now = test.clock.now.milliseconds
        try await test.sync(
            Sync("s2").join(timeline: [
                Event.text("$0", "before"), Self.secret("$1", at: now), Event.text("$2", "behind", from: "@me:test"),
            ]))
        #expect(try await test.store.triageQueue(limit: 9).map(\.text) == ["before"])
        let waiting = try await test.store.untriedEvents(limit: 9)
        #expect(waiting.map(\.event) == ["$1"] && waiting.map(\.session) == ["s"])
        #expect(waiting.first?.room == "!r:test" && waiting.first?.raw.contains("cipher $1") == true)
        let outcome = try await test.store.store([Self.read("$1", Event.text("$1", "a secret"))])
        #expect(outcome.storedMessages == 1)
        #expect(try await test.bodies() == ["before", "a secret", "behind"])
        #expect(try await test.messages()[1].kind == .text)
        while try await test.store.indexPending() > 0 {}
        #expect(try await test.store.search("secret", limit: 5).map(\.message.body) == ["a secret"])
        #expect(try await test.store.untriedEvents(limit: 9).isEmpty)

        try await test.sync(Sync("s3").join(timeline: [Self.secret("$3", at: now)]))
        let told = try await test.store.store([Self.read("$3", Event.text("$3", "psst @me"))])
        #expect(told.arrivals.map(\.sender.rawValue) == ["@ann:test"])
        #expect(try await test.conversation().preview.contains("psst"))
        #expect(try await test.store.triageQueue(limit: 9).contains { $0.text == "psst @me" })
    }

    @Test func `doing it again, and the same event coming again, change nothing`() async throws {
        let test = try await TestStore.joined()
        let answer = Sync("s2").join(timeline: [
            Self.secret("$1"), Self.secret("$2", relation: ["rel_type": "m.annotation", "event_id": "$1", "key": "👍"]),
        ])
        try await test.sync(answer)
        let read = [
            Self.read("$1", Event.text("$1", "one")), Self.read("$2", Event.reaction("$2", on: "$1", "👍")),
        ]
        for _ in 1...2 {
            _ = try await test.store.store(read)
            #expect(try await test.bodies() == ["one"])
            #expect(try await test.messages()[0].reactions.map(\.key) == ["👍"])
            try await test.sync(answer)
        }
        #expect(try await test.bodies() == ["one"])
        #expect(try await test.store.untriedEvents(limit: 9).isEmpty)
    }

    @Test func `what waits is handed out by conversation and time, whatever its ids are`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Self.secret("$9", at: 1), Self.secret("$1", at: 2)])
                .join("!other:test", timeline: [Self.secret("$5", at: 1), Self.secret("$4", at: 2)]))
        let waiting = try await test.store.untriedEvents(limit: 9)
        #expect(waiting.map(\.event) == ["$9", "$1", "$5", "$4"])
        #expect(try await test.store.untriedEvents(limit: 2).map(\.room) == ["!r:test", "!r:test"])
    }

    @Test func `the text of what was read is stored once, and twice only where it was edited`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                Self.secret("$1"), Self.secret("$2"), Self.secret("$3", relation: Self.edits),
            ]))
        func originals() async throws -> [String] {
            try await test.store.read { db in try db.query("SELECT body FROM versions WHERE rank = 0") { $0.text(0) } }
        }
        _ = try await test.store.store([
            Self.read("$1", Event.text("$1", "one")), Self.read("$2", Event.text("$2", "two")),
        ])
        #expect(try await originals().isEmpty)
        _ = try await test.store.store([Self.read("$3", Event.edit("$3", of: "$1", "one, better"))])
        #expect(try await originals() == ["one"])
        #expect(try await test.bodies() == ["one, better", "two"])
    }

    @Test func `what a restored key opened says that nobody has proven it, until its sender's own key comes`()
        async throws
    {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Self.secret("$1"), Self.secret("$2", relation: Self.edits)]))
        func read(_ id: String, _ event: JSON, doubt: MessageDoubt?) -> ReadEvent {
            ReadEvent(EventID(id), .success(Self.inner(event)), doubt: doubt)
        }
        let first = Event.text("$1", "one")
        _ = try await test.store.store([read("$1", first, doubt: .unproven)])
        #expect(try await test.messages().map(\.doubt) == [.unproven])
        try await test.store.tryAgain([("!r:test", "s")])
        #expect(try await test.store.untriedEvents(limit: 9).map(\.event) == ["$1", "$2"])
        _ = try await test.store.store([read("$1", first, doubt: nil)])
        #expect(try await test.messages().map(\.doubt) == [nil])
        #expect(try await test.bodies() == ["one"])
        // Somebody who can write to the backup cannot change a message whose sender is proven.
        let edit = Event.edit("$2", of: "$1", "changed")
        _ = try await test.store.store([read("$2", edit, doubt: .unproven)])
        #expect(try await test.bodies() == ["one"])
        try await test.store.tryAgain([("!r:test", "s")])
        _ = try await test.store.store([read("$2", edit, doubt: nil)])
        #expect(try await test.bodies() == ["changed"])
    }

    @Test func `a message from an unsigned device says so, and edits nothing that came from a signed one`() async throws
    {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Self.secret("$1"), Self.secret("$2", relation: Self.edits)]))
        let first = Event.text("$1", "one")
        _ = try await test.store.store([ReadEvent("$1", .success(Self.inner(first)), doubt: .unsignedDevice)])
        #expect(try await test.messages().map(\.doubt) == [.unsignedDevice])
        // The owner signs the device.
        try await test.store.tryAgain([("!r:test", "s")])
        _ = try await test.store.store([ReadEvent("$1", .success(Self.inner(first)))])
        #expect(try await test.messages().map(\.doubt) == [nil])
        let edit = Event.edit("$2", of: "$1", "changed")
        _ = try await test.store.store([ReadEvent("$2", .success(Self.inner(edit)), doubt: .unsignedDevice)])
        #expect(try await test.bodies() == ["one"])
    }

    @Test func `what comes in plain after encryption was switched on says so, and nothing before it`() async throws {
        let test = try await TestStore.joined()
        func encryption(_ id: String) -> JSON {
            Event.event(
                id, "m.room.encryption", ["algorithm": "m.megolm.v1.aes-sha2"], from: "@bob:test", stateKey: "")
        }
        func doubts() async throws -> [MessageDoubt?] {
            try await test.messages().filter { $0.kind == .text }.map(\.doubt)
        }
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "before"), encryption("$e")]))
        #expect(try await doubts() == [nil])
        try await test.sync(
            Sync("s3").join(timeline: [Event.text("$2", "after"), Self.secret("$3"), Event.text("$4", "again")]))
        #expect(try await doubts() == [nil, .plain, .plain])
        // A second encryption event does not make these messages acceptable.
        try await test.sync(Sync("s4").join(timeline: [encryption("$f"), Event.text("$5", "still")]))
        #expect(try await doubts() == [nil, .plain, .plain, .plain])
    }

    @Test func `why something cannot be read is said, and it is tried again when its key comes`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Self.secret("$1")]))
        _ = try await test.store.store([ReadEvent("$1", .failure(.init(.noKey)))])
        #expect(try await test.messages().map(\.kind) == [.encrypted])
        #expect(try await test.bodies() == [UnreadableReason.noKey.sentence])
        #expect(try await test.store.untriedEvents(limit: 9).isEmpty)
        try await test.store.tryAgain([("!r:test", "another"), ("!gone:test", "s")])
        #expect(try await test.store.untriedEvents(limit: 9).isEmpty)
        try await test.store.tryAgain([("!r:test", "s")])
        #expect(try await test.store.untriedEvents(limit: 9).map(\.event) == ["$1"])
        _ = try await test.store.store([Self.read("$1", Event.text("$1", "at last"))])
        try await test.store.tryAgain([("!r:test", "s")])
        #expect(try await test.store.untriedEvents(limit: 9).isEmpty)
        #expect(try await test.bodies() == ["at last"])
    }

    @Test func `what was taken back meanwhile stays so`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Self.secret("$1")]))
        try await test.sync(Sync("s3").join(timeline: [Event.redaction("$2", of: "$1")]))
        _ = try await test.store.store([Self.read("$1", Event.text("$1", "taken back"))])
        #expect(try await test.messages().map(\.kind) == [.deleted])
        #expect(try await test.bodies() == [""])
    }

    @Test(arguments: [true, false])
    func `an encrypted edit counts, whichever was read first, and a plain one does not`(isEditFirst: Bool) async throws
    {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [
                Self.secret("$1"), Event.edit("$2", of: "$1", "forged", at: 3000),
                Self.secret("$3", at: 2000, relation: Self.edits),
            ]))
        let read = [
            Self.read("$1", Event.text("$1", "one")), Self.read("$3", Event.edit("$3", of: "$1", "two")),
        ]
        for event in isEditFirst ? read.reversed() : read { _ = try await test.store.store([event]) }
        #expect(try await test.bodies() == ["two"])
        try await test.sync(Sync("s3").join(timeline: [Event.edit("$4", of: "$1", "forged again", at: 4000)]))
        #expect(try await test.bodies() == ["two"])
    }

    @Test func `what a server may not decide is taken from inside, and inside nothing is decided for a room`()
        async throws
    {
        let test = try await TestStore.joined()
        var bundled = Self.secret("$5")
        bundled["unsigned"] = ["m.relations": ["m.replace": Event.edit("$6", of: "$5", "bundled and forged")]]
        try await test.sync(
            Sync("s2").join(timeline: [
                Self.secret("$1"), Self.secret("$2"), Self.secret("$3", relation: Self.edits), Self.secret("$4"),
                bundled,
            ]))
        _ = try await test.store.store([
            Self.read("$1", Event.text("$1", "one")),
            // The decrypted content claims to be an edit; the outer event is not one.
            Self.read("$2", Event.edit("$2", of: "$1", "smuggled in")),
            // The decrypted content edits another event than the outer event names.
            Self.read("$3", Event.edit("$3", of: "$4", "to another")),
            Self.read("$4", Event.redaction("$4", of: "$1")),
            Self.read("$5", Event.text("$5", "five")),
        ])
        #expect(
            try await test.bodies() == [
                "one", UnreadableReason.unsupported.sentence, UnreadableReason.unsupported.sentence, "five",
            ])
        let member: JSON = ["type": "m.room.member", "content": ["membership": "ban"], "state_key": "@me:test"]
        try await test.sync(Sync("s3").join(timeline: [Self.secret("$7")]))
        _ = try await test.store.store([ReadEvent("$7", .success(member))])
        #expect(try await test.conversation().membership == .joined)
        #expect(try await test.messages().count == 4)
    }

    @Test func `messages to this device are handed out in order and removed once they are taken`() async throws {
        let test = try await TestStore.joined()
        var answer = Sync("s2").json
        answer["to_device"] = [
            "events": .array(
                (1...3).map { ["type": "m.room.encrypted", "sender": "@a:b", "content": ["n": .int($0)]] })
        ]
        _ = try await test.store.apply(try unwrap(SyncResponse(answer)), ownUser: TestStore.me)
        let inbox = try await test.store.inbox(limit: 2)
        #expect(inbox.count == 2 && inbox[0].raw.contains(#""n":1"#))
        try await test.store.removeFromInbox(through: inbox[1].id)
        #expect(try await test.store.inbox(limit: 9).map { $0.raw.contains(#""n":3"#) } == [true])
    }
}
