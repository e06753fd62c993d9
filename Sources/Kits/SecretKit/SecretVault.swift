/// A protected store for secrets.
package protocol SecretVault: Sendable {
    /// `nil` when there is no secret under that name.
    func read(_ key: String) async throws(SecretVaultError) -> String?
    func write(_ secret: String, as key: String, label: String) async throws(SecretVaultError)
    /// Does nothing when there is no such secret.
    func remove(_ key: String) async throws(SecretVaultError)
}

package enum SecretVaultError: Error, Sendable, Hashable {
    /// There is no store, or it refuses access.
    case unavailable
    /// The store exists but is locked.
    case locked
    /// The store did not answer in time; somebody may have to unlock it first.
    case noAnswer

    package var sentence: String {
        switch self {
        case .unavailable: "The desktop's secret store cannot be opened."
        case .locked: "The desktop's secret store is locked. Unlock it."
        case .noAnswer: "The desktop's secret store does not answer. Unlock it."
        }
    }
}
