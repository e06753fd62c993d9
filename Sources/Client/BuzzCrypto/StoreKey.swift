import OlmKit
import ProcessKit
import SecretKit
import SodiumKit

/// What the file of keys is closed with: in the desktop's secret store, or in a file that only its owner can read.
package enum StoreKey {
    /// The account is gone, and its file of keys with it.
    package static func forget(vault: any SecretVault, name: String) async throws(SecretVaultError) {
        try await vault.remove(name)
    }

    /// - Parameters:
    ///   - hasStore: the file of keys is there, so its key must be somewhere: no new one is made.
    package static func load(
        vault: (any SecretVault)?, name: String, label: String, file: String, hasStore: Bool
    ) async throws(CryptoError) -> Secret {
        do {
            if Files.exists(file) {
                let text = try Files.readText(file, limit: 1024)
                guard let key = KeyText.secret(text) else { throw CryptoError.wrongKey }
                return key
            }
            var reason = "Its key is gone."
            if let vault {
                do throws(SecretVaultError) {
                    if let key = try await vault.read(name).flatMap({ KeyText.secret($0) }) { return key }
                } catch {
                    reason = error.sentence
                }
            }
            guard !hasStore else { throw CryptoError.keyOutOfReach(reason) }
            let key = Secret.random(SecretBox.keyCount)
            if let vault {
                // Where the secret store takes nothing, the file has it.
                if (try? await vault.write(key.exposedBase64(), as: name, label: label)) != nil { return key }
            }
            try Files.write(key.exposedBase64() + "\n", to: file)
            return key
        } catch {
            throw CryptoError(error)
        }
    }
}
