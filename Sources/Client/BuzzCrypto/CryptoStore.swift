import BuzzModel
import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// The keys of an account on this device, in a file of their own. Each step is a transaction that is on disk when it
/// returns, so that a crash never loses keys that were already used or published.
package final class CryptoStore: Sendable {
    package let user: UserID
    package let device: String
    let database: Database
    let key: Secret
    let isStrict: Bool
    let now: @Sendable () -> Timestamp

    private init(
        user: UserID, device: String, database: Database, key: Secret, isStrict: Bool,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.user = user
        self.device = device
        self.database = database
        self.key = key
        self.isStrict = isStrict
        self.now = now
    }

    /// - Parameters:
    ///   - key: the 32 bytes that encrypt the contents.
    ///   - isStrict: whether only devices that their owner has signed get keys.
    package static func open(
        _ location: Database.Location, user: UserID, device: String, key: Secret, isStrict: Bool = false,
        now: @escaping @Sendable () -> Timestamp
    ) async throws(CryptoError) -> CryptoStore {
        do {
            let database = try await Database.open(
                location, migrations: CryptoSchema.migrations, options: .init(synchronous: .full, readers: 1))
            let store = CryptoStore(
                user: user, device: device, database: database, key: key, isStrict: isStrict, now: now)
            try await store.step { try $0.begin() }
            return store
        } catch {
            throw CryptoError(error)
        }
    }

    func step<T: Sendable>(_ body: @Sendable (CryptoStep) throws -> T) async throws(CryptoError) -> T {
        do {
            return try await database.write { [user, device, key, isStrict, now] db in
                try body(
                    CryptoStep(
                        db: db, user: user.rawValue, device: device, key: key, isStrict: isStrict,
                        now: now().milliseconds))
            }
        } catch {
            throw CryptoError(error)
        }
    }
}

package enum CryptoError: Error, Sendable, CustomStringConvertible {
    /// The file is encrypted with another key.
    case wrongKey
    case wrongAccount
    /// The key is in the desktop's secret store, which cannot be unlocked.
    case keyOutOfReach(String)
    /// A verified person has another identity now: nothing is sent to them until the user decides.
    case identityLost(String)
    case storage(String)

    init(_ error: any Error) {
        self = error as? CryptoError ?? .storage("\(error)")
    }

    package var description: String {
        switch self {
        case .wrongKey: "The keys to encrypted messages cannot be opened: they were closed with another key."
        case .wrongAccount: "The file of keys belongs to another account."
        case .keyOutOfReach(let reason): "The keys to encrypted messages cannot be opened. \(reason)"
        case .identityLost(let user):
            "\(user) was verified and has another identity now. Verify them again, or accept the change, before you write."
        case .storage(let what): "The keys to encrypted messages cannot be stored: \(what)"
        }
    }
}

/// A running transaction.
struct CryptoStep {
    let db: Connection
    let user: String
    let device: String
    let key: Secret
    let isStrict: Bool
    let now: Int64

    // MARK: Encrypted values

    func close(_ secret: Secret, as place: String) -> [UInt8] {
        SecretBox.close(secret, with: key, context: Array("\(user)|\(place)".utf8))
    }

    func open(_ box: [UInt8], as place: String) throws -> Secret {
        guard let secret = SecretBox.open(box, with: key, context: Array("\(user)|\(place)".utf8)) else {
            throw CryptoError.wrongKey
        }
        return secret
    }

    // MARK: Settings

    func text(_ name: String) throws -> String? {
        try db.first("SELECT value FROM settings WHERE name = ?", name) { $0.text(0) }
    }

    func set(_ name: String, _ value: (any SQLBindable)?) throws {
        guard let value else {
            try db.run("DELETE FROM settings WHERE name = ?", name)
            return
        }
        try db.run(
            "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            name, value)
    }

    // MARK: Account

    /// Tables whose contents belong to one device of the account.
    private static let ofDevice = [
        "olm_sessions", "outbound", "shares", "to_device_out", "sealed", "unreachable", "wedged", "compared",
        "secret_requests", "secret_asks", "key_asks",
    ]

    /// Creates the account's keys if necessary. A new device gets new keys, but can still decrypt with the received
    /// sessions.
    func begin() throws {
        let owner = try text("user")
        guard owner == nil || owner == user else { throw CryptoError.wrongAccount }
        if owner == nil { try set("user", user) }
        guard try text("device") != device || account(orNil: ()) == nil else { return }
        // The secrets belong to the account and stay, but the new device must confirm again what it trusts.
        for table in Self.ofDevice { try db.run("DELETE FROM \(table)") }
        try db.run("DELETE FROM settings WHERE name <> 'user'")
        try set("device", device)
        try save(OlmAccount())
    }

    private func account(orNil: Void) throws -> OlmAccount? {
        guard let box = try db.first("SELECT value FROM settings WHERE name = 'account'", map: { $0.blob(0) }) else {
            return nil
        }
        return try OlmAccount(pickle: try open(box, as: "account"))
    }

    func account() throws -> OlmAccount {
        guard let account = try account(orNil: ()) else { throw CryptoError.wrongKey }
        return account
    }

    func save(_ account: OlmAccount) throws {
        try set("account", close(account.pickled(), as: "account"))
    }
}
