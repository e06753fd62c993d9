import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// Secrets given to another device of ours, closed for exactly that device.
extension CryptoStore {
    /// Whether something can be closed for it without a new key of it.
    package func hasSession(with device: CheckedDevice) async throws(CryptoError) -> Bool {
        try await step { try $0.hasOlmSession(with: device.identityKey) }
    }

    /// The answer to a device that asks, among what waits to be sent. Nothing where the device isn't what it was when it
    /// was compared, or our identity hasn't signed it.
    ///
    /// - Parameter claimed: a one-time key of it, as the server gave it out; for a device that there is no session with.
    package func answer(_ ask: SecretAsk, _ device: CheckedDevice, claimed: JSON) async throws(CryptoError) {
        try await step { step in
            guard device.user == step.user, device.id == ask.device, device.fingerprintKey == ask.fingerprint,
                let identity = try step.identity(of: step.user), try step.trustsOwnIdentity(identity),
                identity.hasSigned(device.json, of: step.user),
                let known = KnownDevice(device.json, user: device.user, id: device.id)
            else { return }
            let account = try step.account()
            if try !step.hasOlmSession(with: known.identity) {
                guard let session = Self.begin(with: known, claimed, account) else { return }
                try step.save(session, with: known.identity, isNews: true)
            }
            try step.db.run(
                "UPDATE secret_asks SET is_answered = 1 WHERE device = ? AND request = ?", ask.device, ask.request)
            // What we don't have another device may have.
            guard let secret = try step.secret(ask.name) else { return }
            let content: JSON = ["request_id": .string(ask.request), "secret": .string(secret.exposedBase64())]
            let event = try step.envelope(
                "m.secret.send", content, to: known, from: account, introducing: try step.deviceKeys(account))
            guard let event else { return }
            var post = Post(step: step, type: "m.room.encrypted")
            try post.add(event, to: known)
            try post.store()
        }
    }
}
