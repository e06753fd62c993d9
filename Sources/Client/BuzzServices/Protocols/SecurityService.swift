import BuzzModel

/// The state of this account's end-to-end encryption, as far as this device knows it.
package struct SecurityStanding: Sendable, Hashable {
    package enum Identity: String, Sendable, CaseIterable {
        /// Not checked yet.
        case unknown
        /// The account has no cross-signing identity.
        case none
        /// Created on this device; the server accepts it only after the user has authenticated again.
        case pending
        /// Created by another device, which has not verified this one.
        case unverified
        case verified
        /// Another identity has replaced the one that this device knew.
        case replaced
    }

    package enum Backup: String, Sendable, CaseIterable {
        case unknown, none, active
        /// The backup exists, but this device doesn't have its key.
        case locked
        /// Nothing shows that this account created the backup.
        case foreign
        /// Another device has deleted the backup.
        case removed
    }

    package var identity: Identity
    /// The identity has signed this device, so other devices share their keys with it.
    package var isDeviceSigned: Bool
    package var backup: Backup
    /// The room keys on this device, and those of them that no backup contains.
    package var keys: Int
    package var unsavedKeys: Int
    /// People whose identity has changed.
    package var warnings: [PersonStanding]
    /// People whom the user has verified by comparing emoji.
    package var verified: Set<UserID>

    package init(
        identity: Identity = .unknown, isDeviceSigned: Bool = false, backup: Backup = .unknown, keys: Int = 0,
        unsavedKeys: Int = 0, warnings: [PersonStanding] = [], verified: Set<UserID> = []
    ) {
        self.identity = identity
        self.isDeviceSigned = isDeviceSigned
        self.backup = backup
        self.keys = keys
        self.unsavedKeys = unsavedKeys
        self.warnings = warnings
        self.verified = verified
    }
}

/// What is known about a person's identity.
package struct PersonStanding: Sendable, Hashable {
    package enum Trust: String, Sendable, CaseIterable {
        case none, known, verified
        /// The identity differs from the one known before.
        case changed
        /// The person was verified, but has a new identity since.
        case lost
    }

    package var user: UserID
    package var trust: Trust

    package init(user: UserID, trust: Trust) {
        self.user = user
        self.trust = trust
    }

    package var isWarning: Bool { trust == .changed || trust == .lost }
}

/// A device that is signed in to this account.
package struct OwnDevice: Sendable, Hashable {
    package var id: String
    package var name: String
    package var lastSeen: Timestamp?
    package var isThis: Bool
    /// The account's identity has signed it.
    package var isVerified: Bool
    /// It has published encryption keys; without them it cannot decrypt anything.
    package var isEncrypting: Bool

    package init(
        id: String, name: String, lastSeen: Timestamp?, isThis: Bool, isVerified: Bool, isEncrypting: Bool = true
    ) {
        self.id = id
        self.name = name
        self.lastSeen = lastSeen
        self.isThis = isThis
        self.isVerified = isVerified
        self.isEncrypting = isEncrypting
    }
}

/// An emoji verification with another person or another device of this account.
package struct Verification: Sendable, Hashable {
    package enum Stage: Sendable, Hashable {
        /// We have sent a request and wait for an answer.
        case asked
        /// The other side has sent a request.
        case offered
        case working
        /// Both sides compare the emoji.
        case comparing
        /// We have confirmed the emoji and wait for the other side.
        case waiting
        /// `vouched` is false if the other side has no identity that could be signed: then nothing is remembered.
        case done(vouched: Bool)
        case ended(String)

        package var isOver: Bool {
            switch self {
            case .done, .ended: true
            default: false
            }
        }
    }

    package var id: String
    package var user: UserID
    package var device: String?
    package var isOwn: Bool
    package var isOurs: Bool
    package var stage: Stage
    package var emoji: [VerificationEmoji]
    package var numbers: [Int]
    package var endsAt: Timestamp

    package init(
        id: String, user: UserID, device: String?, isOwn: Bool, isOurs: Bool, stage: Stage,
        emoji: [VerificationEmoji] = [], numbers: [Int] = [], endsAt: Timestamp
    ) {
        self.id = id
        self.user = user
        self.device = device
        self.isOwn = isOwn
        self.isOurs = isOurs
        self.stage = stage
        self.emoji = emoji
        self.numbers = numbers
        self.endsAt = endsAt
    }
}

/// What the user should be asked to do. A device asks each only once.
package enum SecurityQuestion: String, Sendable, CaseIterable {
    /// This device is new to an account that has other devices.
    case newDevice = "new_device"
    /// The server accepts the new identity only with the password.
    case password
    /// This device has room keys, but nothing from which they could be recovered.
    case recoveryKey = "recovery_key"
    /// The account has a new identity that this device has not created.
    case replaced
}

/// The outcome of importing keys.
package struct KeyCount: Sendable, Hashable {
    package var new: Int
    package var known: Int
    package var broken: Int

    /// The keys that this device has now. After a recovery some may be known already, because the worker restores them, too.
    package var usable: Int { new + known }

    package init(new: Int = 0, known: Int = 0, broken: Int = 0) {
        self.new = new
        self.known = known
        self.broken = broken
    }
}

/// Everything about end-to-end encryption that the user decides: identity, recovery, devices and verification.
package protocol SecurityService: Sendable {
    /// Reads only local data and sends no request.
    func standing() async throws(ServiceError) -> SecurityStanding
    /// What to ask the user now, if anything. Each question is returned only once.
    func question() async -> SecurityQuestion?
    /// The devices of this account, this one first.
    func devices() async throws(ServiceError) -> [OwnDevice]
    func rename(_ device: String, to name: String) async throws(ServiceError)
    func signOut(_ devices: [String], password: String) async throws(ServiceError)

    /// - Parameter replacing: creates a new identity even though one exists.
    func makeIdentity(password: String?, replacing: Bool) async throws(ServiceError)
    /// Whether any device of this account has set up a recovery key.
    func hasRecovery() async throws(ServiceError) -> Bool
    /// - Returns: the recovery key, which the user must write down, because it is stored nowhere.
    func setUpRecovery(passphrase: String?) async throws(ServiceError) -> String
    /// Recovers the account's secrets and its backed-up keys. `text` is the recovery key or the passphrase.
    func recover(
        with text: String, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
    ) async throws(ServiceError) -> KeyCount
    func makeBackup() async throws(ServiceError)
    /// Uploads the keys that are missing in the backup.
    func backUp() async throws(ServiceError)
    func exportKeys(to path: String, passphrase: String) async throws(ServiceError) -> Int
    func importKeys(from path: String, passphrase: String) async throws(ServiceError) -> KeyCount

    func standing(of person: UserID) async throws(ServiceError) -> PersonStanding
    /// Accepts a person's changed identity, which ends the warning.
    func acknowledge(_ person: UserID) async throws(ServiceError)
    func verifications() async -> AsyncStream<[Verification]>
    /// - Parameter device: nil asks all devices; the first to answer is verified.
    func verify(_ person: UserID, device: String?) async throws(ServiceError) -> String
    func accept(_ verification: String) async throws(ServiceError)
    /// Confirms that the emoji match.
    func confirm(_ verification: String) async
    /// Ends the verification because the emoji differ.
    func refuse(_ verification: String) async
    /// Cancels a running verification, or removes a finished one from the screen.
    func dismiss(_ verification: String) async
}
