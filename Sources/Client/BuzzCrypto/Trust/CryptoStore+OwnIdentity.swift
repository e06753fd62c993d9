import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// The state of this account's cross-signing identity, as seen from this device.
package enum OwnIdentity: String, Sendable {
    /// The server has not been asked yet.
    case unknown
    case none
    /// Created here, but not accepted by the server yet.
    case pending
    /// Another device created it, and this one has not verified it.
    case unverified
    /// It is certainly ours.
    case verified
    /// A different one has replaced the one that we trusted.
    case replaced
}

/// The secrets that the account's devices share, with their standard names.
package enum AccountSecret: String, Sendable, CaseIterable {
    case master = "m.cross_signing.master"
    case selfSigning = "m.cross_signing.self_signing"
    case userSigning = "m.cross_signing.user_signing"
    case backup = "m.megolm_backup.v1"

    package static let ofIdentity: [AccountSecret] = [.master, .selfSigning, .userSigning]
}

/// The upload of an identity: its keys, then the signatures they make.
package struct IdentityUpload: Sendable, Equatable {
    package let keys: JSON
    package let signatures: JSON
}

extension CryptoStore {
    package func ownIdentity() async throws(CryptoError) -> OwnIdentity {
        try await step { try $0.ownIdentity() }
    }

    /// Whether the identity has signed this device. Other devices share keys with it only then.
    package func isOwnDeviceSigned() async throws(CryptoError) -> Bool {
        try await step { step in
            guard let signer = try step.identity(of: step.user)?.selfSigning else { return false }
            return try step.text("signed_by") == signer.text
        }
    }

    /// Whether this device asks a question for the first time; asking is recorded.
    package func asksFirst(_ question: String) async throws(CryptoError) -> Bool {
        try await step { step in
            let name = "asked_" + question
            guard try step.text(name) == nil else { return false }
            try step.set(name, "1")
            return true
        }
    }

    /// Whether all secret keys of the identity are on this device.
    package func holdsIdentity() async throws(CryptoError) -> Bool {
        try await step { try $0.heldIdentity() != nil }
    }

    /// Returns an identity to upload: the pending one, or a new one. It is on disk before the server learns of it.
    ///
    /// - Parameter replacing: creates a new identity even if another is known.
    package func newIdentity(replacing: Bool = false) async throws(CryptoError) -> IdentityUpload {
        try await step { step in
            if try step.text("pending_master") == nil || replacing {
                let keys = AccountSecret.ofIdentity.map { _ in Secret.random(SigningKey.seedCount) }
                for (name, key) in zip(AccountSecret.ofIdentity, keys) { try step.keep(key, as: name, isPending: true) }
                try step.set("pending_master", SigningKey(seed: keys[0]).text)
            }
            return try step.upload()
        }
    }

    /// The signatures that this device can make: of itself by the identity, and of the master key by the device. Nil if
    /// the secret keys are not here or the identity is not certainly ours.
    package func ownSignatures() async throws(CryptoError) -> JSON? {
        try await step { step in
            guard let identity = try step.identity(of: step.user), try step.trustsOwnIdentity(identity),
                let held = try step.heldIdentity()
            else { return nil }
            return try step.signatures(held, master: identity.master.json)
        }
    }

    /// Records that the server has accepted the pending identity.
    package func identityUploaded() async throws(CryptoError) {
        try await step { step in
            guard let master = try step.text("pending_master") else { return }
            try step.carryOver()
            for name in AccountSecret.ofIdentity {
                guard let key = try step.secret(name, isPending: true) else { throw CryptoError.wrongKey }
                try step.keep(key, as: name)
                try step.drop(name, isPending: true)
            }
            try step.set("pending_master", nil)
            try step.set("trusted_master", master)
            try step.db.run("UPDATE identities SET pinned = ?, was_verified = 1 WHERE user = ?", master, step.user)
        }
    }

    /// Deletes the pending identity, because another device was faster or the user cancelled.
    package func forgetPendingIdentity() async throws(CryptoError) {
        try await step { step in
            for name in AccountSecret.ofIdentity { try step.drop(name, isPending: true) }
            try step.set("pending_master", nil)
        }
    }

    /// Trusts the server's current identity after its emoji were compared.
    ///
    /// - Parameter master: the compared key. Returns false if the server has a different one by now.
    package func trustOwnIdentity(_ master: String) async throws(CryptoError) -> Bool {
        try await step { try $0.trustOwnIdentity(master) }
    }

    /// Stores secrets from another device or from the secret storage, if they match the identity that the server shows.
    ///
    /// - Returns: the secrets that were stored.
    package func take(_ secrets: [AccountSecret: Secret]) async throws(CryptoError) -> Set<AccountSecret> {
        try await step { step in
            guard let identity = try step.identity(of: step.user) else { return [] }
            var kept: Set<AccountSecret> = []
            for (name, secret) in secrets where try step.keepIfFitting(secret, as: name) { kept.insert(name) }
            // Possessing the secret master key proves that the identity is ours.
            if kept.contains(.master) { _ = try step.trustOwnIdentity(identity.master.text) }
            return kept
        }
    }

    /// A secret, for the secret storage or another device of this account.
    package func secret(_ name: AccountSecret) async throws(CryptoError) -> Secret? {
        try await step { try $0.secret(name) }
    }
}

extension SigningKey {
    var text: String { KeyText.encode(publicKey) }
    var keyID: String { "ed25519:\(text)" }
}

extension PublicIdentity {
    func key(of name: AccountSecret) -> CrossSigningKey? {
        switch name {
        case .master: master
        case .selfSigning: selfSigning
        case .userSigning: userSigning
        case .backup: nil
        }
    }
}

/// The secret keys of an identity.
struct HeldIdentity {
    let master: SigningKey
    let selfSigning: SigningKey
    let userSigning: SigningKey
}

extension CryptoStep {
    // MARK: Secrets

    private func place(_ name: AccountSecret, isPending: Bool) -> String {
        isPending ? "pending|\(name.rawValue)" : "secret|\(name.rawValue)"
    }

    func secret(_ name: AccountSecret, isPending: Bool = false) throws -> Secret? {
        let place = place(name, isPending: isPending)
        return try db.first("SELECT box FROM secrets WHERE place = ?", place) { $0.blob(0) }.map {
            try open($0, as: place)
        }
    }

    func keep(_ secret: Secret, as name: AccountSecret, isPending: Bool = false) throws {
        let place = place(name, isPending: isPending)
        try db.run(
            "INSERT INTO secrets (place, box) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET box = excluded.box",
            place, close(secret, as: place))
    }

    func drop(_ name: AccountSecret, isPending: Bool = false) throws {
        try db.run("DELETE FROM secrets WHERE place = ?", place(name, isPending: isPending))
    }

    // MARK: Our own identity

    func ownIdentity() throws -> OwnIdentity {
        if try text("pending_master") != nil { return .pending }
        guard try text("asked_for_own") != nil else { return .unknown }
        guard let identity = try identity(of: user) else {
            return try text("trusted_master") == nil ? .none : .replaced
        }
        if try trustsOwnIdentity(identity) { return .verified }
        return try text("trusted_master") == nil ? .unverified : .replaced
    }

    /// The secret keys, if they match the identity that the server shows. Others are kept but not used.
    func heldIdentity() throws -> HeldIdentity? {
        guard let identity = try identity(of: user) else { return nil }
        let keys = try AccountSecret.ofIdentity.compactMap { name -> SigningKey? in
            guard let seed = try secret(name), let wanted = identity.key(of: name) else { return nil }
            let key = SigningKey(seed: seed)
            return key.publicKey == wanted.bytes ? key : nil
        }
        guard keys.count == 3 else { return nil }
        return HeldIdentity(master: keys[0], selfSigning: keys[1], userSigning: keys[2])
    }

    func learnOwnDevice(_ told: JSON, _ identity: PublicIdentity?) throws {
        try set("asked_for_own", "1")
        // Possessing the secret master key proves that the identity is ours; an earlier device on this machine may have
        // stored it.
        if let identity, let seed = try secret(.master), SigningKey(seed: seed).publicKey == identity.master.bytes {
            _ = try trustOwnIdentity(identity.master.text)
        }
        let account = try account()
        guard let identity, let device = CheckedDevice(told, user: user, id: self.device),
            device.identityKey == account.identityKey, device.fingerprintKey == account.fingerprintKey,
            identity.hasSigned(told, of: user)
        else { return try set("signed_by", nil) }
        try set("signed_by", identity.selfSigning?.text)
    }

    /// Queues the signing of all people whom the previous identity had verified, because they are still the same
    /// people.
    fileprivate func carryOver() throws {
        let users = try db.query("SELECT user FROM identities WHERE was_verified = 1 AND user <> ?", user) {
            $0.text(0)
        }
        for other in users where try trust(in: other) == .verified {
            guard let master = try identity(of: other)?.master.text else { continue }
            try db.run("INSERT INTO vouched (user, master) VALUES (?, ?) ON CONFLICT DO NOTHING", other, master)
        }
        try db.run("UPDATE vouched SET is_uploaded = 0")
    }

    fileprivate func trustOwnIdentity(_ master: String) throws -> Bool {
        guard let identity = try identity(of: user), identity.master.text == master else { return false }
        try set("trusted_master", master)
        try db.run("UPDATE identities SET pinned = ?, was_verified = 1 WHERE user = ?", master, user)
        return true
    }

    fileprivate func upload() throws -> IdentityUpload {
        let seeds = try AccountSecret.ofIdentity.compactMap { try secret($0, isPending: true) }
        guard seeds.count == 3 else { throw CryptoError.wrongKey }
        let keys = seeds.map { SigningKey(seed: $0) }
        let held = HeldIdentity(master: keys[0], selfSigning: keys[1], userSigning: keys[2])
        func described(_ key: SigningKey, _ usage: CrossSigningKey.Usage) -> JSON {
            [
                "user_id": .string(user), "usage": [.string(usage.rawValue)],
                "keys": .object(JSONObject([(key.keyID, .string(key.text))])),
            ]
        }
        func signed(_ json: JSON) throws -> JSON {
            try SignedJSON.sign(json, by: user, keyID: held.master.keyID) { KeyText.encode(held.master.sign($0)) }
        }
        let master = try self.signed(described(held.master, .master), try account())
        return IdentityUpload(
            keys: [
                "master_key": master, "self_signing_key": try signed(described(held.selfSigning, .selfSigning)),
                "user_signing_key": try signed(described(held.userSigning, .userSigning)),
            ], signatures: try signatures(held, master: master))
    }

    /// The identity's signature on this device, and the device's on the identity.
    fileprivate func signatures(_ held: HeldIdentity, master: JSON) throws -> JSON {
        let account = try account()
        let device = try SignedJSON.sign(try deviceKeys(account), by: user, keyID: held.selfSigning.keyID) {
            KeyText.encode(held.selfSigning.sign($0))
        }
        var bare = master.object ?? JSONObject()
        for name in ["signatures", "unsigned"] { bare.removeValue(forKey: name) }
        let signedMaster = try signed(.object(bare), account)
        return .object(
            JSONObject([
                (user, .object(JSONObject([(self.device, device), (held.master.text, signedMaster)])))
            ]))
    }
}
