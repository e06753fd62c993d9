import BuzzCrypto
import BuzzModel
import BuzzStore
import Foundation
import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit
import Testing

private let room = "!r:x"

extension CryptoStore {
    /// A session of another device in the format of a key file.
    fileprivate static func entry(_ session: MegolmInboundSession, in room: String = room) throws -> JSON {
        let key = try #require(session.exported())
        return [
            "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room), "session_id": .string(session.id),
            "session_key": .string(key.exposedBase64()), "sender_key": .string(OlmAccount().identityKey),
            "sender_claimed_keys": ["ed25519": .string(OlmAccount().fingerprintKey)],
        ]
    }

    /// Creates this device's backup and returns its description as the server would send it.
    fileprivate func withBackup(version: String = "1") async throws -> JSON {
        #expect(try await judge(nil) == .none)
        var info = try await newBackup()
        try await backupMade(version)
        info["version"] = .string(version)
        return info
    }
}

private func inbound(_ count: Int = 1) throws -> [MegolmInboundSession] {
    try (0..<count).map { _ in try MegolmInboundSession(shared: MegolmOutboundSession().sharingKey()) }
}

@Suite struct BackupTests {
    @Test func `everything goes to the backup once, and comes back on another device`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        let info = try await ann.withBackup()
        let sessions = try inbound(5)
        let taken = try await ann.importSessions(try sessions.map { try CryptoStore.entry($0) })
        #expect(taken == .new(5))
        #expect(try await ann.backup().waiting == 5)
        #expect(try await !ann.backup().isComplete)
        var entries: [(room: String, session: String, data: JSON)] = []
        for _ in 0..<2 {
            // As if killed after the upload but before it was recorded: the same batch is uploaded again.
            let batch = try #require(try await ann.nextBackup(limit: 3))
            #expect(try #require(try await ann.nextBackup(limit: 3)).count == batch.count)
            try await ann.backedUp(batch)
            for (id, entry) in batch.body["rooms"][room]["sessions"].object ?? JSONObject() {
                entries.append((room, id, entry["session_data"]))
            }
        }
        #expect(try await ann.nextBackup(limit: 3) == nil)
        #expect(try await ann.backup().isComplete)
        #expect(Set(entries.map(\.session)) == Set(sessions.map(\.id)))

        let phone = try await CryptoStore.inMemory(device: "PHONE")
        #expect(try await phone.judge(info) == .foreign)
        let key = try #require(try await ann.secret(.backup))
        #expect(try await !phone.takeBackupKey(.random(32)))
        #expect(try await phone.takeBackupKey(key))
        #expect(try await phone.judge(info) == .active)
        #expect(try await phone.wantsRestoring())
        entries.append((room, "AAAA", ["ciphertext": "x"]))
        // A session under another session's name.
        entries.append((room, entries[0].session, entries[1].data))
        #expect(try await phone.restore(entries) == .new(5, broken: 2))
        try await phone.restored()
        #expect(try await !phone.wantsRestoring())
        #expect(try await phone.freshSessions().count == 5)
        // These keys came from the backup, so they are not uploaded again.
        #expect(try await phone.nextBackup(limit: 10) == nil)
        #expect(try await phone.restore(entries) == .new(0, known: 5, broken: 2))
    }

    @Test func `a backup that nothing says is ours gets nothing`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        _ = try await ann.importSessions([try CryptoStore.entry(try inbound()[0])])
        let mallory = try await CryptoStore.inMemory(device: "MALLORY")
        try await mallory.withIdentity()
        let theirs = try await mallory.withBackup()
        for change in [
            { _ in }, { $0["auth_data"]["signatures"] = [:] }, { $0["algorithm"] = "m.other" },
            { $0["auth_data"]["public_key"] = "AAAA" }, { $0["version"] = 7 },
            { $0["auth_data"]["public_key"] = .string(String(repeating: "A", count: 86)) },
        ] as [(inout JSON) -> Void] {
            var info = theirs
            change(&info)
            #expect(try await ann.judge(info) == .foreign)
            #expect(try await ann.nextBackup(limit: 10) == nil)
        }
    }

    @Test func `signed by our identity it is ours, and takes what comes, also while its key is elsewhere`() async throws
    {
        let ann = try await CryptoStore.inMemory()
        let upload = try await ann.withIdentity()
        let info = try await ann.withBackup()
        let phone = try await CryptoStore.inMemory(device: "PHONE")
        try await phone.learn(ann.ownAnswer(upload), asked: ["@ann:x"])
        #expect(try await phone.judge(info) == .foreign)
        #expect(try await phone.trustOwnIdentity(try #require(try await ann.masterKey(of: "@ann:x"))))
        #expect(try await phone.judge(info) == .locked)
        _ = try await phone.importSessions([try CryptoStore.entry(try inbound()[0])])
        #expect(try await phone.nextBackup(limit: 10)?.count == 1)
    }

    @Test func `an older backup, and another key under the same number, are refused`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        let first = try await ann.withBackup(version: "1")
        // We create a second backup ourselves.
        var second = try await ann.newBackup()
        try await ann.backupMade("2")
        second["version"] = "2"
        #expect(try await ann.judge(second) == .active)
        _ = try await ann.importSessions([try CryptoStore.entry(try inbound()[0])])
        #expect(try await ann.judge(first) == .foreign)
        #expect(try await ann.nextBackup(limit: 10) == nil)
        var swapped = first
        swapped["version"] = "2"
        #expect(try await ann.judge(swapped) == .foreign)
        #expect(try await ann.nextBackup(limit: 10) == nil)
        #expect(try await ann.judge(nil) == .removed)
        #expect(try await ann.nextBackup(limit: 10) == nil)
        #expect(try await ann.judge(second) == .active)
        #expect(try await ann.nextBackup(limit: 10)?.count == 1)
    }

    @Test func `a newer backup of ours gets everything that the old one had`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        _ = try await ann.withBackup(version: "1")
        _ = try await ann.importSessions([try CryptoStore.entry(try inbound()[0])])
        try await ann.backedUp(try #require(try await ann.nextBackup(limit: 10)))
        _ = try await ann.newBackup()
        try await ann.backupMade("2")
        #expect(try await ann.nextBackup(limit: 10)?.version == "2")
    }

    @Test func `what is here is kept, and reaches back as far as either does`() async throws {
        let ann = try await CryptoStore.inMemory()
        var outbound = MegolmOutboundSession()
        let early = try MegolmInboundSession(shared: outbound.sharingKey())
        let first = try outbound.encrypt(Array("{}".utf8))
        let late = try MegolmInboundSession(shared: outbound.sharingKey())
        #expect(try await ann.importSessions([try CryptoStore.entry(late)]) == .new(1))
        #expect(try await ann.importSessions([try CryptoStore.entry(early)]) == .new(1))
        #expect(try await ann.importSessions([try CryptoStore.entry(late)]) == .new(0, known: 1))
        let exported = try await ann.exportedSessions()
        let key = try #require(Secret(base64: exported[0]["session_key"].string ?? ""))
        var back = try MegolmInboundSession(exported: key)
        #expect(try back.decrypt(first).index == 0)
        // A different key under the name of a known session is a forgery.
        var lying = try CryptoStore.entry(late)
        lying["session_key"] = .string(try #require(try inbound()[0].exported()).exposedBase64())
        #expect(try await ann.importSessions([lying]) == .new(0, broken: 1))
    }

    @Test func `a restored key opens messages and proves nothing of who wrote them`() async throws {
        let ann = try await CryptoStore.inMemory()
        var outbound = MegolmOutboundSession()
        _ = try await ann.importSessions([
            try CryptoStore.entry(try MegolmInboundSession(shared: outbound.sharingKey()))
        ])
        let inner: JSON = ["type": "m.room.message", "room_id": .string(room), "content": ["body": "hi"]]
        let raw: JSON = [
            "type": "m.room.encrypted", "sender": "@anybody:x", "event_id": "$1",
            "content": [
                "algorithm": "m.megolm.v1.aes-sha2", "session_id": .string(outbound.id),
                "ciphertext": .string(try outbound.encrypt(inner.serialized())),
            ],
        ]
        let waiting = WaitingEvent(
            room: ConversationID(room), event: EventID("$1"), session: outbound.id, raw: raw.text)
        let read = try #require(try await ann.read([waiting]).first)
        guard case .success(let content) = read.result else {
            Issue.record("\(read.result)")
            return
        }
        #expect(content["content"]["body"] == "hi" && read.doubt == .unproven)
    }

    @Test func `broken entries are counted, and none of them is taken`() async throws {
        let ann = try await CryptoStore.inMemory()
        let good = try CryptoStore.entry(try inbound()[0])
        func changed(_ change: (inout JSON) -> Void) -> JSON {
            var entry = good
            change(&entry)
            return entry
        }
        let broken: [JSON] = [
            .null, 7, [:], changed { $0["algorithm"] = "m.other" }, changed { $0["room_id"] = "" },
            changed { $0["session_id"] = "AAAA" }, changed { $0["session_key"] = "AAAA" },
            changed { $0["session_key"] = 7 }, changed { $0["sender_key"] = "x" },
            changed { $0["room_id"] = .string(String(repeating: "r", count: 600)) },
        ]
        #expect(try await ann.importSessions(broken + [good]) == .new(1, broken: broken.count))
        #expect(try await ann.exportedSessions().count == 1)
    }
}

extension ImportCount {
    fileprivate static func new(_ new: Int, known: Int = 0, broken: Int = 0) -> ImportCount {
        var count = ImportCount()
        (count.new, count.known, count.broken) = (new, known, broken)
        return count
    }
}
