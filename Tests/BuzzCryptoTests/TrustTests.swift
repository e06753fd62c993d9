import BuzzCrypto
import BuzzModel
import Foundation
import JSONKit
import OlmKit
import ProcessKit
import SQLiteKit
import SodiumKit
import Testing

/// A user with cross-signing keys, as their server would report them.
struct Somebody {
    let user: String
    var master = SigningKey(seed: .random(32))
    var selfSigning = SigningKey(seed: .random(32))
    var userSigning = SigningKey(seed: .random(32))
    let account = OlmAccount()
    let device = "PHONE"

    init(_ user: String) { self.user = user }

    static func text(_ key: SigningKey) -> String { KeyText.encode(key.publicKey) }

    static func sign(_ json: JSON, by user: String, with key: SigningKey) throws -> JSON {
        try SignedJSON.sign(json, by: user, keyID: "ed25519:\(text(key))") { KeyText.encode(key.sign($0)) }
    }

    func key(_ key: SigningKey, _ usage: String) throws -> JSON {
        let json: JSON = [
            "user_id": .string(user), "usage": [.string(usage)],
            "keys": .object(JSONObject([("ed25519:\(Self.text(key))", .string(Self.text(key)))])),
        ]
        return usage == "master" ? json : try Self.sign(json, by: user, with: master)
    }

    func deviceKeys(isSigned: Bool = true) throws -> JSON {
        let object: JSON = [
            "user_id": .string(user), "device_id": .string(device), "algorithms": [],
            "keys": .object(
                JSONObject([
                    ("curve25519:\(device)", .string(account.identityKey)),
                    ("ed25519:\(device)", .string(account.fingerprintKey)),
                ])),
        ]
        let keys = try SignedJSON.sign(object, by: user, keyID: "ed25519:\(device)", with: account.sign)
        return isSigned ? try Self.sign(keys, by: user, with: selfSigning) : keys
    }

    func answer(isSigned: Bool = true, masterSigned by: (user: String, key: SigningKey)? = nil) throws -> JSON {
        var master = try key(self.master, "master")
        if let by { master = try Self.sign(master, by: by.user, with: by.key) }
        func of(_ value: JSON) -> JSON { .object(JSONObject([(user, value)])) }
        return [
            "device_keys": of(.object(JSONObject([(device, try deviceKeys(isSigned: isSigned))]))),
            "master_keys": of(master), "self_signing_keys": of(try key(selfSigning, "self_signing")),
            "user_signing_keys": of(try key(userSigning, "user_signing")),
        ]
    }

    var checked: CheckedDevice {
        get throws {
            let keys = try deviceKeys()
            return try #require(CheckedDevice(keys, user: user, id: device))
        }
    }
}

extension CryptoStore {
    static func inMemory(_ user: String = "@ann:x", device: String = "ANN") async throws -> CryptoStore {
        try await CryptoStore.open(
            .memory, user: UserID(user), device: device, key: .random(32),
            now: { Timestamp(milliseconds: 1_750_000_000_000) })
    }

    /// The server's answer for this account after the upload of the identity that was created here.
    func ownAnswer(_ upload: IdentityUpload, withDevice: Bool = true) -> JSON {
        let user = user.rawValue
        func of(_ value: JSON) -> JSON { .object(JSONObject([(user, value)])) }
        let signed = upload.signatures[user][device]
        return [
            "device_keys": of(withDevice ? .object(JSONObject([(device, signed)])) : [:]),
            "master_keys": of(upload.keys["master_key"]), "self_signing_keys": of(upload.keys["self_signing_key"]),
            "user_signing_keys": of(upload.keys["user_signing_key"]),
        ]
    }

    /// Creates an identity on this device and uploads it.
    @discardableResult
    func withIdentity() async throws -> IdentityUpload {
        let user = user.rawValue
        try await learn(["device_keys": .object(JSONObject([(user, [:])]))], asked: [user])
        let upload = try await newIdentity()
        try await identityUploaded()
        try await learn(ownAnswer(upload), asked: [user])
        return upload
    }
}

@Suite struct TrustTests {
    @Test func `an identity is made once, stays the same until it is known, and signs this device`() async throws {
        let ann = try await CryptoStore.inMemory()
        #expect(try await ann.ownIdentity() == .unknown)
        try await ann.learn(["device_keys": ["@ann:x": [:]]], asked: ["@ann:x"])
        #expect(try await ann.ownIdentity() == .none)
        let upload = try await ann.newIdentity()
        #expect(try await ann.newIdentity() == upload)
        #expect(try await ann.ownIdentity() == .pending)
        #expect(try await !ann.holdsIdentity())
        try await ann.identityUploaded()
        try await ann.learn(ann.ownAnswer(upload), asked: ["@ann:x"])
        #expect(try await ann.ownIdentity() == .verified)
        #expect(try await ann.isOwnDeviceSigned())
        #expect(try await ann.holdsIdentity())
        // If the server leaves the signature out, others don't see it either.
        try await ann.learn(ann.ownAnswer(upload, withDevice: false), asked: ["@ann:x"])
        #expect(try await !ann.isOwnDeviceSigned())
    }

    @Test func `an identity that another device made is ours only with its secrets`() async throws {
        let other = Somebody("@ann:x")
        let ann = try await CryptoStore.inMemory()
        try await ann.learn(try other.answer(), asked: ["@ann:x"])
        #expect(try await ann.ownIdentity() == .unverified)
        #expect(try await ann.ownSignatures() == nil)
        #expect(try await ann.take([.master: .random(32), .selfSigning: .random(32)]).isEmpty)
        #expect(try await ann.ownIdentity() == .unverified)
        #expect(
            try await ann.take([
                .master: other.master.seed, .selfSigning: other.selfSigning.seed, .userSigning: other.userSigning.seed,
            ]).count == 3)
        #expect(try await ann.ownIdentity() == .verified)
        let signatures = try #require(try await ann.ownSignatures())["@ann:x"]
        let own = signatures["ANN"]
        #expect(
            SignedJSON.isSigned(
                own, by: "@ann:x", keyID: "ed25519:\(Somebody.text(other.selfSigning))",
                key: other.selfSigning.publicKey))
        #expect(signatures[Somebody.text(other.master)]["signatures"]["@ann:x"]["ed25519:ANN"].string != nil)
    }

    @Test func `a server that shows another identity makes nothing ours and takes nothing away`() async throws {
        let ann = try await CryptoStore.inMemory()
        let upload = try await ann.withIdentity()
        let lying = Somebody("@ann:x")
        try await ann.learn(try lying.answer(), asked: ["@ann:x"])
        #expect(try await ann.ownIdentity() == .replaced)
        #expect(try await !ann.isOwnDeviceSigned())
        #expect(try await ann.ownSignatures() == nil)
        #expect(try await !ann.holdsIdentity())
        // The original identity comes back; nothing was lost.
        try await ann.learn(ann.ownAnswer(upload), asked: ["@ann:x"])
        #expect(try await ann.ownIdentity() == .verified)
        #expect(try await ann.holdsIdentity())
        // An answer without an identity does not replace the one known.
        try await ann.learn(["device_keys": ["@ann:x": [:]]], asked: ["@ann:x"])
        #expect(try await ann.ownIdentity() == .replaced)
    }

    @Test func `a person is pinned at first sight, and a change is told until it is acknowledged`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        let first = Somebody("@fan:x")
        try await ann.learn(try first.answer(), asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .known)
        #expect(try await ann.trust(of: first.checked) == .signed)
        let second = Somebody("@fan:x")
        try await ann.learn(try second.answer(), asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .changed)
        #expect(try await ann.warnings().map(\.user) == ["@fan:x"])
        #expect(try await ann.trust(of: first.checked) == .unsigned)
        // The same change needs to be acknowledged only once.
        try await ann.acknowledge("@fan:x")
        #expect(try await ann.warnings().isEmpty)
        // An identity that disappears is a change too.
        try await ann.learn(["device_keys": ["@fan:x": [:]]], asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .changed)
    }

    @Test func `what was verified and is not any more blocks, whoever says so`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        let userSigning = SigningKey(seed: try #require(try await ann.secret(.userSigning)))
        let fan = Somebody("@fan:x")
        try await ann.learn(try fan.answer(masterSigned: ("@ann:x", userSigning)), asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .verified)
        #expect(try await ann.trust(of: fan.checked) == .verified)
        #expect(try await ann.verifiedPeople() == ["@fan:x"])
        // The server leaves the signature out, but it was seen before.
        try await ann.learn(try fan.answer(), asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .lost)
        try await ann.learn(try fan.answer(masterSigned: ("@ann:x", userSigning)), asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .verified)
        try await ann.learn(try Somebody("@fan:x").answer(), asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .lost)
        try await ann.acknowledge("@fan:x")
        #expect(try await ann.trust(in: "@fan:x") == .known)
    }

    @Test func `a new identity of ours keeps those whom the old one vouched for, and signs them again`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        let userSigning = SigningKey(seed: try #require(try await ann.secret(.userSigning)))
        let fan = Somebody("@fan:x")
        try await ann.learn(try fan.answer(masterSigned: ("@ann:x", userSigning)), asked: ["@fan:x"])
        let other = Somebody("@other:x")
        try await ann.learn(try other.answer(), asked: ["@other:x"])
        let upload = try await ann.newIdentity(replacing: true)
        try await ann.identityUploaded()
        try await ann.learn(ann.ownAnswer(upload), asked: ["@ann:x"])
        #expect(try await ann.ownIdentity() == .verified)
        #expect(try await ann.trust(in: "@fan:x") == .verified)
        #expect(try await ann.trust(in: "@other:x") == .known)
        let vouchers = try #require(try await ann.unsentVouchers())
        #expect(vouchers.object?.keys == ["@fan:x"])
        try await ann.vouchersSent(vouchers)
        #expect(try await ann.unsentVouchers() == nil)
    }

    @Test func `what was compared counts, also where the server leaves our signature out`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        let fan = Somebody("@fan:x")
        try await ann.learn(try fan.answer(), asked: ["@fan:x"])
        #expect(try await !ann.vouch(for: "@fan:x", master: Somebody.text(fan.userSigning)))
        #expect(try await ann.vouch(for: "@fan:x", master: Somebody.text(fan.master)))
        try await ann.learn(try fan.answer(), asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .verified)
        let upload = try #require(try await ann.unsentVouchers())
        let signer = SigningKey(seed: try #require(try await ann.secret(.userSigning)))
        #expect(
            SignedJSON.isSigned(
                upload["@fan:x"][Somebody.text(fan.master)], by: "@ann:x", keyID: "ed25519:\(Somebody.text(signer))",
                key: signer.publicKey))
    }

    @Test func `nobody is verified by an identity that is not ours for certain`() async throws {
        let ann = try await CryptoStore.inMemory()
        let other = Somebody("@ann:x")
        try await ann.learn(try other.answer(), asked: ["@ann:x"])
        let fan = Somebody("@fan:x")
        try await ann.learn(try fan.answer(masterSigned: ("@ann:x", other.userSigning)), asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .known)
    }

    @Test func `keys that are wrong in any way count for nothing`() async throws {
        let ann = try await CryptoStore.inMemory()
        try await ann.withIdentity()
        let fan = Somebody("@fan:x")
        let good = try fan.answer()
        try await ann.learn(good, asked: ["@fan:x"])
        func changed(_ change: (inout JSON) -> Void) -> JSON {
            var answer = good
            change(&answer)
            return answer
        }
        let mallory = Somebody("@fan:x")
        let swapped = try mallory.key(mallory.selfSigning, "self_signing")
        // A second key that the master key did not sign revokes the first one and does not replace it.
        try await ann.learn(changed { $0["self_signing_keys"]["@fan:x"] = swapped }, asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .known)
        #expect(try await ann.trust(of: fan.checked) == .unsigned)
        #expect(try await ann.trust(of: mallory.checked) == .unsigned)
        try await ann.learn(good, asked: ["@fan:x"])
        for broken in [
            changed { $0["master_keys"]["@fan:x"]["user_id"] = "@other:x" },
            changed { $0["master_keys"]["@fan:x"]["usage"] = ["self_signing"] },
            changed { $0["master_keys"]["@fan:x"]["keys"] = ["ed25519:AAAA": "AAAA"] },
            changed { $0["master_keys"]["@fan:x"]["keys"]["ed25519:x"] = "y" },
            changed { $0["master_keys"]["@fan:x"] = "none" },
        ] {
            try await ann.learn(broken, asked: ["@fan:x"])
            #expect(try await ann.trust(in: "@fan:x") == .known)
            #expect(try await ann.trust(of: fan.checked) == .signed)
        }
        // These users were not asked for, or their server did not answer.
        try await ann.learn(try Somebody("@fan:x").answer(), asked: ["@other:x"])
        try await ann.learn(["device_keys": [:], "failures": ["x": [:]]], asked: ["@fan:x"])
        #expect(try await ann.trust(in: "@fan:x") == .known)
    }
}
