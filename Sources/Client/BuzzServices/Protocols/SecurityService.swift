import BuzzModel

/// How safe the encrypted conversations of this account are, as far as it is known here.
package struct SecurityStanding: Sendable, Hashable {
    package enum Identity: String, Sendable, CaseIterable {
        /// Not looked at yet.
        case unknown
        /// There is none.
        case none
        /// Made here; the server wants something before it takes it.
        case pending
        /// Another device made it, and this one has not been verified.
        case unverified
        case verified
        /// It was another one before.
        case replaced
    }

    package enum Backup: String, Sendable, CaseIterable {
        case unknown, none, active
        /// Its key is not here.
        case locked
        /// Not made by this account, as far as can be seen.
        case foreign
        /// Another device has taken it away.
        case removed
    }

    package var identity: Identity
    /// Others give this device their keys.
    package var isDeviceSigned: Bool
    package var backup: Backup
    /// Keys to conversations that are here, and those that only this device has.
    package var keys: Int
    package var unsavedKeys: Int
    /// People whose identity is another one than before.
    package var warnings: [PersonStanding]
    /// Who was verified by comparing.
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

/// Who somebody is, as far as it is known.
package struct PersonStanding: Sendable, Hashable {
    package enum Trust: String, Sendable, CaseIterable {
        case none, known, verified
        /// Another identity than before.
        case changed
        /// Verified once, and not any more.
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
    /// The account vouches for it.
    package var isVerified: Bool
    /// It can read encrypted messages at all.
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

/// Two people, or one with two devices, comparing emoji.
package struct Verification: Sendable, Hashable {
    package enum Stage: Sendable, Hashable {
        /// Asked for here; nobody has answered.
        case asked
        /// They ask.
        case offered
        case working
        /// Both look at them.
        case comparing
        /// We said that they are the same.
        case waiting
        /// `vouched` is false for somebody who has no identity: nothing lasts of it.
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

/// What to ask the person for; each of a device only once.
package enum SecurityQuestion: String, Sendable, CaseIterable {
    /// A new device of an account that has others.
    case newDevice = "new_device"
    /// The server wants the password before it takes an identity.
    case password
    /// There are keys, and nothing would bring them back.
    case recoveryKey = "recovery_key"
    /// Somebody made a new identity for this account.
    case replaced
}

/// What came of taking over keys.
package struct KeyCount: Sendable, Hashable {
    package var new: Int
    package var known: Int
    package var broken: Int

    package init(new: Int = 0, known: Int = 0, broken: Int = 0) {
        self.new = new
        self.known = known
        self.broken = broken
    }
}

/// Identity, recovery, devices and comparing: everything about end-to-end encryption that a person decides.
package protocol SecurityService: Sendable {
    /// From what is here: asks nobody.
    func standing() async throws(ServiceError) -> SecurityStanding
    /// What the person should be asked now, if anything; it is not told again.
    func question() async -> SecurityQuestion?
    /// The devices of this account, this one first.
    func devices() async throws(ServiceError) -> [OwnDevice]
    func rename(_ device: String, to name: String) async throws(ServiceError)
    func signOut(_ devices: [String], password: String) async throws(ServiceError)

    /// - Parameter replacing: gives up the identity that is there.
    func makeIdentity(password: String?, replacing: Bool) async throws(ServiceError)
    /// A recovery key was set up by whichever device.
    func hasRecovery() async throws(ServiceError) -> Bool
    /// - Returns: the recovery key, to be written down: it is nowhere else.
    func setUpRecovery(passphrase: String?) async throws(ServiceError) -> String
    /// With the recovery key or the passphrase; gets back what was backed up.
    func recover(
        with text: String, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
    ) async throws(ServiceError) -> KeyCount
    func makeBackup() async throws(ServiceError)
    /// Sends the backup what it doesn't have.
    func backUp() async throws(ServiceError)
    func exportKeys(to path: String, passphrase: String) async throws(ServiceError) -> Int
    func importKeys(from path: String, passphrase: String) async throws(ServiceError) -> KeyCount

    func standing(of person: UserID) async throws(ServiceError) -> PersonStanding
    /// The change of somebody's identity is all right.
    func acknowledge(_ person: UserID) async throws(ServiceError)
    func verifications() async -> AsyncStream<[Verification]>
    /// - Parameter device: nil for whichever answers first.
    func verify(_ person: UserID, device: String?) async throws(ServiceError) -> String
    func accept(_ verification: String) async throws(ServiceError)
    /// The emoji are the same.
    func confirm(_ verification: String) async
    /// They are not.
    func refuse(_ verification: String) async
    /// Ends it, or takes what has ended off the screen.
    func dismiss(_ verification: String) async
}
