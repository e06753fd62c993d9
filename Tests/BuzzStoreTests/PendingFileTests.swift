import BuzzModel
import Glibc
import SQLiteKit
import Testing

@testable import BuzzStore

/// The pending changes and their separate file beside the store.
@Suite("AccountStore: what is pending outlives the store")
struct PendingFileTests {
    /// Makes twenty-five changes of every kind a user can make.
    private func write(_ test: TestStore) async throws {
        try await test.sync(
            Sync("s1").join(
                state: [Event.member("@me:test"), Event.member("@ann:test", name: "Ann")],
                timeline: [Event.text("$1", "hello"), Event.text("$own", "mine", from: "@me:test")]))
        let messages = try await test.messages()
        for number in 0..<17 { try await test.send("number \(number)") }
        let last = try unwrap(try await test.messages().last)
        try await test.send("an answer", replyTo: last.id)
        try await test.store.enqueueReaction("👍", on: try unwrap(messages.first).id)
        try await test.store.enqueueReaction("🎉", on: last.id)
        try await test.store.enqueueEdit(try unwrap(messages.last).id, to: "mine, edited")
        try await test.store.enqueueMessage(
            OutgoingMessage(text: "", kind: .file, filePath: "/tmp/a.pdf"), in: "!r:test")
        let made = try await test.store.enqueueCreateRoom(name: "New", inviting: [UserID("@bob:test")], isDirect: false)
        try await test.store.enqueueMessage(OutgoingMessage(text: "in the new one"), in: made)
        try await test.store.setComposerText("half a", in: "!r:test")
    }

    private func pending(_ test: TestStore) async throws -> [String] {
        try await test.store.read { db in
            try db.query("SELECT id, kind, transaction_id, payload, target, depends_on, queue FROM outbox ORDER BY id")
            {
                "\($0.int(0)) \($0.text(1)) \($0.text(2)) \($0.text(3)) \($0.text(4)) \($0.int(5)) \($0.text(6))"
            }
        }
    }

    enum Damage: String, CaseIterable {
        case emptied, cutShort, header, gone, log, schema, everyPage
    }

    @Test(arguments: Damage.allCases) func `nothing pending is lost, whatever happens to the store`(
        _ damage: Damage
    ) async throws {
        try await TestFile.with { file in
            let before: [String]
            do {
                let test = try await TestStore(.file(file.path))
                try await test.sync(Sync("s0").join(timeline: [Event.text("$0", "older")]))
                if damage == .log { try file.checkpoint() }
                try await write(test)
                before = try await pending(test)
                #expect(before.count >= 25)
                if damage != .log { try file.checkpoint() }
                // The state after a kill.
                try file.keepLogs()
            }
            try file.restoreLogs()
            let size = try file.bytes().count
            switch damage {
            case .emptied: try file.write([])
            case .cutShort: try file.write(Array(try file.bytes().prefix(size / 3)))
            case .header: try file.overwrite(at: 0, with: [UInt8](repeating: 0, count: 100))
            case .gone: for suffix in ["", "-wal", "-shm"] { unlink(file.path + suffix) }
            case .log: for suffix in ["-wal", "-shm"] { unlink(file.path + suffix) }
            case .schema: try file.overwrite(at: 100, with: [UInt8](repeating: 0xFF, count: 4096))
            case .everyPage:
                for page in 0..<size / 4096 {
                    try file.overwrite(at: page * 4096 + 200, with: [UInt8](repeating: 0xAA, count: 3000))
                }
            }
            let again = try await TestStore(.file(file.path), prefix: "other")
            #expect(try await pending(again) == before)
            #expect(try await again.store.composerText(in: "!r:test") == "half a")
            #expect(try await again.bodies().suffix(2) == ["an answer", ""])
            #expect(try await again.store.checkIntegrity().isEmpty)
            // Restoring again does not duplicate them.
            #expect(try await pending(TestStore(.file(file.path), prefix: "third")) == before)
        }
    }

    @Test func `what was delivered or taken back is not sent again from it`() async throws {
        try await TestFile.with { file in
            do {
                let test = try await TestStore(.file(file.path))
                try await test.sync(Sync("s1").join())
                for text in ["delivered", "taken back", "still here"] { try await test.send(text) }
                try await test.deliverNext(as: "$1")
                let taken = try unwrap(try await test.messages().first { $0.body == "taken back" })
                try await test.store.discard(taken.id)
            }
            try file.write([])
            let again = try await TestStore(.file(file.path), prefix: "other")
            #expect(try await again.store.outboxEntries().map(\.summary) == ["still here"])
            #expect(again.store.recovery?.sentence.contains("1 change ") == true)
            // The echo is recognised by the unchanged transaction id.
            let item = try unwrap(try await again.store.readyOutbox(now: again.clock.now, limit: 1).first)
            #expect(item.transactionID.hasPrefix("txn"))
            try await again.sync(
                Sync("s2").join(
                    timeline: [Event.text("$3", "still here", from: "@me:test", txn: item.transactionID)]))
            #expect(try await again.bodies() == ["still here"])
            #expect(try await again.store.outboxEntries().isEmpty)
        }
    }

    @Test func `a conversation that the server has made meanwhile is known by its name there`() async throws {
        try await TestFile.with { file in
            do {
                let test = try await TestStore(.file(file.path))
                try await test.sync(Sync("s1").join())
                let made = try await test.store.enqueueCreateRoom(
                    name: "New", inviting: [UserID("@bob:test")], isDirect: false)
                try await test.store.enqueueMessage(OutgoingMessage(text: "in it"), in: made)
                let creation = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
                try await test.store.take(creation.id)
                try await test.store.complete(creation.id, .room("!made:test"))
            }
            try file.write([])
            let again = try await TestStore(.file(file.path), prefix: "other")
            let ready = try await again.store.readyOutbox(now: again.clock.now, limit: 10)
            #expect(ready.filter { $0.kind == .message }.map(\.conversationID) == ["!made:test"])
        }
    }

    @Test func `damage in that file costs nothing`() async throws {
        try await TestFile.with { file in
            let before: [String]
            do {
                let test = try await TestStore(.file(file.path))
                try await write(test)
                before = try await pending(test)
            }
            try file.write([UInt8](repeating: 0x41, count: 9000), suffix: ".pending")
            let again = try await TestStore(.file(file.path), prefix: "other")
            #expect(again.store.recovery == nil)
            #expect(try await pending(again) == before)
            try file.write([])
            let third = try await TestStore(.file(file.path), prefix: "third")
            #expect(try await pending(third) == before)
        }
    }

    /// After a crash between the commits of the two files, or after an older version has used the store.
    @Test func `where the store knows more, that file learns it`() async throws {
        try await TestFile.with { file in
            do {
                let test = try await TestStore(.file(file.path))
                try await test.sync(Sync("s1").join())
                for text in ["one", "two"] { try await test.send(text) }
            }
            let old = try file.bytes(".pending")
            do {
                let test = try await TestStore(.file(file.path), prefix: "more")
                try await test.deliverNext(as: "$1")
                try await test.send("three")
            }
            try file.write(old, suffix: ".pending")
            #expect(
                try await TestStore(.file(file.path), prefix: "again").store.outboxEntries().map(\.summary)
                    == ["two", "three"])
            try file.write([])
            #expect(
                try await TestStore(.file(file.path), prefix: "last").store.outboxEntries().map(\.summary)
                    == ["two", "three"])
        }
    }

    /// An older copy of the store is put back: what was sent since must not be sent again automatically.
    @Test func `what an older store still has to send waits for the person`() async throws {
        try await TestFile.with { file in
            do {
                let test = try await TestStore(.file(file.path))
                try await test.sync(Sync("s1").join())
                for text in ["delivered since", "pending all the time"] { try await test.send(text) }
            }
            let old = try file.bytes()
            do {
                let test = try await TestStore(.file(file.path), prefix: "more")
                try await test.deliverNext(as: "$1")
                try await test.send("written since")
            }
            try file.write(old)
            let again = try await TestStore(.file(file.path), prefix: "again")
            let entries = try await again.store.outboxEntries()
            #expect(entries.filter { $0.state == .failed }.map(\.summary) == ["delivered since"])
            #expect(
                Set(entries.filter { $0.state == .queued }.map(\.summary)) == ["pending all the time", "written since"])
            #expect(try await again.messages().first { $0.body == "delivered since" }?.state == .failed)
            #expect(try await again.bodies().contains("written since"))
        }
    }

    @Test func `it holds nothing once nothing is pending, and only its owner may read it`() async throws {
        try await TestFile.with { file in
            let test = try await TestStore(.file(file.path))
            try await test.sync(Sync("s1").join())
            try await test.send("a secret")
            try await test.store.setComposerText("another", in: "!r:test")
            try await test.deliverNext(as: "$1")
            try await test.store.setComposerText("", in: "!r:test")
            for table in PendingFile.tables {
                let rows = try Connection(path: file.path + ".pending", mode: .readOnly).query(
                    "SELECT count(*) FROM kept_\(table.name)"
                ) { $0.int(0) }
                #expect(rows == [0], "\(table.name)")
            }
            for suffix in [".pending", ".pending-wal"] {
                var status = stat()
                #expect(stat(file.path + suffix, &status) == 0)
                #expect(status.st_mode & 0o777 == 0o600)
            }
        }
    }

    // MARK: Read-only stores

    @Test(arguments: [true, false]) func `a store that nothing can be written to is shown`(isOpenElsewhere: Bool)
        async throws
    {
        try await TestFile.with { file in
            var other: TestStore? = try await TestStore(.file(file.path))
            try await other?.sync(Sync("s1").join(timeline: [Event.text("$1", "hello")]))
            try await other?.send("not sent yet")
            if !isOpenElsewhere { other = nil }
            // A directory in the way prevents the second file from being created.
            PendingFile(store: file.path).remove()
            mkdir(file.path + ".pending", 0o700)
            defer { rmdir(file.path + ".pending") }
            let test = try await TestStore(.file(file.path), prefix: "again")
            #expect(test.store.readOnly != nil)
            #expect(try await test.bodies() == ["hello", "not sent yet"])
            #expect(test.store.notice?.contains("You can read what is stored") == true)
            let failure = await #expect(throws: StoreError.self) { try await test.send("more") }
            #expect(failure == test.store.readOnly)
            _ = other
        }
    }
}
