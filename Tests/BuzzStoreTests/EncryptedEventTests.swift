import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit
import Testing

@testable import BuzzStore

/// Nothing that might be decrypted later is dropped.
@Suite("AccountStore: what comes encrypted")
struct EncryptedEventTests {
    private static func secret(_ id: String, relation: JSON? = nil, text: String = "abc") -> JSON {
        var content: JSON = [
            "algorithm": "m.megolm.v1.aes-sha2", "session_id": "s+/1", "sender_key": "k", "device_id": "D",
            "ciphertext": .string(text),
        ]
        if let relation { content["m.relates_to"] = relation }
        return Event.event(id, "m.room.encrypted", content)
    }

    @Test func `an encrypted message is kept whole, and its first copy stays`() async throws {
        let test = try await TestStore.joined()
        let event = Self.secret("$1")
        try await test.sync(Sync("s2").join(timeline: [event]))
        try await test.sync(Sync("s3").join(timeline: [Self.secret("$1", text: "exchanged")]))
        #expect(try await test.messages().map(\.kind) == [.encrypted])
        let kept = try JSON(parsing: try unwrap(try await test.store.ciphertext(of: "$1")))
        #expect(kept["content"] == event["content"] && kept["sender"] == "@ann:test")
        #expect(kept["origin_server_ts"] == 1000)
    }

    @Test func `an encrypted edit is kept, too`() async throws {
        let test = try await TestStore.joined()
        let relation: JSON = ["rel_type": "m.replace", "event_id": "$1"]
        try await test.sync(Sync("s2").join(timeline: [Self.secret("$1"), Self.secret("$2", relation: relation)]))
        #expect(try await test.messages().count == 1)
        let kept = try JSON(parsing: try unwrap(try await test.store.ciphertext(of: "$2")))
        #expect(kept["content"]["m.relates_to"] == relation)
    }

    @Test func `what is taken back is kept no longer`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Self.secret("$1")]))
        try await test.sync(Sync("s3").join(timeline: [Event.redaction("$2", of: "$1")]))
        #expect(try await test.store.ciphertext(of: "$1") == nil)
        #expect(try await test.messages().map(\.kind) == [.deleted])
        // The redaction may arrive before the event.
        try await test.sync(Sync("s4").join(timeline: [Event.redaction("$4", of: "$3"), Self.secret("$3")]))
        #expect(try await test.store.ciphertext(of: "$3") == nil)
    }

    @Test func `what was taken back does not come again with a repeated answer, nor do its edits`() async throws {
        let test = try await TestStore.joined()
        let relation: JSON = ["rel_type": "m.replace", "event_id": "$1"]
        let answer = Sync("s2").join(timeline: [
            Self.secret("$1"), Self.secret("$2", relation: relation), Event.redaction("$3", of: "$1"),
        ])
        for _ in 1...2 {
            try await test.sync(answer)
            #expect(try await test.store.ciphertext(of: "$1") == nil)
            #expect(try await test.store.ciphertext(of: "$2") == nil)
        }
        // An edit may arrive late.
        try await test.sync(Sync("s3").join(timeline: [Self.secret("$4", relation: relation)]))
        #expect(try await test.store.ciphertext(of: "$4") == nil)
    }

    @Test func `pages of history bring ciphertext as well`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(
            Sync("s2").join(timeline: [Event.text("$9", "9")], limited: true, prevBatch: "p"))
        let gap = try unwrap(try await test.store.gaps(in: "!r:test").first)
        let page = HistoryPage(events: [Self.secret("$8")].compactMap(MatrixEvent.init), end: nil)
        _ = try await test.store.applyHistory(page, to: gap)
        #expect(try await test.store.ciphertext(of: "$8") != nil)
    }

    @Test func `messages to the device are stored with the token, keys only, the newest where there are too many`()
        async throws
    {
        let test = try await TestStore.joined()
        func message(_ number: Int) -> JSON {
            ["type": "m.room.encrypted", "sender": "@ann:test", "content": ["number": .int(Int64(number))]]
        }
        var sync = Sync("s2")
        sync.json["to_device"] = [
            "events": .array([message(1), ["type": "m.dummy", "content": [:]], 7, message(2)])
        ]
        sync.json["device_lists"] = ["changed": ["@ann:test", 3], "left": ["@bob:test"]]
        sync.json["device_one_time_keys_count"] = ["signed_curve25519": 7]
        sync.json["device_unused_fallback_key_types"] = ["signed_curve25519"]
        try await test.sync(sync)
        let kept = try await test.store.messagesToDevice().map { try JSON(parsing: $0)["content"]["number"] }
        #expect(kept == [1, 2])
        let users = try await test.store.read { db in
            try db.query("SELECT user, has_left FROM device_lists ORDER BY user") { "\($0.text(0)) \($0.bool(1))" }
        }
        #expect(users == ["* false", "@ann:test false", "@bob:test true"])
        // A sync without a count of one-time keys means that none are left. A sync that doesn't mention fallback keys
        // says nothing about them.
        let before = try await keys(test)
        #expect(before == [#"{"signed_curve25519":7}"#, #"["signed_curve25519"]"#])
        try await test.sync(Sync("s3"))
        #expect(try await keys(test) == ["{}", #"["signed_curve25519"]"#])
        var flood = Sync("s4")
        flood.json["to_device"] = ["events": .array((3...(Limits.toDevice + 2)).map(message))]
        try await test.sync(flood)
        let left = try await test.store.messagesToDevice()
        #expect(left.count == Limits.toDevice)
        #expect(try JSON(parsing: try unwrap(left.first))["content"]["number"] == 3)
    }

    private func keys(_ test: TestStore) async throws -> [String?] {
        try await test.store.read { db in
            let settings = SettingTable(db: db)
            return [try settings.value(.oneTimeKeyCounts), try settings.value(.unusedFallbackKeyTypes)]
        }
    }

    @Test func `what opens an encrypted file is kept with it, and goes along when it is forwarded`() throws {
        let file: JSON = ["url": "mxc://test/1", "v": "v2", "iv": "i", "key": ["k": "K"], "hashes": ["sha256": "h"]]
        let content: JSON = [
            "msgtype": "m.image", "body": "a.png", "file": file,
            "info": ["thumbnail_file": ["url": "mxc://test/2", "key": ["k": "T"]]],
        ]
        let db = try Connection(path: ":memory:")
        try db.migrate(Schema.migrations)
        try db.run("PRAGMA foreign_keys = OFF")
        let read = try unwrap(MessageContent(content)?.file)
        try AttachmentTable(db: db).insert(read, for: 1)
        let stored = try unwrap(try AttachmentTable(db: db).file(of: 1))
        #expect(stored == read)
        let written = MessageContent(type: "m.image", body: "", file: stored).json
        #expect(written["file"] == file && written["url"].isNull)
        #expect(written["info"]["thumbnail_file"]["key"]["k"] == "T")
    }

    @Test func `an older store's encrypted messages are fetched again, once each`() async throws {
        let test = try await TestStore.joined()
        try await test.sync(Sync("s2").join(timeline: [Self.secret("$1"), Self.secret("$2"), Self.secret("$3")]))
        try await test.store.write { try $0.db.run("UPDATE ciphertexts SET raw = NULL, session_id = ''") }
        #expect(try await test.store.missingCiphertexts(limit: 9).map(\.event) == ["$1", "$2", "$3"])
        try await test.store.fetchedCiphertext(MatrixEvent(Self.secret("$1")), of: "$1")
        try await test.store.fetchedCiphertext(MatrixEvent(Self.secret("$1")), of: "$2")
        try await test.store.fetchedCiphertext(nil, of: "$3")
        #expect(try await test.store.missingCiphertexts(limit: 9).isEmpty)
        #expect(try await test.store.ciphertext(of: "$1")?.contains("s+/1") == true)
        #expect(try await test.store.ciphertext(of: "$2") == "")
        // A page of history may still supply the ciphertext.
        try await test.sync(Sync("s3").join(timeline: [Self.secret("$2")]))
        #expect(try await test.store.ciphertext(of: "$2")?.contains("s+/1") == true)
    }
}
