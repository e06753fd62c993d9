/// Where secrets are kept under lock and key.
package protocol SecretVault: Sendable {
    /// `nil` where none is kept under that name.
    func read(_ key: String) async throws(SecretVaultError) -> String?
    func write(_ secret: String, as key: String, label: String) async throws(SecretVaultError)
    /// One that is not there is no error.
    func remove(_ key: String) async throws(SecretVaultError)
}

package enum SecretVaultError: Error, Sendable, Hashable {
    /// There is no such store here, or it refuses.
    case unavailable
    /// It is there, and locked.
    case locked
    /// It did not answer: somebody may have to unlock it first.
    case noAnswer

    package var sentence: String {
        switch self {
        case .unavailable: "The desktop's secret store cannot be opened."
        case .locked: "The desktop's secret store is locked. Unlock it."
        case .noAnswer: "The desktop's secret store does not answer. Unlock it."
        }
    }
}
