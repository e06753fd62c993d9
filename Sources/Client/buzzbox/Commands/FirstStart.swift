import BuzzConfiguration
import BuzzServices
import Glibc
import ProcessKit

/// Nobody is signed in yet. The welcome screen asks who and where; a script is told that nobody is.
enum FirstStart {
    static var canAsk: Bool { StandardInput.isTerminal && isatty(STDOUT_FILENO) != 0 }

    /// In the profile for development everybody is the same user, on the embedded server.
    ///
    /// - Returns: whether there is somebody now.
    static func signInDeveloper(_ client: Client) async throws(ServiceError) -> Bool {
        guard client.launch.settings.profile == Settings.developmentProfile else { return false }
        let (user, password) = ("dev", "only for development")
        do throws(ServiceError) {
            _ = try await client.auth.signIn(server: EmbeddedServer.word, user: user, password: password)
        } catch {
            guard case .signInRefused = error else { throw error }
            _ = try await client.auth.register(server: EmbeddedServer.word, user: user, password: password)
        }
        return true
    }
}
