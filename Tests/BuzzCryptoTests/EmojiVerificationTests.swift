import BuzzCrypto
import JSONKit
import OlmKit
import SodiumKit
import Testing

/// Two devices and the connection between them, which can lose, repeat and change messages.
private struct Couple {
    typealias Message = EmojiVerification.Message

    var ann: EmojiVerification
    var bob: EmojiVerification
    var now: Int64 = 1_000_000
    /// Intercepts each message and may replace it.
    var line: (_ fromAnn: Bool, Message) -> [Message] = { _, message in [message] }
    var sent: [(fromAnn: Bool, Message)] = []

    static func party(_ user: String, _ device: String, master: Bool = true) -> VerificationParty {
        VerificationParty(
            user: user, device: device, fingerprint: OlmAccount().fingerprintKey,
            master: master ? OlmAccount().fingerprintKey : nil)
    }

    init(
        annDevice: String = "ANN", bobUser: String = "@bob:x", bobDevice: String = "BOB", inRoom: Bool = false,
        bobMaster: Bool = true
    ) {
        let channel: VerificationChannel = inRoom ? .room("!r:x", request: "$ask") : .devices("t1")
        let (a, b) = (Self.party("@ann:x", annDevice), Self.party(bobUser, bobDevice, master: bobMaster))
        ann = EmojiVerification(channel: channel, ours: a, with: bobUser, isOurs: true, at: now)
        bob = EmojiVerification(channel: channel, ours: b, with: "@ann:x", isOurs: false, at: now)
        ann.meet(b)
        bob.meet(a)
    }

    /// Delivers messages back and forth until none are left.
    mutating func carry(_ messages: [Message], fromAnn: Bool) {
        for message in messages {
            sent.append((fromAnn, message))
            for arrived in line(fromAnn, message) {
                let step = String(arrived.type.dropFirst("m.key.verification.".count))
                if fromAnn {
                    carry(bob.receive(step, arrived.content, from: "@ann:x", at: now), fromAnn: false)
                } else {
                    carry(ann.receive(step, arrived.content, from: bob.ours.user, at: now), fromAnn: true)
                }
            }
        }
    }

    mutating func bobAccepts() { carry(bob.accept(at: now), fromAnn: false) }
    mutating func annConfirms() { carry(ann.confirm(at: now), fromAnn: true) }
    mutating func bobConfirms() { carry(bob.confirm(at: now), fromAnn: false) }

    mutating func all() {
        bobAccepts()
        annConfirms()
        bobConfirms()
    }

    var strings: (ShortString?, ShortString?) {
        func of(_ state: EmojiVerification.State) -> ShortString? {
            switch state {
            case .comparing(let string), .waiting(let string): string
            default: nil
            }
        }
        return (of(ann.state), of(bob.state))
    }

    func ends(_ code: VerificationEnd) -> Bool {
        if case .ended(code, _) = ann.state, case .ended(code, _) = bob.state { return true }
        return false
    }

    var isVerified: Bool {
        if case .done = ann.state { return true }
        if case .done = bob.state { return true }
        return false
    }
}

@Suite struct EmojiVerificationTests {
    @Test(arguments: [true, false]) func `both see the same and know each other's keys then`(_ inRoom: Bool) {
        var couple = Couple(inRoom: inRoom)
        couple.bobAccepts()
        let (one, other) = couple.strings
        #expect(one != nil && one == other)
        couple.annConfirms()
        #expect(!couple.isVerified)
        couple.bobConfirms()
        guard case .done(let bobs) = couple.ann.state, case .done(let anns) = couple.bob.state else {
            Issue.record("\(couple.ann.state) \(couple.bob.state)")
            return
        }
        #expect(bobs.fingerprint == couple.bob.ours.fingerprint && bobs.master == couple.bob.ours.master)
        #expect(anns.fingerprint == couple.ann.ours.fingerprint && anns.master == couple.ann.ours.master)
        let mark = inRoom ? "m.relates_to" : "transaction_id"
        #expect(couple.sent.allSatisfy { !$0.1.content[mark].isNull })
    }

    @Test func `who has no identity is known by the device alone`() {
        var couple = Couple(bobMaster: false)
        couple.all()
        guard case .done(let keys) = couple.ann.state else {
            Issue.record("\(couple.ann.state)")
            return
        }
        #expect(keys.master == nil && keys.fingerprint != nil)
    }

    @Test(arguments: [("ANN", "@bob:x", "BOB"), ("ZED", "@ann:x", "BOB")])
    func `both begin at once, and one of them gives way`(_ annDevice: String, _ bobUser: String, _ bobDevice: String) {
        var couple = Couple(annDevice: annDevice, bobUser: bobUser, bobDevice: bobDevice)
        // Ann's start is still on its way when Bob's timeout makes him send one too.
        var held: [EmojiVerification.Message] = []
        couple.line = { fromAnn, message in
            guard fromAnn, message.type.hasSuffix("start") else { return [message] }
            held.append(message)
            return []
        }
        couple.bobAccepts()
        couple.now += 6_000
        let late = couple.bob.tick(couple.now)
        #expect(late.map(\.type) == ["m.key.verification.start"])
        couple.line = { _, message in [message] }
        // Each receives the other's start before any answer to their own.
        let bobs = held.flatMap { couple.bob.receive("start", $0.content, from: "@ann:x", at: couple.now) }
        let anns = late.flatMap { couple.ann.receive("start", $0.content, from: bobUser, at: couple.now) }
        #expect(bobs.count + anns.count == 1)
        couple.carry(bobs, fromAnn: false)
        couple.carry(anns, fromAnn: true)
        let (one, other) = couple.strings
        #expect(one != nil && one == other)
        couple.annConfirms()
        couple.bobConfirms()
        #expect(couple.isVerified)
    }

    @Test func `what is delivered twice was said once`() {
        var couple = Couple()
        couple.line = { _, message in [message, message] }
        couple.all()
        guard case .done = couple.ann.state, case .done = couple.bob.state else {
            Issue.record("\(couple.ann.state) \(couple.bob.state)")
            return
        }
    }

    /// An attacker in the middle can make the verification fail, but do nothing else.
    @Test func `every step that is changed on its way ends it, and verifies nobody`() throws {
        let other = ShortAuthentication().publicKey
        let changes: [(String, String, JSON, VerificationEnd?)] = [
            ("ready", "methods", ["m.qr_code.show.v1"], .unknownMethod),
            ("start", "method", "m.reciprocate.v1", .unknownMethod),
            ("start", "hashes", ["md5"], .unknownMethod),
            ("start", "key_agreement_protocols", ["curve25519"], .unknownMethod),
            ("start", "message_authentication_codes", ["hmac-sha256"], .unknownMethod),
            ("start", "short_authentication_string", [], .unknownMethod),
            // The changed start is still valid, but the key no longer matches the commitment made for the original.
            ("start", "from_device", "OTHER", .mismatchedCommitment),
            ("start", "x", "y", .mismatchedCommitment),
            ("accept", "commitment", .string(KeyText.encode(Random.bytes(32))), .mismatchedCommitment),
            ("accept", "commitment", 7, .invalidMessage),
            ("accept", "commitment", "short", .invalidMessage),
            ("accept", "hash", "md5", .unknownMethod),
            ("accept", "message_authentication_code", "none", .unknownMethod),
            ("accept", "short_authentication_string", ["colours"], .unknownMethod),
            ("accept", "key_agreement_protocol", "curve25519", .unknownMethod),
            ("key", "key", 7, nil), ("key", "key", "AAAA", nil),
            ("key", "key", .string(KeyText.encode([UInt8](repeating: 0, count: 32))), nil),
            ("mac", "mac", [:], .keyMismatch), ("mac", "keys", "AAAA", .keyMismatch),
            ("mac", "mac", 7, .invalidMessage),
        ]
        for (step, name, value, code) in changes {
            var couple = Couple()
            couple.line = { _, message in
                guard message.type.hasSuffix(".\(step)") else { return [message] }
                var content = message.content
                content[name] = value
                return [EmojiVerification.Message(type: message.type, content: content)]
            }
            couple.all()
            if let code { #expect(couple.ends(code), "\(step) \(name): \(couple.ann.state) \(couple.bob.state)") }
            #expect(!couple.isVerified, "\(step) \(name)")
        }
        // An attacker who inserts a key of their own either breaks the commitment or gets different emoji.
        for fromAnn in [true, false] {
            var couple = Couple()
            couple.line = { isAnn, message in
                guard isAnn == fromAnn, message.type.hasSuffix(".key") else { return [message] }
                var content = message.content
                content["key"] = .string(other)
                return [EmojiVerification.Message(type: message.type, content: content)]
            }
            couple.bobAccepts()
            let (one, two) = couple.strings
            #expect(one == nil && couple.ends(.mismatchedCommitment) || one != two)
        }
    }

    @Test func `a wrong mac, a key that was swapped meanwhile and keys of others are no proof`() {
        for change in ["device", "master", "other"] {
            var couple = Couple()
            couple.line = { fromAnn, message in
                guard !fromAnn, message.type.hasSuffix(".mac") else { return [message] }
                var macs = JSONObject()
                for (id, mac) in message.content["mac"].object ?? JSONObject() {
                    let isDevice = id == "ed25519:BOB"
                    switch change {
                    case "device": macs[id] = isDevice ? "AAAA" : mac
                    case "master": macs[id] = isDevice ? mac : "AAAA"
                    default: macs["ed25519:X\(macs.count)"] = mac
                    }
                }
                return [
                    EmojiVerification.Message(
                        type: message.type, content: message.content.with("mac", .object(macs)))
                ]
            }
            couple.all()
            #expect(couple.ann.state == .ended(.keyMismatch, byUs: true), "\(change)")
        }
        // Bob's device list contains another key than Bob himself sends.
        var couple = Couple()
        couple.ann = EmojiVerification(
            channel: .devices("t1"), ours: couple.ann.ours, with: "@bob:x", isOurs: true, at: couple.now)
        couple.ann.meet(Couple.party("@bob:x", "BOB"))
        couple.all()
        #expect(couple.ann.state == .ended(.keyMismatch, byUs: true))
    }

    @Test func `steps out of their turn end it`() {
        for step in ["accept", "key", "mac"] {
            var couple = Couple()
            _ = couple.bob.accept(at: couple.now)
            #expect(couple.bob.receive(step, ["x": .string(step)], from: "@ann:x", at: couple.now).count == 1)
            #expect(couple.bob.state == .ended(.unexpectedMessage, byUs: true), "\(step)")
        }
        // Messages of other users are ignored, and an ended verification is never answered.
        var couple = Couple()
        #expect(couple.bob.receive("cancel", ["code": "m.user"], from: "@eve:x", at: couple.now).isEmpty)
        #expect(couple.bob.state == .offered)
        #expect(couple.bob.receive("cancel", ["code": "m.user"], from: "@ann:x", at: couple.now).isEmpty)
        #expect(couple.bob.state == .ended(.user, byUs: false))
        #expect(couple.bob.receive("start", [:], from: "@ann:x", at: couple.now).isEmpty)
        #expect(couple.bob.cancel().isEmpty)
    }

    @Test func `it ends by itself when nobody answers, looks or speaks`() {
        var couple = Couple()
        #expect(couple.ann.tick(couple.now + 599_999).isEmpty)
        #expect(couple.ann.tick(couple.now + 600_000).first?.content["code"] == "m.timeout")
        couple = Couple()
        couple.line = { _, message in message.type.hasSuffix(".key") ? [] : [message] }
        couple.bobAccepts()
        #expect(couple.ann.tick(couple.now + 119_999).isEmpty)
        #expect(couple.ann.tick(couple.now + 120_000).first?.content["code"] == "m.timeout")
        couple = Couple()
        couple.bobAccepts()
        #expect(couple.bob.tick(couple.now + 299_999).isEmpty)
        #expect(couple.bob.tick(couple.now + 300_000).first?.content["code"] == "m.timeout")
    }

    @Test func `old clients that write the mac wrongly are understood`() {
        var couple = Couple()
        couple.line = { _, message in
            guard message.type.hasSuffix(".start") else { return [message] }
            return [message]
        }
        // Ann is an old client: her start, which both sides sign, offers only the old method.
        var start = EmojiVerification(
            channel: .devices("t1"), ours: couple.ann.ours, with: "@bob:x", isOurs: true, at: couple.now)
        start.meet(couple.bob.ours)
        _ = couple.bob.accept(at: couple.now)
        let answer = couple.bob.receive(
            "start",
            [
                "from_device": "ANN", "method": "m.sas.v1", "transaction_id": "t1",
                "key_agreement_protocols": ["curve25519-hkdf-sha256"], "hashes": ["sha256"],
                "message_authentication_codes": ["hkdf-hmac-sha256"], "short_authentication_string": ["decimal"],
            ], from: "@ann:x", at: couple.now)
        #expect(answer.first?.content["message_authentication_code"] == "hkdf-hmac-sha256")
        #expect(answer.first?.content["short_authentication_string"] == ["decimal"])
        #expect(!couple.bob.showsEmoji)
    }

    @Test func `nonsense of any kind ends in one way or another`() {
        var generator = SystemRandomNumberGenerator()
        let values: [JSON] = [.null, 7, "x", [], [:], ["m.sas.v1"], .string(String(repeating: "A", count: 100_000))]
        let names = ["method", "methods", "key", "mac", "keys", "commitment", "from_device", "hashes", "code"]
        for _ in 0..<2_000 {
            var couple = Couple()
            if Bool.random(using: &generator) { couple.bobAccepts() }
            for _ in 0..<4 {
                var content: JSON = ["transaction_id": "t1"]
                for _ in 0..<3 {
                    content[names.randomElement(using: &generator) ?? ""] = values.randomElement() ?? .null
                }
                let step = ["ready", "start", "accept", "key", "mac", "done", "cancel", "x"].randomElement() ?? ""
                _ = couple.bob.receive(step, content, from: "@ann:x", at: couple.now)
                _ = couple.ann.receive(step, content, from: "@bob:x", at: couple.now)
                _ = couple.bob.confirm(at: couple.now)
                _ = couple.ann.confirm(at: couple.now)
            }
            #expect(!couple.isVerified)
        }
    }
}

extension JSON {
    fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        var json = self
        json[name] = value
        return json
    }
}
