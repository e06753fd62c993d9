import JSONKit
import OlmKit
import SQLiteKit
import SodiumKit

/// A request that publishes keys of this device. Repeating it publishes the same keys.
package struct KeyUpload: Sendable, Equatable {
    package let body: JSON
}

extension CryptoStore {
    private static let oneTimeKeysWanted = 50
    /// The shortest time between uploads, so that a server that counts wrongly isn't flooded.
    private static let pause: Int64 = 60_000
    static let algorithms: JSON = ["m.olm.v1.curve25519-aes-sha2", "m.megolm.v1.aes-sha2"]

    package func ownKeys() async throws(CryptoError) -> (identity: String, fingerprint: String) {
        try await step { step in
            let account = try step.account()
            return (account.identityKey, account.fingerprintKey)
        }
    }

    package func isPublished() async throws(CryptoError) -> Bool {
        try await step { try $0.text("is_published") != nil }
    }

    /// The keys to upload now; nil if the server has enough.
    ///
    /// - Parameters:
    ///   - counts: the number of one-time keys that the server reports.
    ///   - unusedFallback: the algorithms for which it reports an unused fallback key; nil if it doesn't say.
    ///   - token: the sync that reported them. Counts from before the last upload are outdated.
    package func nextUpload(
        counts: JSON?, unusedFallback: JSON?, token: String?
    ) async throws(CryptoError) -> KeyUpload? {
        try await step { step in
            // An upload is pending: repeat exactly the same keys.
            if let text = try step.text("upload") { return KeyUpload(body: try JSON(parsing: text)) }
            let isPublished = try step.text("is_published") != nil
            if isPublished {
                let last = try step.text("published_at").flatMap { Int64($0) } ?? 0
                guard try step.text("published_with") != token, step.now - last >= Self.pause else { return nil }
            }
            var account = try step.account()
            var body: JSON = [:]
            if !isPublished { body["device_keys"] = try step.deviceKeys(account) }
            let there = isPublished ? max(0, counts?["signed_curve25519"].int ?? 0) : 0
            let wanted = max(0, Self.oneTimeKeysWanted - there)
            if wanted > 0 {
                let known = Set(account.oneTimeKeys.map(\.id))
                try account.makeOneTimeKeys(wanted)
                for key in account.oneTimeKeys where !known.contains(key.id) {
                    body["one_time_keys"]["signed_curve25519:\(key.id)"] = try step.signed(
                        ["key": .string(key.publicKey)], account)
                }
            }
            let hasFallback = unusedFallback?.array?.contains("signed_curve25519") ?? isPublished
            if !hasFallback {
                try account.makeFallbackKey()
                if let key = account.fallbackKey {
                    body["fallback_keys"]["signed_curve25519:\(key.id)"] = try step.signed(
                        ["key": .string(key.publicKey), "fallback": true], account)
                }
            }
            guard body.object?.isEmpty == false else { return nil }
            try step.save(account)
            try step.set("upload", body.text)
            return KeyUpload(body: body)
        }
    }

    /// Marks the keys as published. If the server has other keys under these ids, these are given up.
    ///
    /// - Parameter token: the latest sync at that time.
    package func uploaded(_ upload: KeyUpload, token: String?) async throws(CryptoError) {
        try await step { step in
            guard try step.text("upload") == upload.body.text else { return }
            var account = try step.account()
            let ids = ["one_time_keys", "fallback_keys"].flatMap { upload.body[$0].object?.keys ?? [] }
            account.markPublished(Set(ids.map { String($0.drop { $0 != ":" }.dropFirst()) }))
            try step.save(account)
            if !upload.body["device_keys"].isNull { try step.set("is_published", "1") }
            try step.set("published_with", token)
            try step.set("published_at", String(step.now))
            try step.set("upload", nil)
        }
    }
}

extension CryptoStep {
    func signed(_ object: JSON, _ account: OlmAccount) throws -> JSON {
        try SignedJSON.sign(object, by: user, keyID: "ed25519:\(device)", with: account.sign)
    }

    func deviceKeys(_ account: OlmAccount) throws -> JSON {
        try signed(
            [
                "user_id": .string(user), "device_id": .string(device), "algorithms": CryptoStore.algorithms,
                "keys": .object(
                    JSONObject([
                        ("curve25519:\(device)", .string(account.identityKey)),
                        ("ed25519:\(device)", .string(account.fingerprintKey)),
                    ])),
            ], account)
    }
}
