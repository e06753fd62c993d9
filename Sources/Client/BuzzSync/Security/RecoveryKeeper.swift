import BuzzCrypto
import BuzzModel
import JSONKit
import OlmKit
import ProcessKit
import SodiumKit

/// Why recovery did not come about.
package enum RecoveryError: Error, Sendable {
    case identity(IdentityError)
    /// Not what a recovery key looks like, and there is no passphrase.
    case mistyped(RecoveryKey.Mistake)
    /// It has the form, and is another one.
    case wrongKey
    /// Nothing was ever stored.
    case notSetUp
    /// What is stored belongs to another identity than the server shows.
    case otherIdentity
    case malformed(String)

    package var sentence: String {
        switch self {
        case .identity(let error): error.sentence
        case .mistyped(let mistake): mistake.description
        case .wrongKey: "This is not the recovery key of this account. Check it against what you wrote down."
        case .notSetUp: "This account has no recovery key yet."
        case .otherIdentity:
            "The recovery key is right, but what it opens does not fit the identity that the server shows. "
                + "If you did not reset it, ask whoever runs the server."
        case .malformed(let what): "What the server keeps for recovery cannot be read: \(what)"
        }
    }
}

/// The secrets of an account, kept with the server under a key that only the person has.
package struct RecoveryKeeper: Sendable {
    private static let rounds: Int64 = 500_000
    private static let defaultKey = "m.secret_storage.default_key"

    let client: MatrixClient
    let identity: IdentityKeeper
    let backup: BackupKeeper

    package init(client: MatrixClient, identity: IdentityKeeper, backup: BackupKeeper) {
        self.client = client
        self.identity = identity
        self.backup = backup
    }

    private static func type(of key: String) -> String { "m.secret_storage.key.\(key)" }

    /// A key is stored that opens at least the secret of the identity.
    package func isSetUp() async throws(RecoveryError) -> Bool {
        guard let (id, _) = try await description() else { return false }
        return try await !data(AccountSecret.master.rawValue)["encrypted"][id].isNull
    }

    // MARK: Setting it up

    /// Stores the secrets under a new key. What was stored before works until everything new is there.
    ///
    /// - Returns: the key, to be written down; it is nowhere else.
    package func setUp(passphrase: Secret?) async throws(RecoveryError) -> Secret {
        try await identified { () throws(IdentityError) in try await backup.settle(makes: true) }
        let crypto = try await identified { () throws(IdentityError) in try await identity.store() }
        var secrets: [(AccountSecret, Secret)] = []
        for name in AccountSecret.allCases {
            if let secret = try await kept({ () throws(CryptoError) in try await crypto.secret(name) }) {
                secrets.append((name, secret))
            }
        }
        guard try await kept({ () throws(CryptoError) in try await crypto.holdsIdentity() }) else {
            throw .identity(.notOurs)
        }
        let (key, description) = try Self.newKey(passphrase)
        let id = Random.token(bytes: 24)
        try await store(Self.type(of: id), description)
        for (name, secret) in secrets {
            var content = try await data(name.rawValue)
            if content["encrypted"].object == nil { content = ["encrypted": [:]] }
            content["encrypted"][id] = key.encrypt(Self.asText(secret), name: name.rawValue)
            try await store(name.rawValue, content)
        }
        try await store(Self.defaultKey, ["key": .string(id)])
        // Whoever has the old key is to get nothing more with it.
        for (name, secret) in secrets {
            let entry = key.encrypt(Self.asText(secret), name: name.rawValue)
            try await store(name.rawValue, ["encrypted": .object(JSONObject([(id, entry)]))])
        }
        return key.secret
    }

    /// Secrets are kept as text.
    private static func asText(_ secret: Secret) -> Secret { Secret(Array(secret.exposedBase64().utf8)) }

    private static func newKey(_ passphrase: Secret?) throws(RecoveryError) -> (SecretStorageKey, JSON) {
        var description: JSON = ["algorithm": .string(SecretStorageKey.algorithm)]
        let key: SecretStorageKey?
        if let passphrase {
            let rule: JSON = [
                "algorithm": "m.pbkdf2", "iterations": .int(rounds), "bits": 256,
                "salt": .string(Random.token(bytes: 24)),
            ]
            description["passphrase"] = rule
            // The rule is our own, so that it is one.
            key = try? SecretStorageKey(passphrase: passphrase, description: rule)
        } else {
            key = SecretStorageKey(.random(32))
        }
        guard let key else { throw .malformed("no key can be made of this passphrase") }
        let check = key.check()
        description["iv"] = check["iv"]
        description["mac"] = check["mac"]
        return (key, description)
    }

    // MARK: Using it

    /// Opens what is stored, takes it over, and has the account vouch for this device.
    ///
    /// - Parameter text: the recovery key as somebody typed it, or the passphrase.
    package func recover(with text: Secret) async throws(RecoveryError) {
        try await identified { () throws(IdentityError) in try await identity.ask() }
        let crypto = try await identified { () throws(IdentityError) in try await identity.store() }
        try await identified { () throws(IdentityError) in try await backup.ask() }
        let typed = String(decoding: text.exposed(), as: UTF8.self)
        guard let (id, description) = try await description() else {
            return try await recoverByBackupKey(typed, crypto)
        }
        let key = try Self.key(typed, description)
        if key.fits(description) == false { throw .wrongKey }
        var found: [AccountSecret: Secret] = [:]
        for name in AccountSecret.allCases {
            let entry = try await data(name.rawValue)["encrypted"][id]
            guard !entry.isNull else { continue }
            let plain: Secret
            do {
                plain = try key.decrypt(entry, name: name.rawValue)
            } catch {
                // Without a check value this is where a wrong key shows.
                guard error == .damaged, description["mac"].isNull else {
                    throw .malformed("\(name.rawValue): \(error.description)")
                }
                throw .wrongKey
            }
            let secret = KeyText.secret(String(decoding: plain.exposed(), as: UTF8.self))
            guard let secret else { throw .malformed("\(name.rawValue) is no key") }
            found[name] = secret
        }
        guard found[.master] != nil || found[.backup] != nil else { throw .notSetUp }
        let secrets = found
        let kept = try await self.kept { () throws(CryptoError) in try await crypto.take(secrets) }
        if found[.master] != nil, !kept.contains(.master) { throw .otherIdentity }
        if let secret = found[.backup] {
            _ = try await self.kept { () throws(CryptoError) in try await crypto.takeBackupKey(secret) }
        }
        try await identified { () throws(IdentityError) in
            try await identity.sign()
            try await backup.settle(makes: true)
        }
    }

    /// Old accounts wrote down the key of the backup itself.
    private func recoverByBackupKey(_ typed: String, _ crypto: CryptoStore) async throws(RecoveryError) {
        let secret: Secret
        do {
            secret = try RecoveryKey.key(from: typed)
        } catch {
            throw .notSetUp
        }
        guard try await kept({ () throws(CryptoError) in try await crypto.takeBackupKey(secret) }) else {
            throw .notSetUp
        }
        try await identified { () throws(IdentityError) in try await backup.settle(makes: false) }
    }

    private static func key(_ typed: String, _ description: JSON) throws(RecoveryError) -> SecretStorageKey {
        let mistake: RecoveryKey.Mistake
        do throws(RecoveryKey.Mistake) {
            guard let key = SecretStorageKey(try RecoveryKey.key(from: typed)) else { throw .mistyped }
            return key
        } catch {
            mistake = error
        }
        guard !description["passphrase"].isNull else { throw .mistyped(mistake) }
        do {
            return try SecretStorageKey(
                passphrase: Secret(Array(typed.utf8)), description: description["passphrase"])
        } catch {
            throw .malformed(error.description)
        }
    }

    // MARK: What the server keeps

    /// The key that counts, and what is known of it.
    private func description() async throws(RecoveryError) -> (id: String, JSON)? {
        let standard = try await data(Self.defaultKey)
        guard let id = standard["key"].string, !id.isEmpty, id.utf8.count <= 255 else { return nil }
        let description = try await data(Self.type(of: id))
        guard description["algorithm"].string == SecretStorageKey.algorithm else {
            throw .malformed("a way of storing that is not known here")
        }
        return (id, description)
    }

    private func data(_ type: String) async throws(RecoveryError) -> JSON {
        do {
            return try await client.accountData(type) ?? [:]
        } catch {
            throw .identity(.client(error))
        }
    }

    private func store(_ type: String, _ content: JSON) async throws(RecoveryError) {
        do {
            try await client.setAccountData(type, content)
        } catch {
            throw .identity(.client(error))
        }
    }

    @discardableResult
    private func identified<Value: Sendable>(
        _ body: () async throws(IdentityError) -> Value
    ) async throws(RecoveryError) -> Value {
        do {
            return try await body()
        } catch {
            throw .identity(error)
        }
    }

    private func kept<Value: Sendable>(
        _ body: () async throws(CryptoError) -> Value
    ) async throws(RecoveryError) -> Value {
        do {
            return try await body()
        } catch {
            throw .identity(.crypto(error))
        }
    }
}
