import OlmKit
import ProcessKit
import SecretKit
import SodiumKit

/// The key of the key file. It is in the desktop's secret store, or in a file that only the user can read.
package enum StoreKey {
    /// Removes the key after the account and its key file were deleted.
    package static func forget(vault: any SecretVault, name: String) async throws(SecretVaultError) {
        try await vault.remove(name)
    }

    /// - Parameters:
    ///   - hasStore: whether the key file exists. Then its key must exist too, and no new one is created.
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
                // If the secret store rejects the key, write it to the file.
                if (try? await vault.write(key.exposedBase64(), as: name, label: label)) != nil { return key }
            }
            try Files.write(key.exposedBase64() + "\n", to: file)
            return key
        } catch {
            throw CryptoError(error)
        }
    }
}
