import BuzzCrypto
import BuzzModel
import BuzzStore
import BuzzSync
import JSONKit
import OlmKit
import ProcessKit
import SodiumKit

package struct LiveSecurityService: SecurityService {
    private let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    private func parts() throws(ServiceError) -> (active: AccountHost.Active, security: Security) {
        let active = try host.require()
        guard let security = active.engine.security else {
            throw .notPermitted(
                "Encrypted conversations are not read here, because the copilot is on another machine.")
        }
        return (active, security)
    }

    // MARK: Standing

    package func standing() async throws(ServiceError) -> SecurityStanding {
        let crypto = try await store()
        let backup = try await kept { () throws(CryptoError) in try await crypto.backup() }
        let identity = try await kept { () throws(CryptoError) in try await crypto.ownIdentity() }
        let isSigned = try await kept { () throws(CryptoError) in try await crypto.isOwnDeviceSigned() }
        let verified = try await kept { () throws(CryptoError) in try await crypto.verifiedPeople() }
        let warnings = try await kept { () throws(CryptoError) in try await crypto.warnings() }
        return SecurityStanding(
            identity: SecurityStanding.Identity(rawValue: identity.rawValue) ?? .unknown, isDeviceSigned: isSigned,
            backup: SecurityStanding.Backup(rawValue: backup.state.rawValue) ?? .unknown, keys: backup.sessions,
            unsavedKeys: backup.isComplete ? 0 : backup.state == .active ? backup.waiting : backup.sessions,
            warnings: warnings.map { PersonStanding(user: UserID($0.user), trust: .init($0.trust)) },
            verified: Set(verified.map { UserID($0) }))
    }

    package func question() async -> SecurityQuestion? {
        await orLog("looking what to ask the person for", host.dependencies.log) {
            () async throws -> SecurityQuestion? in
            let standing = try await standing()
            let question: SecurityQuestion
            switch standing.identity {
            case .unverified: question = .newDevice
            case .replaced: question = .replaced
            case .pending:
                guard try parts().1.identity.waitsForUser else { return nil }
                question = .password
            case .verified where standing.keys > 0:
                guard try await !hasRecovery() else { return nil }
                question = .recoveryKey
            case .verified, .unknown, .none: return nil
            }
            let crypto = try await store()
            return try await crypto.asksFirst(question.rawValue) ? question : nil
        } ?? nil
    }

    // MARK: Devices

    package func devices() async throws(ServiceError) -> [OwnDevice] {
        let (active, security) = try parts()
        let crypto = try await store()
        let keys = try await identified { () throws(IdentityError) in try await security.identity.ask() }
        let list = try await asked { () throws(MatrixClientError) in try await active.client.devices() }
        var devices: [OwnDevice] = []
        for entry in list {
            guard let id = entry["device_id"].string else { continue }
            let device = keys.first { $0.id == id }
            var isVerified = false
            if let device {
                isVerified =
                    try await kept { () throws(CryptoError) in try await crypto.trust(of: device) } >= .verified
            }
            devices.append(
                OwnDevice(
                    id: id, name: entry["display_name"].string ?? "",
                    lastSeen: entry["last_seen_ts"].int64.map { Timestamp(milliseconds: $0) },
                    isThis: id == crypto.device, isVerified: isVerified, isEncrypting: device != nil))
        }
        return devices.sorted { left, right in
            left.isThis != right.isThis
                ? left.isThis : (left.lastSeen?.milliseconds ?? 0) > (right.lastSeen?.milliseconds ?? 0)
        }
    }

    package func rename(_ device: String, to name: String) async throws(ServiceError) {
        let active = try host.require()
        try await asked { () throws(MatrixClientError) in try await active.client.renameDevice(device, to: name) }
    }

    package func signOut(_ devices: [String], password: String) async throws(ServiceError) {
        let active = try host.require()
        let own = await active.client.session.deviceID
        guard !devices.contains(own) else { throw .invalid("This device is signed out with :sign-out.") }
        try await asked { () throws(MatrixClientError) in
            try await active.client.deleteDevices(devices, password: password)
        }
    }

    // MARK: Identity and recovery

    package func makeIdentity(password: String?, replacing: Bool) async throws(ServiceError) {
        let security = try parts().security
        try await identified { () throws(IdentityError) in
            try await security.identity.ask()
            try await security.identity.make(password: password, replacing: replacing)
            try await security.backup.settle(makes: true)
        }
        nudge()
    }

    package func hasRecovery() async throws(ServiceError) -> Bool {
        let security = try parts().security
        return try await recovered { () throws(RecoveryError) in try await security.recovery.isSetUp() }
    }

    package func setUpRecovery(passphrase: String?) async throws(ServiceError) -> String {
        let security = try parts().security
        let secret = passphrase.map { Secret(Array($0.utf8)) }
        let key = try await recovered { () throws(RecoveryError) in
            try await security.recovery.setUp(passphrase: secret)
        }
        nudge()
        return RecoveryKey.text(of: key)
    }

    package func recover(
        with text: String, progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void
    ) async throws(ServiceError) -> KeyCount {
        let security = try parts().security
        let secret = Secret(Array(text.utf8))
        try await recovered { () throws(RecoveryError) in try await security.recovery.recover(with: secret) }
        let crypto = try await store()
        var count = ImportCount()
        if try await kept({ () throws(CryptoError) in try await crypto.backup() }).state == .active {
            count = try await identified { () throws(IdentityError) in
                try await security.backup.restore(progress: progress)
            }
            try await kept { () throws(CryptoError) in try await crypto.restored() }
        }
        nudge()
        return KeyCount(count)
    }

    package func makeBackup() async throws(ServiceError) {
        let security = try parts().security
        try await identified { () throws(IdentityError) in try await security.backup.make() }
        nudge()
    }

    package func backUp() async throws(ServiceError) {
        let security = try parts().security
        try await identified { () throws(IdentityError) in
            try await security.backup.settle(makes: true)
            try await security.backup.upload()
        }
    }

    // MARK: People

    package func standing(of person: UserID) async throws(ServiceError) -> PersonStanding {
        let crypto = try await store()
        let trust = try await kept { () throws(CryptoError) in try await crypto.trust(in: person.rawValue) }
        return PersonStanding(user: person, trust: .init(trust))
    }

    package func acknowledge(_ person: UserID) async throws(ServiceError) {
        let crypto = try await store()
        try await kept { () throws(CryptoError) in try await crypto.acknowledge(person.rawValue) }
        nudge()
    }

    package func verifications() async -> AsyncStream<[Verification]> { host.verifications.values() }

    package func verify(_ person: UserID, device: String?) async throws(ServiceError) -> String {
        let (active, security) = try parts()
        guard await active.engine.worksHere() else {
            throw .invalid("Another buzzbox is open with this account. Verify there.")
        }
        var room: ConversationID?
        if person != active.client.userID {
            room = try await stored { () throws(StoreError) in try await active.store.directConversation(with: person) }
        }
        return try await identified { [room] () throws(IdentityError) in
            try await security.desk.ask(person, device: device, in: room)
        }
    }

    package func accept(_ verification: String) async throws(ServiceError) {
        let security = try parts().security
        try await identified { () throws(IdentityError) in try await security.desk.accept(verification) }
    }

    package func confirm(_ verification: String) async {
        await host.current?.engine.security?.desk.confirm(verification)
    }

    package func refuse(_ verification: String) async {
        await host.current?.engine.security?.desk.dismiss(verification, .mismatchedSAS)
    }

    package func dismiss(_ verification: String) async {
        await host.current?.engine.security?.desk.dismiss(verification)
    }

    /// Wakes the engine, because new keys may decrypt messages, need a backup, or be shared with other devices.
    func nudge() { host.current?.engine.nudge() }

    // MARK: Errors

    func store() async throws(ServiceError) -> CryptoStore {
        let access = try parts().security.access
        return try await kept { () throws(CryptoError) in try await access.store() }
    }

    func kept<Value>(_ body: () async throws(CryptoError) -> Value) async throws(ServiceError) -> Value {
        do {
            return try await body()
        } catch {
            throw .storage(error.description)
        }
    }

    private func identified<Value>(_ body: () async throws(IdentityError) -> Value) async throws(ServiceError) -> Value
    {
        do {
            return try await body()
        } catch {
            throw ServiceError(error)
        }
    }

    private func recovered<Value>(_ body: () async throws(RecoveryError) -> Value) async throws(ServiceError) -> Value {
        do {
            return try await body()
        } catch {
            if case .identity(let inner) = error { throw ServiceError(inner) }
            throw .invalid(error.sentence)
        }
    }
}

extension ServiceError {
    fileprivate init(_ error: IdentityError) {
        switch error {
        case .client(let inner): self = ServiceError(inner)
        case .crypto(let inner): self = .storage(inner.description)
        case .wantsPassword: self = .passwordNeeded
        case .wantsApproval, .notOurs, .noDevice: self = .invalid(error.sentence)
        }
    }
}

extension PersonStanding.Trust {
    fileprivate init(_ trust: PersonTrust) {
        switch trust {
        case .none: self = .none
        case .known: self = .known
        case .verified: self = .verified
        case .changed: self = .changed
        case .lost: self = .lost
        }
    }
}

extension KeyCount {
    init(_ count: ImportCount) { self.init(new: count.new, known: count.known, broken: count.broken) }
}
