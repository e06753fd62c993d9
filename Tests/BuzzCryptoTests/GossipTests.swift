import BuzzCrypto
import BuzzModel
import JSONKit
import OlmKit
import SodiumKit
import Testing

private let user = "@ann:x"
private let room = "!r:x"

/// A device that can send arbitrary content to others.
private struct Intruder {
    let user: String
    let device: String
    let account = OlmAccount()
    let server: KeyServer

    var keys: JSON {
        get throws {
            let keys = JSONObject([
                ("curve25519:\(device)", JSON.string(account.identityKey)),
                ("ed25519:\(device)", .string(account.fingerprintKey)),
            ])
            return try SignedJSON.sign(
                [
                    "user_id": .string(user), "device_id": .string(device), "keys": .object(keys),
                    "algorithms": ["m.olm.v1.curve25519-aes-sha2", "m.megolm.v1.aes-sha2"],
                ], by: user, keyID: "ed25519:\(device)", with: account.sign)
        }
    }

    var checked: CheckedDevice {
        get throws { try #require(CheckedDevice(try keys, user: user, id: device)) }
    }

    /// An event encrypted for exactly that device, with the true sender.
    func says(_ type: String, _ content: JSON, to target: Desk) async throws -> JSON {
        let answer = server.devices(of: [target.user])
        let keys = answer["device_keys"][target.user][target.device]["keys"]
        let identity = try #require(keys["curve25519:\(target.device)"].string)
        let reader = try await Desk("@reader:x", "R", on: server)
        try await reader.refresh([target.user])
        let known = try await reader.store.devices(of: target.user).filter { $0.id == target.device }
        let claimed = server.claim(known)[target.user][target.device].object?.first { _ in true }?.value["key"].string
        var session = try account.beginSession(identityKey: identity, oneTimeKey: try #require(claimed))
        let plain: JSON = [
            "type": .string(type), "content": content, "sender": .string(user), "recipient": .string(target.user),
            "recipient_keys": ["ed25519": keys["ed25519:\(target.device)"]],
            "keys": ["ed25519": .string(account.fingerprintKey)],
        ]
        let message = try session.encrypt(plain.serialized())
        let entry: JSON = ["type": .int(Int64(message.kind.rawValue)), "body": .string(message.body)]
        return [
            "type": "m.room.encrypted", "sender": .string(user),
            "content": [
                "algorithm": "m.olm.v1.curve25519-aes-sha2", "sender_key": .string(account.identityKey),
                "ciphertext": .object(JSONObject([(identity, entry)])),
            ],
        ]
    }
}

/// Secrets and keys that are sent between the devices of an account, and others who try to get them.
@Suite struct GossipTests {
    private let server = KeyServer()
    private let clock = Desk.Clock()

    /// Two devices of one account: the first has the identity, the second nothing.
    private func devices() async throws -> (old: Desk, new: Desk) {
        let old = try await Desk(user, "OLD", on: server, clock: clock)
        try await old.makeIdentity()
        let new = try await Desk(user, "NEW", on: server, clock: clock)
        for desk in [old, new] { try await desk.refresh([user]) }
        return (old, new)
    }

    private func checked(_ desk: Desk) throws -> CheckedDevice {
        let keys = server.devices(of: [user])["device_keys"][user][desk.device]
        return try #require(CheckedDevice(keys, user: user, id: desk.device))
    }

    /// Completes an emoji comparison: both devices know each other's keys, and the old one has signed the new one.
    private func compare(_ old: Desk, _ new: Desk) async throws {
        let master = try #require(try await old.store.masterKey(of: user))
        #expect(try await new.store.trustOwnIdentity(master))
        let oldKeys = try checked(old), newKeys = try checked(new)
        _ = try await new.store.compared(oldKeys, fingerprint: oldKeys.fingerprintKey)
        let signed = try #require(try await old.store.compared(newKeys, fingerprint: newKeys.fingerprintKey))
        server.setDevice(signed[user][new.device], of: user, new.device)
        for desk in [old, new] { try await desk.store.learn(server.devices(of: [user]), asked: [user]) }
    }

    private func asks(_ content: JSON, as type: String = "m.secret.request", from sender: String = user) -> JSON {
        ["type": .string(type), "sender": .string(sender), "content": content]
    }

    private static func request(
        _ device: String, _ name: String = "m.cross_signing.master", id: String = "r1"
    ) -> JSON {
        [
            "action": "request", "name": .string(name), "request_id": .string(id),
            "requesting_device_id": .string(device),
        ]
    }

    @Test func `a device that was compared gets all secrets, and only it`() async throws {
        let (old, new) = try await devices()
        try await compare(old, new)
        let requests = try await new.store.secretRequests()
        #expect(requests.count == 4)
        try await old.store.take(requests.map { asks($0) })
        for ask in try await old.store.secretAsks() {
            try await old.store.answer(ask, try checked(new), claimed: claim(new))
        }
        let outgoing = try await old.store.outgoing(limit: 100)
        #expect(outgoing.allSatisfy { $0.messages.object?.keys.map { $0 } == [user] })
        #expect(outgoing.allSatisfy { $0.messages[user].object?.keys.map { $0 } == ["NEW"] })
        try await old.deliver()
        try await new.receive()
        #expect(try await new.store.holdsIdentity())
        // Each request is answered only once.
        try await old.store.take(requests.map { asks($0) })
        #expect(try await old.store.secretAsks().isEmpty)
    }

    private func claim(_ desk: Desk) async throws -> JSON {
        let reader = try await Desk("@reader:x", "R", on: server)
        try await reader.refresh([user])
        let known = try await reader.store.devices(of: user).filter { $0.id == desk.device }
        return server.claim(known)[user][desk.device]
    }

    @Test func `whoever else asks for secrets gets nothing`() async throws {
        let (old, new) = try await devices()
        // No devices have been compared yet.
        try await old.store.take([asks(Self.request("NEW"))])
        #expect(try await old.store.secretAsks().isEmpty)
        try await compare(old, new)
        let eve = Intruder(user: user, device: "EVIL", server: server)
        server.setDevice(try eve.keys, of: user, "EVIL")
        let wrong: [JSON] = [
            asks(Self.request("EVIL", id: "a")), asks(Self.request("NEW", id: "b"), from: "@eve:x"),
            asks(Self.request("OLD", id: "c")), asks(Self.request("NEW", "m.unheard.of", id: "d")),
            asks(["request_id": "e", "secret": "AAAA"], as: "m.secret.send"),
        ]
        try await old.store.take(wrong)
        let asked = try await old.store.secretAsks()
        // Only the earlier request in the name of the compared device is left.
        #expect(asked.map(\.device) == ["NEW"])
        let ask = try #require(asked.first)
        // The server shows other keys under the device's id.
        let swapped = Intruder(user: user, device: "NEW", server: server)
        for device in [try swapped.checked, try eve.checked] {
            try await old.store.answer(ask, device, claimed: try await claim(new))
        }
        #expect(try await old.store.outgoing().isEmpty)
        // The device's signature is missing.
        var bare = server.devices(of: [user])["device_keys"][user]["NEW"]
        bare["signatures"][user] = .object(
            JSONObject((bare["signatures"][user].object ?? JSONObject()).filter { $0.key == "ed25519:NEW" }.map { $0 }))
        let unsigned = try #require(CheckedDevice(bare, user: user, id: "NEW"))
        try await old.store.answer(ask, unsigned, claimed: try await claim(new))
        #expect(try await old.store.outgoing().isEmpty)
        // The request has expired.
        clock.move(hours: 0.2)
        #expect(try await old.store.secretAsks().isEmpty)
    }

    @Test func `secrets that nobody asked for, from others, or that do not fit are not taken`() async throws {
        let (old, new) = try await devices()
        let seed = try #require(try await old.store.secret(.master)).exposedBase64()
        // Before a comparison, nothing is requested and nothing is accepted.
        #expect(try await new.store.secretRequests().isEmpty)
        try await compare(old, new)
        let requests = try await new.store.secretRequests()
        let id = try #require(requests.first { $0["name"] == "m.cross_signing.master" })["request_id"]
        let stranger = Intruder(user: "@eve:x", device: "EVE", server: server)
        let added = Intruder(user: user, device: "EVIL", server: server)
        server.setDevice(try added.keys, of: user, "EVIL")
        let right: JSON = ["request_id": id, "secret": .string(seed)]
        try await new.store.take([
            asks(right, as: "m.secret.send"), try await stranger.says("m.secret.send", right, to: new),
            try await added.says("m.secret.send", right, to: new),
        ])
        #expect(try await new.store.secret(.master) == nil)
        // A compared device that sends a false secret.
        let friend = Intruder(user: user, device: "FRIEND", server: server)
        server.setDevice(try friend.keys, of: user, "FRIEND")
        _ = try await new.store.compared(try friend.checked, fingerprint: friend.account.fingerprintKey)
        let other = Secret.random(32).exposedBase64()
        try await new.store.take([
            try await friend.says("m.secret.send", ["request_id": "another", "secret": .string(seed)], to: new),
            try await friend.says("m.secret.send", ["request_id": id, "secret": .string(other)], to: new),
            try await friend.says("m.secret.send", ["request_id": id, "secret": "no secret"], to: new),
        ])
        #expect(try await new.store.secret(.master) == nil)
        #expect(try await new.store.ownIdentity() == .verified)
        // Then it sends the right one.
        try await new.store.take([try await friend.says("m.secret.send", right, to: new)])
        #expect(try await new.store.secret(.master)?.exposedBase64() == seed)
    }

    @Test func `our other devices get the keys they ask for, within limits, and nobody else does`() async throws {
        let (old, new) = try await devices()
        let sealed = try await old.write("hello", in: room, to: [user], transaction: "t")
        _ = server.takeInbox(of: user, "NEW")
        func wants(_ session: String, _ id: String, of device: String = "NEW", action: String = "request") -> JSON {
            asks(
                [
                    "action": .string(action), "request_id": .string(id), "requesting_device_id": .string(device),
                    "body": [
                        "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room), "session_id": .string(session),
                        "sender_key": "x",
                    ],
                ], as: "m.room_key_request")
        }
        // An unsigned device of the user, and a device of another user.
        var foreign = wants(sealed.session, "0")
        foreign["sender"] = "@eve:x"
        try await old.store.take([wants(sealed.session, "1"), foreign])
        let ask = try #require(try await old.store.keyAsks().first)
        try await old.store.answer(ask, try checked(new), claimed: try await claim(new))
        #expect(try await old.store.outgoing().isEmpty)
        try await compare(old, new)
        #expect(try await old.store.keyAsks().count == 1)
        try await old.store.answer(ask, try checked(new), claimed: try await claim(new))
        let outgoing = try await old.store.outgoing()
        #expect(outgoing.map(\.type) == ["m.room.encrypted"])
        #expect(outgoing.first?.messages[user].object?.keys.map { $0 } == ["NEW"])
        // Each key is sent once; keys that are missing here and cancelled requests are skipped.
        try await old.store.take([
            wants(sealed.session, "1"), wants("nobody's", "2"), wants(sealed.session, "3"),
            wants(sealed.session, "3", action: "request_cancellation"),
        ])
        #expect(try await old.store.keyAsks().isEmpty)
        try await old.store.take((0..<300).map { wants(sealed.session, "n\($0)") })
        #expect(try await old.store.keyAsks(limit: 1_000).count < 100)
    }
}
