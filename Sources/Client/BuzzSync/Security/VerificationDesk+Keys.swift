import BuzzCrypto
import BuzzModel
import JSONKit

/// The keys that are verified, and the signatures made afterwards.
extension VerificationDesk {
    func sign(_ keys: EmojiVerification.VerifiedKeys) async throws(IdentityError) {
        guard keys.user == user else {
            guard let master = keys.master else { return }
            _ = try await identity.kept { crypto throws(CryptoError) in
                try await crypto.vouch(for: keys.user, master: master)
            }
            try await identity.sendVouchers()
            return
        }
        if let master = keys.master {
            _ = try await identity.kept { crypto throws(CryptoError) in try await crypto.trustOwnIdentity(master) }
        }
        guard let fingerprint = keys.fingerprint else { return }
        let answer = try await learn(user)
        guard let device = CheckedDevice(answer["device_keys"][user][keys.device], user: user, id: keys.device) else {
            return
        }
        let signature = try await identity.kept { crypto throws(CryptoError) in
            try await crypto.compared(device, fingerprint: fingerprint)
        }
        guard let signature else { return }
        try await identity.asked { [client] () throws(MatrixClientError) in
            try await client.uploadSignatures(signature)
        }
    }

    func learn(_ person: String) async throws(IdentityError) -> JSON {
        let users = [user] + (person == user ? [] : [person])
        let answer = try await identity.asked { [client] () throws(MatrixClientError) in
            try await client.queryKeys(of: users)
        }
        try await identity.kept { crypto throws(CryptoError) in try await crypto.learn(answer, asked: users) }
        return answer
    }

    /// Our side of a verification. It includes the master key only if that is certainly ours.
    func ourSide(_ answer: JSON) async throws(IdentityError) -> VerificationParty {
        let crypto = try await identity.store()
        ownDevice = crypto.device
        let keys = try await identity.kept { crypto throws(CryptoError) in try await crypto.ownKeys() }
        let standing = try await identity.kept { crypto throws(CryptoError) in try await crypto.ownIdentity() }
        let master = try await identity.kept { crypto throws(CryptoError) in
            try await crypto.masterKey(of: crypto.user.rawValue)
        }
        return VerificationParty(
            user: user, device: crypto.device, fingerprint: keys.fingerprint,
            master: standing == .verified ? master : nil)
    }

    func name(of device: String, of person: String, in answer: JSON) -> String? {
        answer["device_keys"][person][device]["unsigned"]["device_display_name"].string
    }
}
