import JSONKit
import ProcessKit
import SecretKit

/// Stores the session in a file and its tokens in the desktop's secret store. If that fails, the tokens are stored in
/// the file, which only its owner can read.
package struct VaultSessionStore: SessionStore {
    private let file: FileSessionStore
    private let vault: any SecretVault
    private let profile: String
    private let log: Log

    /// - Parameter profile: keeps the tokens of two profiles of one account apart.
    package init(path: String, vault: any SecretVault, profile: String, log: Log = .silent) {
        file = FileSessionStore(path: path)
        self.vault = vault
        self.profile = profile
        self.log = log
    }

    package var lockPath: String? { file.lockPath }

    private func key(_ session: Session) -> String { "\(profile) \(session.userID) \(session.deviceID)" }

    package func load() throws(FileError) -> Session? { try file.load() }

    package func unsealed(_ session: Session) async throws(MatrixClientError) -> Session {
        guard session.isSealed else { return session }
        let text: String?
        do {
            text = try await vault.read(key(session))
        } catch {
            throw .sealed(error.sentence)
        }
        var open = session
        // A malformed entry counts as missing.
        guard let text, let tokens = try? JSON(parsing: Array(text.utf8)), open.open(with: tokens) else {
            throw .sealed("The desktop's secret store has no key to this account. Sign in again.")
        }
        return open
    }

    package func save(_ session: Session) async throws(FileError) {
        // A sealed session's tokens are already stored.
        guard !session.isSealed else { return try file.save(session) }
        do throws(SecretVaultError) {
            try await vault.write(
                session.tokens.text, as: key(session), label: "buzzbox: \(session.userID) (\(profile))")
        } catch {
            log.warning("the tokens are kept in a file", ["reason": error.sentence])
            return try file.save(session)
        }
        try file.save(session.sealed)
    }

    package func remove() async throws(FileError) {
        if let session = try file.load(), session.isSealed {
            await orLog("removing the tokens from the secret store", log) { try await vault.remove(key(session)) }
        }
        try file.remove()
    }
}
