import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import SodiumKit
import Synchronization

/// Identifies callers, either by the owner's secret or by a Matrix OpenID token, which is verified with the homeserver
/// that issued it.
package final class CallerIdentity: Sendable {
    package struct Configuration: Sendable {
        /// Whoever presents this secret is the owner; nil if there is no owner.
        package var ownerSecret: String?
        package var ownerID: String
        /// The base addresses of other homeservers whose users may call, by server name.
        package var homeservers: [String: String]
        /// Which of their users are creators.
        package var creators: Set<String>

        package init(
            ownerSecret: String? = nil, ownerID: String = Self.usualOwner, homeservers: [String: String] = [:],
            creators: Set<String> = []
        ) {
            self.ownerSecret = ownerSecret
            self.ownerID = ownerID
            self.homeservers = homeservers
            self.creators = creators
        }

        package static let usualOwner = "@owner:localhost"
    }

    private struct Known: Sendable {
        let userID: String
        let until: Int64
    }

    /// How long a verified token is trusted, because a homeserver doesn't say when it expires.
    package static let trusted: Duration = .seconds(600)
    private static let most = 10_000
    private static let longestToken = 4_096

    private let configuration: Configuration
    private let beside: (any HomeserverBeside)?
    private let http: HTTPClient
    private let time: any TimeSource
    private let log: Log
    /// By the digest of server and token.
    private let known = Mutex<[[UInt8]: Known]>([:])

    package init(
        _ configuration: Configuration, beside: (any HomeserverBeside)? = nil, http: HTTPClient,
        time: any TimeSource = SystemTime(), log: Log = .silent
    ) {
        self.configuration = configuration
        self.beside = beside
        self.http = http
        self.time = time
        self.log = log
    }

    package func caller(authorization: String?) async throws(CallableError) -> Caller {
        guard let authorization else {
            throw CallableError(.unauthenticated, "Say who you are: the call carries no Authorization header.")
        }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= Self.longestToken,
            let credential = CopilotCredential(bearer: String(parts[1]))
        else { throw Self.refused }
        switch credential {
        case .owner(let secret):
            guard let expected = configuration.ownerSecret, !expected.isEmpty, constantTimeEquals(secret, expected)
            else { throw Self.refused }
            return Caller(userID: configuration.ownerID, role: .creator, isOwner: true)
        case .openID(let server, let token):
            return try await caller(server: server, token: token)
        }
    }

    private static let refused = CallableError(.unauthenticated, "The copilot does not accept this credential.")

    private func caller(server: String, token: String) async throws(CallableError) -> Caller {
        if let beside, beside.serverName == server {
            let userID: String?
            do { userID = try await beside.userID(openIDToken: token) } catch { throw unavailable(server, error) }
            guard let userID, Self.belongs(userID, to: server) else { throw Self.refused }
            do {
                return Caller(userID: userID, role: try await beside.role(of: userID) ?? .fan)
            } catch { throw unavailable(server, error) }
        }
        guard let base = configuration.homeservers[server] else {
            throw CallableError(
                .unauthenticated,
                "This copilot does not know the homeserver \(server.prefix(255)). Ask whoever runs it.")
        }
        let userID = try await verified(server: server, token: token, base: base)
        return Caller(userID: userID, role: configuration.creators.contains(userID) ? .creator : .fan)
    }

    // MARK: Other homeservers

    private func verified(server: String, token: String, base: String) async throws(CallableError) -> String {
        let key = Digest.sha256(Array("\(server)/\(token)".utf8))
        let now = time.now()
        if let entry = known.withLock({ $0[key] }), entry.until > now { return entry.userID }
        let userID = try await ask(base, server: server, token: token)
        known.withLock { known in
            if known.count >= Self.most { known = known.filter { $0.value.until > now } }
            if known.count >= Self.most { known.removeAll() }
            known[key] = Known(userID: userID, until: now + Self.trusted.milliseconds)
        }
        return userID
    }

    private func ask(_ base: String, server: String, token: String) async throws(CallableError) -> String {
        let query = PercentEncoding.encode(queryValue: token)
        let url = ServiceAddress(base).of("/_matrix/federation/v1/openid/userinfo?access_token=" + query)
        var request = HTTPRequest("GET", url)
        request.timeout = .seconds(10)
        request.maxResponseBytes = 64 << 10
        let response: HTTPResponse
        do throws(HTTPError) { response = try await http.send(request) } catch { throw unavailable(server, error) }
        guard response.status < 500, response.status != 429 else {
            throw unavailable(server, "HTTP status \(response.status)")
        }
        guard response.status == 200 else { throw Self.refused }
        let answer: JSON
        do throws(JSONError) { answer = try JSON(parsing: response.body) } catch { throw unavailable(server, error) }
        guard let userID = answer["sub"].string, Self.belongs(userID, to: server) else { throw Self.refused }
        return userID
    }

    /// A homeserver can vouch for its own users only.
    static func belongs(_ userID: String, to server: String) -> Bool {
        guard userID.hasPrefix("@"), userID.utf8.count <= 255, let colon = userID.firstIndex(of: ":") else {
            return false
        }
        return userID[userID.index(after: colon)...] == server
    }

    private func unavailable(_ server: String, _ why: Any) -> CallableError {
        log.warning("a homeserver could not be asked who somebody is", ["server": server, "why": "\(why)"])
        return CallableError(
            .unavailable, "The homeserver \(server.prefix(255)) cannot be asked who you are. Try again.")
    }
}
