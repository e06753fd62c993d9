import BuzzCrypto
import BuzzModel
import BuzzServices
import BuzzStore
import Foundation
import JSONKit
import MatrixProtocol
import OlmKit
import ProcessKit
import SodiumKit
import TestSupport
import Testing

@testable import BuzzSync

extension Someone {
    var security: LiveSecurityService { LiveSecurityService(host: host) }

    /// Waits until the server has this device's keys.
    func isPublished() async throws -> CryptoStore {
        let crypto = try await crypto()
        _ = try await eventually("\(name) is published") { try await crypto.isPublished() ? true : nil }
        return crypto
    }

    /// Waits until the account's first device has its identity and its backup.
    func isFirst() async throws -> CryptoStore {
        let crypto = try await isPublished()
        _ = try await eventually("\(name)'s device is signed") { try await crypto.isOwnDeviceSigned() ? true : nil }
        _ = try await eventually("\(name) has a backup") { try await crypto.backup().state == .active ? true : nil }
        return crypto
    }

    /// Waits for a verification that matches.
    func sees(_ what: String, _ fits: @escaping @Sendable (Verification) -> Bool) async throws -> Verification {
        for await all in await security.verifications() {
            if let found = all.last(where: fits) { return found }
        }
        throw Waited(what)
    }
}

/// The key of a conversation that exists nowhere else.
private func session(in room: String) throws -> JSON {
    let session = try MegolmInboundSession(shared: MegolmOutboundSession().sharingKey())
    return [
        "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room), "session_id": .string(session.id),
        "session_key": .string(try #require(session.exported()).exposedBase64()),
        "sender_key": .string(OlmAccount().identityKey),
    ]
}

@Suite struct SecurityStories {
    private func people(_ count: Int, on server: LiveServer) async throws -> [Someone] {
        var people: [Someone] = []
        for _ in 0..<count {
            let person = try Someone(LiveServer.name("p\(people.count)"))
            _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
            people.append(person)
        }
        return people
    }

    private func another(device of: Someone, on server: LiveServer) async throws -> Someone {
        let device = try Someone(of.name)
        _ = try await device.auth.signIn(server: server.url, user: of.name, password: "correct horse")
        return device
    }

    /// An encrypted conversation that both have joined.
    private func room(of one: Someone, with other: Someone) async throws -> ConversationID {
        let encryption: JSON = [
            "type": "m.room.encryption", "state_key": "", "content": ["algorithm": "m.megolm.v1.aes-sha2"],
        ]
        let room = try await one.client().createRoom([
            "preset": "trusted_private_chat", "is_direct": true, "invite": [.string(other.id.rawValue)],
            "initial_state": [encryption],
        ])
        #expect(try await other.accepts(from: one) == room)
        return room
    }

    /// Both compare the emoji, which are the same.
    private func compare(_ one: Someone, _ other: Someone) async throws {
        let id = try await one.security.verify(other.id, device: nil)
        let asked = try await other.sees("\(one.name) asks") { $0.stage == .offered }
        try await other.security.accept(asked.id)
        _ = try await one.sees("the emoji") { $0.id == id && $0.stage == .comparing }
        _ = try await other.sees("the emoji") { $0.id == asked.id && $0.stage == .comparing }
        await one.security.confirm(id)
        await other.security.confirm(asked.id)
    }

    @Test func `a new device gets everything back with the recovery key, or the passphrase`() async throws {
        let server = try await LiveServer()
        let ann = try await people(1, on: server)[0]
        try await ann.running {
            let crypto = try await ann.isFirst()
            #expect(try await !ann.security.hasRecovery())
            _ = try await crypto.importSessions(try (0..<7).map { try session(in: "!r\($0):x") })
            let key = try await ann.security.setUpRecovery(passphrase: nil)
            #expect(key.hasPrefix("Es"))
            #expect(try await ann.security.hasRecovery())
            try await ann.security.backUp()
            #expect(try await ann.security.standing().unsavedKeys == 0)

            let laptop = try await self.another(device: ann, on: server)
            try await laptop.running {
                let keys = try await laptop.isPublished()
                _ = try await eventually("it is a new device") {
                    try await keys.ownIdentity() == .unverified ? true : nil
                }
                #expect(await laptop.security.question() == .newDevice)
                // The question is asked only once.
                #expect(await laptop.security.question() == nil)
                let other = RecoveryKey.text(of: .random(32))
                for wrong in ["nonsense", String(key.dropLast(2)), other] {
                    await #expect(throws: ServiceError.self, "\(wrong)") {
                        _ = try await laptop.security.recover(with: wrong) { _, _ in }
                    }
                }
                #expect(try await keys.ownIdentity() == .unverified)
                #expect(try await keys.exportedSessions().isEmpty)
                let count = try await laptop.security.recover(with: key) { _, _ in }
                #expect(count.usable == 7 && count.broken == 0)
                #expect(try await keys.exportedSessions().count == 7)
                let standing = try await laptop.security.standing()
                #expect(standing.identity == .verified && standing.isDeviceSigned && standing.backup == .active)
                #expect(try await laptop.security.devices().allSatisfy(\.isVerified))
            }
            // A passphrase replaces the recovery key, which then opens nothing any more.
            _ = try await ann.security.setUpRecovery(passphrase: "four words or five")
            let phone = try await self.another(device: ann, on: server)
            try await phone.running {
                let keys = try await phone.isPublished()
                await #expect(throws: ServiceError.self) { _ = try await phone.security.recover(with: key) { _, _ in } }
                #expect(try await keys.exportedSessions().isEmpty)
                let count = try await phone.security.recover(with: "four words or five") { _, _ in }
                #expect(count.usable == 7 && count.broken == 0)
                #expect(try await keys.exportedSessions().count == 7)
            }
        }
        await server.stop()
    }

    @Test func `two devices of one account compare emoji, and the new one gets secrets and messages`() async throws {
        let server = try await LiveServer()
        let ann = try await people(1, on: server)[0]
        try await ann.running {
            let crypto = try await ann.isFirst()
            _ = try await crypto.importSessions(try (0..<5).map { try session(in: "!r\($0):x") })
            try await ann.security.backUp()
            let laptop = try await self.another(device: ann, on: server)
            try await laptop.running {
                let keys = try await laptop.isPublished()
                _ = try await eventually("it is a new device") {
                    try await keys.ownIdentity() == .unverified ? true : nil
                }
                let id = try await laptop.security.verify(ann.id, device: nil)
                let asked = try await ann.sees("the laptop asks") { $0.stage == .offered }
                #expect(asked.isOwn)
                try await ann.security.accept(asked.id)
                _ = try await laptop.sees("the emoji") { $0.id == id && $0.stage == .comparing }
                _ = try await ann.sees("the emoji") { $0.id == asked.id && $0.stage == .comparing }
                await laptop.security.confirm(id)
                await ann.security.confirm(asked.id)
                _ = try await eventually("the laptop is signed") { try await keys.isOwnDeviceSigned() ? true : nil }
                _ = try await eventually("the secrets came") { try await keys.holdsIdentity() ? true : nil }
                _ = try await eventually("the messages' keys came back") {
                    try await laptop.security.standing().keys == 5 ? true : nil
                }
                #expect(try await laptop.security.standing().backup == .active)
                #expect(try await ann.security.devices().allSatisfy(\.isVerified))
            }
        }
        await server.stop()
    }

    @Test func `a device that was locked out reads everything once it is signed`() async throws {
        let server = try await LiveServer()
        let pair = try await people(2, on: server)
        let (ann, bob) = (pair[0], pair[1])
        try await ann.running {
            try await bob.running {
                _ = try await ann.isFirst()
                _ = try await bob.isFirst()
                let room = try await self.room(of: ann, with: bob)
                let laptop = try await self.another(device: ann, on: server)
                try await laptop.running {
                    let keys = try await laptop.isPublished()
                    _ = try await eventually("it is a new device") {
                        try await keys.ownIdentity() == .unverified ? true : nil
                    }
                    try await ann.messaging.send(OutgoingMessage(text: "from Ann"), to: room)
                    try await bob.sees(["from Ann"], in: room)
                    try await bob.messaging.send(OutgoingMessage(text: "from Bob"), to: room)
                    try await ann.sees(["from Ann", "from Bob"], in: room)
                    let locked = UnreadableReason.withheld.sentence
                    try await laptop.sees([locked, locked], in: room)
                    try await ann.security.backUp()
                    try await self.compare(laptop, ann)
                    try await laptop.sees(["from Ann", "from Bob"], in: room)
                    try await bob.messaging.send(OutgoingMessage(text: "and now"), to: room)
                    try await laptop.sees(["from Ann", "from Bob", "and now"], in: room)
                }
            }
        }
        await server.stop()
    }

    @Test func `nothing goes out to a verified person who is somebody else, and the message says why`() async throws {
        let server = try await LiveServer()
        let pair = try await people(2, on: server)
        let (ann, bob) = (pair[0], pair[1])
        try await ann.running {
            try await bob.running {
                _ = try await ann.isFirst()
                _ = try await bob.isFirst()
                let room = try await self.room(of: ann, with: bob)
                try await self.compare(ann, bob)
                _ = try await eventually("Ann trusts Bob") {
                    try await ann.security.standing(of: bob.id).trust == .verified ? true : nil
                }
                try await ann.messaging.send(OutgoingMessage(text: "it is you"), to: room)
                try await bob.sees(["it is you"], in: room)
                try await bob.security.makeIdentity(password: "correct horse", replacing: true)
                _ = try await eventually("Ann is warned") {
                    try await ann.security.standing().warnings.map(\.trust) == [.lost] ? true : nil
                }
                let message = try await ann.messaging.send(OutgoingMessage(text: "and now?"), to: room)
                let reason = try await eventually("it is refused") {
                    try await ann.sync.outbox().first { $0.messageID == message && $0.state == .failed }?.lastError
                }
                #expect(reason.contains("was verified and has another identity now"))
                let sent = try await ann.client().messages(in: room, from: nil, limit: 100).events
                #expect(sent.count { $0.type == "m.room.encrypted" } == 1)
                try await ann.security.acknowledge(bob.id)
                try await ann.messaging.retry(message)
                try await bob.sees(["it is you", "and now?"], in: room)
            }
        }
        await server.stop()
    }

    @Test func `two people compare emoji, and notice when one of them is somebody else`() async throws {
        let server = try await LiveServer()
        let pair = try await people(2, on: server)
        let (ann, bob) = (pair[0], pair[1])
        try await ann.running {
            try await bob.running {
                let anns = try await ann.isFirst()
                _ = try await bob.isFirst()
                _ = try await ann.conversations.create(name: nil, inviting: [bob.id], isDirect: true)
                _ = try await bob.accepts(from: ann)
                let id = try await ann.security.verify(bob.id, device: nil)
                let asked = try await bob.sees("Ann asks") { $0.stage == .offered }
                #expect(asked.user == ann.id && !asked.isOwn)
                try await bob.security.accept(asked.id)
                let one = try await ann.sees("the emoji") { $0.id == id && $0.stage == .comparing }
                let other = try await bob.sees("the emoji") { $0.stage == .comparing }
                #expect(one.emoji.count == 7 && one.emoji == other.emoji && one.numbers == other.numbers)
                await bob.security.confirm(other.id)
                #expect(try await ann.security.standing(of: bob.id).trust == .known)
                await ann.security.confirm(one.id)
                _ = try await ann.sees("verified") { $0.id == id && $0.stage == .done(vouched: true) }
                _ = try await bob.sees("verified") { $0.stage == .done(vouched: true) }
                for (person, other) in [(ann, bob), (bob, ann)] {
                    _ = try await eventually("\(person.name) trusts") {
                        try await person.security.standing(of: other.id).trust == .verified ? true : nil
                    }
                }
                // The signature is on the server too, where our other devices find it.
                _ = try await eventually("the signature is there") {
                    let answer = try await ann.client().queryKeys(of: [bob.id.rawValue])
                    return answer["master_keys"][bob.id.rawValue]["signatures"][ann.id.rawValue].object
                }
                // Bob replaces his identity.
                try await bob.security.makeIdentity(password: "correct horse", replacing: true)
                let answer = try await ann.client().queryKeys(of: [bob.id.rawValue])
                try await anns.learn(answer, asked: [bob.id.rawValue])
                #expect(try await ann.security.standing().warnings.map(\.trust) == [.lost])
                try await ann.security.acknowledge(bob.id)
                #expect(try await ann.security.standing(of: bob.id).trust == .known)
                #expect(try await ann.security.standing().warnings.isEmpty)
            }
        }
        await server.stop()
    }

    @Test func `emoji that differ, and second thoughts, verify nobody`() async throws {
        let server = try await LiveServer()
        let pair = try await people(2, on: server)
        let (ann, bob) = (pair[0], pair[1])
        try await ann.running {
            try await bob.running {
                _ = try await ann.isFirst()
                _ = try await bob.isFirst()
                _ = try await ann.conversations.create(name: nil, inviting: [bob.id], isDirect: true)
                _ = try await bob.accepts(from: ann)
                let id = try await ann.security.verify(bob.id, device: nil)
                let asked = try await bob.sees("Ann asks") { $0.stage == .offered }
                try await bob.security.accept(asked.id)
                _ = try await ann.sees("the emoji") { $0.id == id && $0.stage == .comparing }
                _ = try await bob.sees("the emoji") { $0.id == asked.id && $0.stage == .comparing }
                await ann.security.confirm(id)
                await bob.security.refuse(asked.id)
                let end = try await ann.sees("the end") { $0.id == id && $0.stage.isOver }
                guard case .ended(let reason) = end.stage else { throw Waited("an end") }
                #expect(reason.contains("not the same"))
                let next = try await bob.security.verify(ann.id, device: nil)
                let offered = try await ann.sees("Bob asks") { $0.stage == .offered }
                await ann.security.dismiss(offered.id)
                _ = try await bob.sees("the other side ended it") { $0.id == next && $0.stage.isOver }
                #expect(try await ann.security.standing(of: bob.id).trust == .known)
                #expect(try await bob.security.standing(of: ann.id).trust == .known)
            }
        }
        await server.stop()
    }

    @Test func `keys go to a file and come back from it on another account's program`() async throws {
        let server = try await LiveServer()
        let ann = try await people(1, on: server)[0]
        let folder = try TemporaryFolder()
        let path = folder.path + "/keys.txt"
        let crypto = try await ann.crypto()
        await #expect(throws: ServiceError.self) {
            _ = try await ann.security.exportKeys(to: path, passphrase: "long enough")
        }
        _ = try await crypto.importSessions(try (0..<3).map { try session(in: "!r\($0):x") })
        await #expect(throws: ServiceError.self) {
            _ = try await ann.security.exportKeys(to: path, passphrase: "short")
        }
        #expect(try await ann.security.exportKeys(to: path, passphrase: "long enough") == 3)
        #expect(Files.mode(path).map { $0 & 0o777 } == 0o600)
        // An existing file is not overwritten.
        await #expect(throws: ServiceError.self) {
            _ = try await ann.security.exportKeys(to: path, passphrase: "long enough")
        }
        let phone = try await another(device: ann, on: server)
        await #expect(throws: ServiceError.self) {
            _ = try await phone.security.importKeys(from: path, passphrase: "long enougH")
        }
        #expect(try await phone.security.importKeys(from: path, passphrase: "long enough") == KeyCount(new: 3))
        #expect(try await phone.security.importKeys(from: path, passphrase: "long enough") == KeyCount(known: 3))
        await server.stop()
    }

    @Test func `a device is named, and signed out with the password only`() async throws {
        let server = try await LiveServer()
        let ann = try await people(1, on: server)[0]
        let phone = try await another(device: ann, on: server)
        let id = try #require(await phone.auth.account).deviceID
        try await ann.security.rename(id, to: "my phone")
        let devices = try await ann.security.devices()
        #expect(devices.count == 2 && devices[0].isThis && devices[1].name == "my phone")
        await #expect(throws: ServiceError.self) { try await ann.security.signOut([id], password: "wrong") }
        #expect(try await ann.security.devices().count == 2)
        try await ann.security.signOut([id], password: "correct horse")
        #expect(try await ann.security.devices().count == 1)
        await #expect(throws: ServiceError.self) {
            try await ann.security.signOut([devices[0].id], password: "correct horse")
        }
        await server.stop()
    }
}
