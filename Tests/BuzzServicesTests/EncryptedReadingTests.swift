import BuzzModel
import BuzzServices
import Foundation
import JSONKit
import OlmKit
import ProcessKit
import SodiumKit
import TestSupport
import Testing

@testable import BuzzSync

/// Another person's encrypting client, as far as a conversation needs one.
private struct ForeignDevice {
    let client: MatrixClient
    let user: String
    let device: String
    var account = OlmAccount()
    private var olm: OlmSession?

    init(_ someone: Someone) async throws {
        client = try #require(someone.host.current).client
        user = someone.id.rawValue
        device = await client.session.deviceID
        let keys = JSONObject([
            ("curve25519:\(device)", JSON.string(account.identityKey)),
            ("ed25519:\(device)", .string(account.fingerprintKey)),
        ])
        let object: JSON = [
            "user_id": .string(user), "device_id": .string(device), "keys": .object(keys),
            "algorithms": ["m.olm.v1.curve25519-aes-sha2", "m.megolm.v1.aes-sha2"],
        ]
        let signed = try SignedJSON.sign(object, by: user, keyID: "ed25519:\(device)", with: account.sign)
        _ = try await client.uploadKeys(["device_keys": signed])
    }

    /// Shares a session's key with another user's device.
    mutating func share(_ session: MegolmOutboundSession, in room: ConversationID, with other: UserID) async throws {
        let client = client
        let (id, keys) = try await eventually("\(other) has keys") {
            let devices = try await client.queryKeys(of: [other.rawValue])["device_keys"][other.rawValue]
            return devices.object?.first { $0.value["keys"].object != nil }.map { ($0.key, $0.value["keys"]) }
        }
        let identity = try #require(keys["curve25519:\(id)"].string)
        if olm == nil {
            let wish: JSON = .object(
                JSONObject([(other.rawValue, .object(JSONObject([(id, "signed_curve25519")])))]))
            let claimed = try await client.call(
                Endpoint("POST", "v3", "keys", "claim", body: ["one_time_keys": wish]))["one_time_keys"]
            let key = claimed[other.rawValue][id].object?.first { _ in true }?.value["key"].string
            olm = try account.beginSession(identityKey: identity, oneTimeKey: try #require(key))
        }
        let plain: JSON = [
            "type": "m.room_key", "sender": .string(user), "recipient": .string(other.rawValue),
            "recipient_keys": ["ed25519": keys["ed25519:\(id)"]],
            "keys": ["ed25519": .string(account.fingerprintKey)],
            "content": [
                "algorithm": "m.megolm.v1.aes-sha2", "room_id": .string(room.rawValue),
                "session_id": .string(session.id), "session_key": .string(session.sharingKey().exposedBase64()),
            ],
        ]
        let message = try #require(try olm?.encrypt(plain.serialized()))
        let entry: JSON = ["type": .int(Int64(message.kind.rawValue)), "body": .string(message.body)]
        let content: JSON = [
            "algorithm": "m.olm.v1.curve25519-aes-sha2", "sender_key": .string(account.identityKey),
            "ciphertext": .object(JSONObject([(identity, entry)])),
        ]
        let messages: JSON = .object(JSONObject([(other.rawValue, .object(JSONObject([(id, content)])))]))
        try await client.call(
            Endpoint(
                "PUT", "v3", "sendToDevice", "m.room.encrypted", Random.token(bytes: 9), body: ["messages": messages]))
    }

    func send(
        _ content: JSON, type: String = "m.room.message", with session: inout MegolmOutboundSession,
        in room: ConversationID
    ) async throws -> EventID {
        let plain: JSON = ["type": .string(type), "room_id": .string(room.rawValue), "content": content]
        var outer: JSON = [
            "algorithm": "m.megolm.v1.aes-sha2", "session_id": .string(session.id),
            "ciphertext": .string(try session.encrypt(plain.serialized())),
            "sender_key": .string(account.identityKey), "device_id": .string(device),
        ]
        if !content["m.relates_to"].isNull { outer["m.relates_to"] = content["m.relates_to"] }
        return try await client.send("m.room.encrypted", outer, to: room, transaction: Random.token(bytes: 9))
    }
}

@Suite struct EncryptedReadingTests {
    private static func text(_ text: String) -> JSON { ["msgtype": "m.text", "body": .string(text)] }

    private static func file(_ name: String, of someone: Someone, in room: ConversationID) async throws -> Message {
        try await eventually("\(name) has come") {
            try await someone.messaging.latest(in: room, limit: 100).messages.first {
                $0.attachment?.fileName == name
            }
        }
    }

    @Test func `what a foreign device encrypts is read, edited, found, and stays after a restart`() async throws {
        let server = try await LiveServer()
        let ann = try Someone(LiveServer.name("ann"))
        let fan = try Someone(LiveServer.name("fan"))
        for person in [ann, fan] {
            _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
        }
        let client = try #require(fan.host.current).client
        let folder = try TemporaryFolder()
        let room = try await client.createRoom([
            "preset": "trusted_private_chat", "is_direct": true, "invite": [.string(ann.id.rawValue)],
            "initial_state": [
                [
                    "type": "m.room.encryption", "state_key": "",
                    "content": ["algorithm": "m.megolm.v1.aes-sha2"],
                ]
            ],
        ])
        try await ann.running {
            #expect(try await ann.accepts(from: fan) == room)
            var device = try await ForeignDevice(fan)
            var session = MegolmOutboundSession()
            let first = session
            let hello = try await device.send(Self.text("hello Ann"), with: &session, in: room)
            _ = try await device.send(Self.text("the parcel came"), with: &session, in: room)
            // The key arrives late; until then the reason is shown in place of the text.
            let reason = "encrypted: waiting for the key"
            try await ann.sees([reason, reason], in: room)
            try await device.share(first, in: room, with: ann.id)
            try await ann.sees(["hello Ann", "the parcel came"], in: room)
            _ = try await eventually("it is found") {
                try await ann.messaging.search("parcel", in: nil, limit: 5).first
            }
            let preview = try await ann.inbox().first { $0.id == room }?.preview
            #expect(preview?.contains("parcel") == true)

            var edit = Self.text("* hello dear Ann")
            edit["m.new_content"] = Self.text("hello dear Ann")
            edit["m.relates_to"] = ["rel_type": "m.replace", "event_id": .string(hello.rawValue)]
            _ = try await device.send(edit, with: &session, in: room)
            try await ann.sees(["hello dear Ann", "the parcel came"], in: room)
            // A second megolm session over the same Olm session, this time with the key first.
            var next = MegolmOutboundSession()
            try await device.share(next, in: room, with: ann.id)
            _ = try await device.send(Self.text("and again"), with: &next, in: room)
            try await ann.sees(["hello dear Ann", "the parcel came", "and again"], in: room)
            let sealer = AttachmentEncryptor()
            let sealed = sealer.update(Array("a picture, as it were".utf8))
            for (name, content) in [("picture.bin", sealed), ("changed.bin", sealed.map { $0 ^ 1 })] {
                try Data(content).write(to: URL(fileURLWithPath: folder.path + "/" + name))
            }
            let described = sealer.finish()
            for name in ["picture.bin", "changed.bin"] {
                let url = try await client.upload(path: folder.path + "/" + name, fileName: nil, mimeType: nil)
                let content: JSON = ["msgtype": "m.file", "body": .string(name), "file": described.json(url: url)]
                _ = try await device.send(content, with: &next, in: room)
            }
            let picture = try await Self.file("picture.bin", of: ann, in: room)
            let path = try await ann.media.file(of: picture.id)
            #expect(try Files.readText(path) == "a picture, as it were")
            let changed = try await Self.file("changed.bin", of: ann, in: room)
            await #expect(throws: ServiceError.self) { _ = try await ann.media.file(of: changed.id) }
        }
        let again = try ann.again()
        _ = try await again.host.resume()
        #expect(
            try await again.bodies(in: room).prefix(3) == ["hello dear Ann", "the parcel came", "and again"])
        await server.stop()
    }
}
