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
            guard device.id == ask.device, device.fingerprintKey == ask.fingerprint,
                let known = try step.signedDeviceOfOurs(device)
            else { return }
            let account = try step.account()
            guard try step.opens(to: known, claimed, account) else { return }
            try step.db.run(
                "UPDATE secret_asks SET is_answered = 1 WHERE device = ? AND request = ?", ask.device, ask.request)
            // If this device lacks the secret, another one may answer.
            guard let secret = try step.secret(ask.name) else { return }
            let content: JSON = ["request_id": .string(ask.request), "secret": .string(secret.exposedBase64())]
            try step.post(
                "m.secret.send", content, to: known, from: account, introducing: try step.deviceKeys(account))
        }
    }
}

extension CryptoStep {
    /// A device of this account, if our identity has signed it and is known to be ours: otherwise the server could have
    /// added the device.
    func signedDeviceOfOurs(_ device: CheckedDevice) throws -> KnownDevice? {
        guard device.user == user, let identity = try identity(of: user), try trustsOwnIdentity(identity),
            identity.hasSigned(device.json, of: user)
        else { return nil }
        return KnownDevice(device.json, user: device.user, id: device.id)
    }

    /// Begins a session with a device that has none.
    ///
    /// - Returns: whether there is one now.
    func opens(to device: KnownDevice, _ claimed: JSON, _ account: OlmAccount) throws -> Bool {
        if try hasOlmSession(with: device.identity) { return true }
        guard let session = CryptoStore.begin(with: device, claimed, account) else { return false }
        try save(session, with: device.identity, isNews: true)
        return true
    }

    /// Queues an event for one device.
    func post(
        _ type: String, _ content: JSON, to device: KnownDevice, from account: OlmAccount, introducing own: JSON
    ) throws {
        guard let event = try envelope(type, content, to: device, from: account, introducing: own) else { return }
        var post = Post(step: self, type: "m.room.encrypted")
        try post.add(event, to: device)
        try post.store()
    }
}
