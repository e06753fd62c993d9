import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// What is known of who somebody is.
package enum PersonTrust: String, Sendable, CaseIterable {
    /// They vouch for no device of theirs.
    case none
    /// As they were from the beginning, as far as can be seen from here.
    case known
    case verified
    /// Others keys than before. Perhaps they began anew; perhaps it is somebody else.
    case changed
    /// They were verified, and are not any more: nothing is written to them until that is settled.
    case lost

    package var isWarning: Bool { self == .changed || self == .lost }
}

package enum DeviceTrust: Sendable, Comparable {
    /// Its owner doesn't vouch for it.
    case unsigned
    /// Its owner vouches for it; who that is was never compared.
    case signed
    case verified
}

extension CryptoStore {
    /// What a server said of people's keys. Those that it couldn't ask for stay as they were.
    ///
    /// - Parameter asked: whom it was asked for; of others it isn't believed.
    package func learn(_ answer: JSON, asked: [String]) async throws(CryptoError) {
        try await step { step in
            // Ours first: what we say of others hangs on it.
            for user in asked.sorted(by: { left, _ in left == step.user }) {
                try step.learn(answer, of: user)
            }
        }
    }

    package func trust(in person: String) async throws(CryptoError) -> PersonTrust {
        try await step { try $0.trust(in: person) }
    }

    /// Whose identity is another than it was, and nobody has said that this is all right.
    package func warnings() async throws(CryptoError) -> [(user: String, trust: PersonTrust)] {
        try await step { step in
            let users = try step.db.query(
                """
                SELECT user FROM identities WHERE pinned IS NOT NULL AND user <> ?
                    AND (was_verified OR pinned IS NOT current) ORDER BY user
                """, step.user
            ) { $0.text(0) }
            return try users.map { ($0, try step.trust(in: $0)) }.filter { $0.1.isWarning }
        }
    }

    /// Who was verified by comparing, and still is who they were.
    package func verifiedPeople() async throws(CryptoError) -> [String] {
        try await step { step in
            let users = try step.db.query("SELECT user FROM identities WHERE was_verified = 1 ORDER BY user") {
                $0.text(0)
            }
            return try users.filter { try $0 != step.user && step.trust(in: $0) == .verified }
        }
    }

    package func trust(of device: CheckedDevice) async throws(CryptoError) -> DeviceTrust {
        try await step { try $0.trust(of: device) }
    }

    /// The person knows of the change and takes the keys of now for theirs. Who was verified isn't any more.
    package func acknowledge(_ user: String) async throws(CryptoError) {
        try await step { step in
            guard let identity = try step.identity(of: user) else {
                try step.db.run("UPDATE identities SET pinned = NULL, was_verified = 0 WHERE user = ?", user)
                return
            }
            try step.db.run(
                "UPDATE identities SET pinned = ?, was_verified = 0 WHERE user = ?", identity.master.text, user)
        }
    }

    /// What a fan would read out on the telephone: the key that vouches for all of somebody's devices.
    package func masterKey(of user: String) async throws(CryptoError) -> String? {
        try await step { try $0.identity(of: user)?.master.text }
    }
}

extension CryptoStep {
    fileprivate func learn(_ answer: JSON, of user: String) throws {
        let devices = answer["device_keys"][user]
        let hasMaster = !answer["master_keys"][user].isNull
        let server = user.split(separator: ":", maxSplits: 1).last.map(String.init) ?? ""
        if devices.isNull, !hasMaster, !answer["failures"][server].isNull { return }
        let found = PublicIdentity(
            master: answer["master_keys"][user], selfSigning: answer["self_signing_keys"][user],
            userSigning: user == self.user ? answer["user_signing_keys"][user] : .null, of: user)
        // Something that is no key changes nothing: it proves nothing.
        if found == nil, hasMaster { return }
        try db.run(
            """
            INSERT INTO identities (user, master, self_signing, user_signing, pinned, current)
            VALUES (?1, ?2, ?3, ?4, ?5, ?5)
            ON CONFLICT (user) DO UPDATE SET master = ?2, self_signing = ?3, user_signing = ?4,
                pinned = coalesce(pinned, ?5), current = ?5
            """, user, found?.master.json.text, found?.selfSigning?.json.text, found?.userSigning?.json.text,
            found?.master.text)
        if user == self.user { try learnOwnDevice(devices[device], found) }
        if try trust(in: user) == .verified {
            try db.run("UPDATE identities SET was_verified = 1 WHERE user = ?", user)
        }
    }

    /// As the server told last, checked then.
    func identity(of user: String) throws -> PublicIdentity? {
        let row = try db.first("SELECT master, self_signing, user_signing FROM identities WHERE user = ?", user) {
            [$0.textOrNil(0), $0.textOrNil(1), $0.textOrNil(2)]
        }
        guard let row else { return nil }
        // It was stored as JSON.
        let keys = row.map { text in text.flatMap { try? JSON(parsing: $0) } ?? .null }
        return PublicIdentity(master: keys[0], selfSigning: keys[1], userSigning: keys[2], of: user)
    }

    /// It is ours for certain: this device made it, or has seen its secret or its emoji.
    func trustsOwnIdentity(_ own: PublicIdentity?) throws -> Bool {
        guard let own else { return false }
        return try text("trusted_master") == own.master.text
    }

    func trust(in user: String) throws -> PersonTrust {
        let row = try db.first("SELECT pinned, was_verified FROM identities WHERE user = ?", user) {
            (pinned: $0.textOrNil(0), wasVerified: $0.bool(1))
        }
        guard let row, let pinned = row.pinned else { return .none }
        let identity = try identity(of: user)
        if try isVerified(identity, of: user) { return .verified }
        if row.wasVerified { return .lost }
        return identity?.master.text == pinned ? .known : .changed
    }

    private func isVerified(_ identity: PublicIdentity?, of user: String) throws -> Bool {
        guard let identity else { return false }
        let own = user == self.user ? identity : try self.identity(of: self.user)
        guard let own, try trustsOwnIdentity(own) else { return false }
        if user == self.user { return true }
        if try db.first(
            "SELECT 1 FROM vouched WHERE user = ? AND master = ?", user, identity.master.text, map: { _ in true })
            ?? false
        {
            return true
        }
        guard let signer = own.userSigning else { return false }
        return SignedJSON.isSigned(identity.master.json, by: self.user, keyID: signer.keyID, key: signer.bytes)
    }

    func trust(of device: CheckedDevice) throws -> DeviceTrust {
        guard let identity = try identity(of: device.user), identity.hasSigned(device.json, of: device.user) else {
            return .unsigned
        }
        return try trust(in: device.user) == .verified ? .verified : .signed
    }
}
