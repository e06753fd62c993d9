import BuzzModel
import Glibc
import SQLiteKit
import Testing

@testable import BuzzStore

@Suite("AccountStore: its file")
struct FileTests {
    @Test func `what was written survives the program`() async throws {
        try await withFile { path in
            var test = try await TestStore(.file(path))
            try await test.sync(Sync("s1").join())
            try await test.send("hello")
            let item = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
            try await test.store.take(item.id)
            try await test.store.setComposerText("half a", in: "!r:test")
            // Reopen it without closing the first, as after a kill.
            test = try await TestStore(.file(path), prefix: "other")
            try await test.store.recoverInterrupted()
            #expect(try await test.bodies() == ["hello"])
            #expect(try await test.store.composerText(in: "!r:test") == "half a")
            let again = try unwrap(try await test.store.readyOutbox(now: test.clock.now, limit: 1).first)
            #expect(again.transactionID == item.transactionID)
            #expect(try await test.store.syncToken() == "s1")
        }
    }

    @Test func `two windows write in one conversation, and neither's text is lost`() async throws {
        try await withFile { path in
            var one: TestStore? = try await TestStore(.file(path))
            try await one?.sync(Sync("s1").join())
            var two: TestStore? = try await TestStore(.file(path), prefix: "two")
            try await one?.store.setComposerText("from one", in: "!r:test")
            // A process keeps its own composer text as long as it runs.
            #expect(try await two?.store.composerText(in: "!r:test") == "")
            try await two?.store.setComposerText("from two", in: "!r:test")
            try await one?.store.setComposerText("from one, later", in: "!r:test")
            #expect(try await one?.store.composerText(in: "!r:test") == "from one, later")
            #expect(try await two?.store.composerText(in: "!r:test") == "from two")
            #expect(try await two?.store.window(InboxQuery(), offset: 0, limit: 10).rows.count == 1)
            // Sending in one leaves the other's text alone.
            try await two?.store.enqueueMessage(OutgoingMessage(text: "sent", composerText: ""), in: "!r:test")
            #expect(try await one?.store.composerText(in: "!r:test") == "from one, later")
            try await two?.store.setComposerText("from two, again", in: "!r:test")
            two = nil
            one = nil
            // The next process to open the conversation gets both texts.
            let next = try await TestStore(.file(path), prefix: "next")
            let texts = try await next.store.composerText(in: "!r:test").split(separator: "\n")
            #expect(Set(texts) == ["from one, later", "from two, again"])
            #expect(try await next.store.composerText(in: "!r:test").split(separator: "\n") == texts)
            try await next.store.setComposerText("", in: "!r:test")
            #expect(try await next.store.composerText(in: "!r:test") == "")
        }
    }

    @Test func `only its owner may read it`() async throws {
        try await withFile { path in
            let test = try await TestStore(.file(path))
            try await test.sync(Sync("s1").join())
            for suffix in ["", "-wal"] {
                var status = stat()
                #expect(stat(path + suffix, &status) == 0)
                #expect(status.st_mode & 0o777 == 0o600)
            }
        }
    }

    @Test func `a file of another account is refused`() async throws {
        try await withFile { path in
            _ = try await TestStore(.file(path))
            await #expect(throws: StoreError.wrongAccount(expected: "@you:test", found: "@me:test")) {
                try await AccountStore.open(
                    .file(path), account: UserID("@you:test"), now: { Timestamp(milliseconds: 0) })
            }
        }
    }

    @Test func `a file of a newer program is refused and not touched`() async throws {
        try await withFile { path in
            _ = try await TestStore(.file(path))
            let connection = try Connection(path: path)
            try connection.script("PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)")
            let before = try bytes(path)
            await #expect(throws: StoreError.newerSchema(found: 999, known: Schema.migrations.count)) {
                try await TestStore(.file(path))
            }
            #expect(try bytes(path) == before)
        }
    }

    @Test func `what is no database is set aside and a new one begun`() async throws {
        try await withFile { path in
            try write([UInt8](repeating: 0x41, count: 8192), to: path)
            let test = try await TestStore(.file(path))
            let recovery = try unwrap(test.store.recovery)
            #expect(try bytes(recovery.setAside).count == 8192)
            #expect(recovery.setAside.contains("damaged-2025-06-15"))
            #expect(recovery.rescuedChanges == 0)
            try await test.sync(Sync("s1").join())
        }
    }

    @Test func `what was not delivered is rescued from a damaged file`() async throws {
        try await withFile { path in
            var test = try await TestStore(.file(path))
            try await test.sync(
                Sync("s1").join(
                    state: [Event.member("@ann:test", name: "Ann")],
                    timeline: (0..<300).map {
                        Event.text("$\($0)", "filler \($0) " + String(repeating: "x", count: 200))
                    }))
            let mine = try unwrap(try await test.messages().last)
            try await test.send("not sent yet")
            try await test.store.enqueueReaction("👍", on: mine.id)
            try await test.store.setComposerText("half a", in: "!r:test")
            try await test.store.setVoiceSamples(["hey!", "so glad"])
            let checkpointed = try Connection(path: path)
            try checkpointed.script("PRAGMA wal_checkpoint(TRUNCATE)")
            // Overwrite a page in the middle of the messages.
            try overwrite(path, at: 4096 * 60, with: [UInt8](repeating: 0xFF, count: 4096 * 3))
            let recovery = try unwrap(
                try await AccountStore.setAsideDamaged(path, account: TestStore.me, now: test.clock.now))
            #expect(recovery.rescuedTexts == 1)
            #expect(recovery.rescuedChanges >= 1)
            test = try await TestStore(.file(path), prefix: "other")
            #expect(try await test.store.composerText(in: "!r:test") == "half a")
            #expect(try await test.store.voiceSamples() == ["hey!", "so glad"])
            #expect(try await test.store.outboxEntries().contains { $0.summary == "not sent yet" })
            #expect(try await test.store.syncToken() == nil)
            #expect(try await test.store.checkIntegrity().isEmpty)
            try await test.sync(
                Sync("s2").join(timeline: [Event.text("$299", "filler 299")], limited: true, prevBatch: "p"))
            #expect(try await test.bodies().map { $0.prefix(10) } == ["filler 299", "not sent y"])
            #expect(try await test.store.gaps(in: "!r:test").map(\.token) == ["p"])
        }
    }

    @Test(arguments: [false, true]) func `a rescue that was broken off is done again`(hasNewFile: Bool) async throws {
        try await withFile { path in
            do {
                let test = try await TestStore(.file(path))
                try await test.sync(Sync("s1").join())
                try await test.send("not sent yet")
            }
            let aside = path + ".damaged-2025-06-15-100000"
            for suffix in ["", "-wal", "-shm"] { rename(path + suffix, aside + suffix) }
            if hasNewFile { _ = try await TestStore(.file(path)) }
            try write(Array(aside.utf8), to: path + ".unsound")
            let test = try await TestStore(.file(path), prefix: "other")
            #expect(test.store.recovery?.setAside == aside)
            #expect(try await test.store.outboxEntries().map(\.summary) == ["not sent yet"])
            #expect(try await TestStore(.file(path)).store.recovery == nil)
        }
    }

    @Test func `a second look at the file leaves the locks of the first`() async throws {
        try await withFile { path in
            let test = try await TestStore(.file(path))
            try await test.sync(Sync("s1").join())
            StoreFile(path: path).closeToOthers()
            let locks = String(decoding: try bytes("/proc/locks"), as: UTF8.self)
            var information = stat()
            stat(path, &information)
            #expect(locks.contains(":\(information.st_ino) "))
        }
    }

    @Test func `one event that the store refuses keeps out none of the others`() async throws {
        try await withFile { path in
            let test = try await TestStore(.file(path))
            try await test.sync(Sync("s1").join())
            try Connection(path: path).script(
                """
                CREATE TRIGGER refusal BEFORE INSERT ON messages WHEN new.body = 'poison'
                BEGIN SELECT RAISE(ABORT, 'it fits nowhere'); END
                """)
            let outcome = try await test.sync(
                Sync("s2").join(
                    timeline: [Event.text("$1", "one"), Event.text("$2", "poison"), Event.text("$3", "three")]))
            #expect(outcome.damagedEvents == 1)
            #expect(try await test.bodies() == ["one", "three"])
            #expect(try await test.store.syncToken() == "s2")
        }
    }

    @Test(arguments: 1...4) func `damage in one of the first pages is mended at once`(page: Int) async throws {
        try await withFile { path in
            do {
                let test = try await TestStore(.file(path))
                try await test.sync(Sync("s1").join())
                try await test.send("not sent yet")
            }
            try checkpoint(path)
            try overwrite(path, at: 4096 * page, with: [UInt8](repeating: 0xFF, count: 4096))
            // A damaged page that is not read at start does no harm until it is read.
            let test = try await TestStore(.file(path))
            if test.store.recovery == nil { _ = try? await test.store.checkIntegrity() }
            let again = try await TestStore(.file(path))
            let recovery = try unwrap(test.store.recovery ?? again.store.recovery)
            #expect(recovery.sentence.contains(recovery.setAside))
            #expect(try await again.store.checkIntegrity().isEmpty)
            #expect(try await TestStore(.file(path)).store.recovery == nil)
            try await again.sync(Sync("s2").join())
        }
    }

    /// `F_OFD_GETLK`, which Swift does not import.
    private static let askForLock: Int32 = 36

    @Test func `looking whether another process has the file open keeps the locks of this one`() async throws {
        try await withFile { path in
            let test = try await TestStore(.file(path))
            try await test.sync(Sync("s1").join())
            #expect(!StoreFile(path: path).isInUseElsewhere)
            // Open-file-description locks conflict with the process's own. Closing `index` before the store would
            // drop the store's locks.
            let index = open(path + "-shm", O_RDWR | O_CLOEXEC)
            defer { close(index) }
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = 128
            lock.l_len = 1
            #expect(fcntl(index, Self.askForLock, &lock) == 0)
            #expect(lock.l_type == Int16(F_RDLCK))
            #expect(try await test.store.syncToken() == "s1")
        }
    }

    @Test func `damage found in use is mended at the next start`() async throws {
        try await withFile { path in
            let test = try await TestStore(.file(path))
            try await test.sync(
                Sync("s1").join(timeline: (0..<1_000).map { Event.text("$\($0)", String(repeating: "x", count: 400)) }))
            try checkpoint(path)
            try await test.send("not sent yet")
            // Pages of messages, after those of the schema and the roots of its tables.
            for page in 200..<240 {
                try overwrite(path, at: 4096 * page, with: [UInt8](repeating: 0xFF, count: 4096))
            }
            #expect(try await !test.store.checkIntegrity().isEmpty)
            let again = try await TestStore(.file(path), prefix: "other")
            #expect(again.store.recovery != nil)
            #expect(try await TestStore(.file(path)).store.recovery == nil)
        }
    }

    @Test func `where nothing can be read that is said`() async throws {
        try await withFile { path in
            for damage in [[], Array("no database at all".utf8)] {
                do {
                    let test = try await TestStore(.file(path))
                    try await test.sync(Sync("s1").join())
                    try await test.send("not sent yet")
                }
                try checkpoint(path)
                for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
                // The state that an older version leaves behind.
                PendingFile(store: path).remove()
                try write(damage, to: path)
                let recovery = try unwrap(try await TestStore(.file(path)).store.recovery)
                #expect(recovery.extent == .nothing)
                #expect(recovery.sentence.contains("could not be recovered"))
                #expect(recovery.sentence.contains(recovery.setAside))
            }
        }
    }

    @Test func `what lies behind a damaged page of the outbox is rescued, too`() async throws {
        try await withFile { path in
            do {
                let test = try await TestStore(.file(path))
                try await test.sync(Sync("s1").join())
                for number in 0..<120 {
                    try await test.send("number \(number) " + String(repeating: "y", count: 300))
                }
            }
            try checkpoint(path)
            let content = try bytes(path)
            let rows = try Connection(path: path, mode: .readOnly).query(
                "SELECT payload FROM outbox ORDER BY id LIMIT 1 OFFSET 60"
            ) { $0.text(0) }
            let needle = Array(try unwrap(rows.first).utf8)
            let page = try unwrap(
                stride(from: 0, to: content.count, by: 4096).first { start in
                    let here = content[start..<start + 4096]
                    return here.indices.contains { here[$0...].starts(with: needle) }
                })
            try overwrite(path, at: page, with: [UInt8](repeating: 0xFF, count: 4096))
            PendingFile(store: path).remove()
            StoreFile(path: path).markDamaged()
            let test = try await TestStore(.file(path), prefix: "other")
            let recovery = try unwrap(test.store.recovery)
            #expect(recovery.extent == .part)
            #expect(recovery.rescuedChanges > 80)
            let entries = try await test.store.outboxEntries()
            #expect(entries.first?.summary.hasPrefix("number 0 ") == true)
            #expect(entries.last?.summary.hasPrefix("number 119 ") == true)
        }
    }

    @Test func `what was said is rescued where the conversation itself cannot be read`() async throws {
        try await withFile { path in
            do {
                let test = try await TestStore(.file(path))
                try await test.sync(Sync("s1").join())
                try await test.send("not sent yet")
            }
            try checkpoint(path)
            let root = try Connection(path: path, mode: .readOnly).query(
                "SELECT rootpage FROM sqlite_schema WHERE name = 'conversations'"
            ) { $0.int(0) }
            try overwrite(path, at: 4096 * (try unwrap(root.first) - 1), with: [UInt8](repeating: 0xFF, count: 4096))
            PendingFile(store: path).remove()
            StoreFile(path: path).markDamaged()
            let test = try await TestStore(.file(path), prefix: "other")
            #expect(test.store.recovery?.extent == .part)
            #expect(try await test.store.outboxEntries().map(\.summary) == ["not sent yet"])
            #expect(try await test.bodies() == ["not sent yet"])
        }
    }

    private func checkpoint(_ path: String) throws {
        try Connection(path: path).script("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    @Test func `the person's word about a deal is rescued from a damaged file`() async throws {
        try await withFile { path in
            let room = ConversationID("!r:test")
            do {
                let test = try await TestStore(.file(path))
                try await test.sync(
                    Sync("s1").join(
                        state: [Event.member("@me:test"), Event.member("@ann:test", name: "Ann")],
                        timeline: [Event.text("$1", "a video for $900?")]))
                try await test.store.correctDeal(.budget, of: room, to: "$3,000")
            }
            let now = Timestamp(milliseconds: 1_772_570_000_000)
            #expect(try await AccountStore.setAsideDamaged(path, account: TestStore.me, now: now) != nil)
            let test = try await TestStore(.file(path))
            try await test.store.correctDeal(.who, of: room, to: "Ann")
            #expect(try await test.store.dealCard(room)?[.budget]?.text == "$3,000")
        }
    }

    private func withFile(_ body: (String) async throws -> Void) async throws {
        var template = Array("/tmp/buzzstore-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Missing() }
        let directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer {
            if let listing = opendir(directory) {
                while let entry = readdir(listing) {
                    let name = withUnsafePointer(to: &entry.pointee.d_name) {
                        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                    }
                    unlink("\(directory)/\(name)")
                }
                closedir(listing)
            }
            rmdir(directory)
        }
        try await body("\(directory)/store.sqlite")
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        let file = Glibc.open(path, O_RDONLY)
        guard file >= 0 else { throw Missing() }
        defer { close(file) }
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(file, &buffer, buffer.count), count > 0 { result += buffer[..<count] }
        return result
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else { throw Missing() }
        close(file)
    }

    private func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws {
        let file = Glibc.open(path, O_WRONLY)
        guard file >= 0, pwrite(file, bytes, bytes.count, offset) == bytes.count else { throw Missing() }
        close(file)
    }
}
