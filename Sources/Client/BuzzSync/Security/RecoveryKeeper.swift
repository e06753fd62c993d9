import BuzzCrypto
import BuzzModel
import JSONKit
import OlmKit
import ProcessKit
import SodiumKit

/// Why recovery failed.
package enum RecoveryError: Error, Sendable {
    case identity(IdentityError)
    /// The text isn't a recovery key, and no passphrase is set up.
    case mistyped(RecoveryKey.Mistake)
    /// The text has the right form, but is a different key.
    case wrongKey
    /// The account has no secret storage.
    case notSetUp
    /// The stored secrets belong to another identity than the server shows.
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

/// The account's secrets in the server's secret storage, encrypted with a key that only the user has.
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

    /// Whether the secret storage has a key that decrypts at least the master key.
    package func isSetUp() async throws(RecoveryError) -> Bool {
        guard let (id, _) = try await description() else { return false }
        return try await !data(AccountSecret.master.rawValue)["encrypted"][id].isNull
    }

    // MARK: Setting up

    /// Stores the secrets under a new key. The old key works until everything is stored under the new one.
    ///
    /// - Returns: the recovery key, which the user must write down, because it is stored nowhere.
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
        // Remove the entries of the old key, so that it decrypts nothing any more.
        for (name, secret) in secrets {
            let entry = key.encrypt(Self.asText(secret), name: name.rawValue)
            try await store(name.rawValue, ["encrypted": .object(JSONObject([(id, entry)]))])
        }
        return key.secret
    }

    /// The secret storage contains secrets as Base64 text.
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
            // Cannot fail, because the rule above is valid.
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

    // MARK: Recovering

    /// Decrypts the stored secrets, takes them over and signs this device.
    ///
    /// - Parameter text: the recovery key or the passphrase, as typed.
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
                // Without a check value in the description, a wrong key only shows here.
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

    /// Users of old accounts have written down the backup's own key.
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

    // MARK: Stored data

    /// The default key and its description.
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
