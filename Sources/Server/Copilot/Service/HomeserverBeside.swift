/// The homeserver in the same process, as far as the copilot asks it.
package protocol HomeserverBeside: Sendable {
    var serverName: String { get }
    /// Whom an OpenID token names; nil when it is unknown or has expired.
    func userID(openIDToken token: String) async throws -> String?
    /// Asked at each call, so that a change takes effect at once.
    func role(of userID: String) async throws -> Caller.Role?
}
