import BuzzConfiguration
import BuzzServices
import Glibc
import ProcessKit

/// The first start, when nobody is signed in: a user gets the welcome screen, a script an error.
enum FirstStart {
    static var canAsk: Bool { StandardInput.isTerminal && isatty(STDOUT_FILENO) != 0 }

    /// In the development profile, signs in the same user on the embedded server.
    ///
    /// - Returns: whether anybody is signed in now.
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
