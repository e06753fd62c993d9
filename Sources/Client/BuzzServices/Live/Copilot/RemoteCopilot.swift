import BuzzSync
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// A copilot operated by somebody else. Callers authenticate with an OpenID token of their homeserver, which keeps
/// the access token between client and homeserver, or with a token from the deployment.
package final class RemoteCopilot: Sendable {
    package enum Proof: Sendable {
        case openID
        case token(KeySource)
        case none
    }

    private struct State {
        var client: MatrixClient?
        var token: Token?
        /// Counts the sign-ins, to detect a change during a request.
        var number = 0
    }

    private struct Token {
        var bearer: String
        var until: Int64
    }

    /// A token that expires sooner than this is replaced before use.
    private static let margin: Int64 = 60_000
    /// The maximum lifetime in seconds, whatever the server says.
    private static let longestLifetime: Int64 = 30 * 86_400

    private let baseURL: String
    private let form: CopilotDeployment.Form
    private let publicKey: String?
    private let proof: Proof
    private let time: any TimeSource
    private let state = Mutex(State())

    package init(
        baseURL: String, form: CopilotDeployment.Form, publicKey: String?, proof: Proof = .openID,
        time: any TimeSource = SystemTime()
    ) {
        self.baseURL = baseURL
        self.form = form
        self.publicKey = publicKey
        self.proof = proof
        self.time = time
    }

    /// Sets the client whose homeserver confirms the caller's identity.
    package func belongs(to client: MatrixClient) {
        state.withLock { state in
            state.client = client
            state.token = nil
            state.number += 1
        }
    }

    package var deployment: CopilotDeployment {
        CopilotDeployment(baseURL: baseURL, form: form, apiKey: publicKey) {
            isFresh throws(CopilotCredentialError) in
            switch self.proof {
            case .openID: return try await self.openID(isFresh: isFresh)
            case .token(let source):
                do throws(KeySourceError) {
                    return try source.value()
                } catch {
                    throw .noToken(error.wanted)
                }
            case .none: return nil
            }
        }
    }

    private func openID(isFresh: Bool) async throws(CopilotCredentialError) -> String {
        let before = state.withLock { $0 }
        if !isFresh, let known = before.token, known.until - Self.margin > time.now() { return known.bearer }
        guard let client = before.client else { throw .refused }
        let answer: JSON
        do throws(MatrixClientError) {
            answer = try await client.openIDToken()
        } catch {
            throw error.isFinal ? .refused : .network
        }
        guard let server = answer["matrix_server_name"].string, let secret = answer["access_token"].string else {
            throw .refused
        }
        let bearer = CopilotCredential.openID(server: server, token: secret).bearer
        let lifetime = min(max(answer["expires_in"].int64 ?? 0, 0), Self.longestLifetime)
        let until = time.now() + lifetime * 1000
        // Another account may have signed in meanwhile.
        state.withLock { if $0.number == before.number { $0.token = Token(bearer: bearer, until: until) } }
        return bearer
    }
}
