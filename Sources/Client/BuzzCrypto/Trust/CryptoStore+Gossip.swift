import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// Sends secrets to another device of this account, encrypted for that device only.
extension CryptoStore {
    /// Whether a message can be encrypted for the device without claiming a one-time key.
    package func hasSession(with device: CheckedDevice) async throws(CryptoError) -> Bool {
        try await step { try $0.hasOlmSession(with: device.identityKey) }
    }

    /// Queues the answer to a device's request. Does nothing if the device has changed since it was verified, or if our
    /// identity has not signed it.
    ///
    /// - Parameter claimed: a one-time key from the server, for a device without a session.
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
            // If this device lacks the secret, another one may answer.
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
