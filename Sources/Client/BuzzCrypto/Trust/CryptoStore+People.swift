import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// What is known about a person's identity.
package enum PersonTrust: String, Sendable, CaseIterable {
    /// The person has no identity.
    case none
    /// The identity has not changed since it was first seen.
    case known
    case verified
    /// The identity differs from the first one: the person may have reset it, or it may be somebody else.
    case changed
    /// The person was verified, but has another identity now: nothing is sent to them until the user decides.
    case lost

    package var isWarning: Bool { self == .changed || self == .lost }
}

package enum DeviceTrust: Sendable, Comparable {
    /// Its owner's identity has not signed it.
    case unsigned
    /// Its owner's identity has signed it, but that identity was never verified.
    case signed
    case verified
}

extension CryptoStore {
    /// Stores the identities in a key query's response. Users whose server was unreachable stay as they were.
    ///
    /// - Parameter asked: the users in the query; anything about others is ignored.
    package func learn(_ answer: JSON, asked: [String]) async throws(CryptoError) {
        try await step { step in
            // Our own identity comes first, because trust in others depends on it.
            for user in asked.sorted(by: { left, _ in left == step.user }) {
                try step.learn(answer, of: user)
            }
        }
    }

    package func trust(in person: String) async throws(CryptoError) -> PersonTrust {
        try await step { try $0.trust(in: person) }
    }

    /// People whose identity has changed without the user having accepted it.
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

    /// People who were verified and still have the same identity.
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

    /// The user accepts the new identity. A verified person is no longer verified then.
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

    /// The public master key, which people can compare over the telephone.
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
        // A malformed key must not replace a known one.
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

    /// The identity that the server last sent, which was validated then.
    func identity(of user: String) throws -> PublicIdentity? {
        let row = try db.first("SELECT master, self_signing, user_signing FROM identities WHERE user = ?", user) {
            [$0.textOrNil(0), $0.textOrNil(1), $0.textOrNil(2)]
        }
        guard let row else { return nil }
        // Parsing cannot fail, because it was stored as JSON.
        let keys = row.map { text in text.flatMap { try? JSON(parsing: $0) } ?? .null }
        return PublicIdentity(master: keys[0], selfSigning: keys[1], userSigning: keys[2], of: user)
    }

    /// Whether the identity is certainly ours: this device created it, has its secret key or has compared its emoji.
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
