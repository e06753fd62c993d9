/// The homeserver in the same process, as far as the copilot needs it.
package protocol HomeserverBeside: Sendable {
    var serverName: String { get }
    /// The user of an OpenID token; nil if it is unknown or has expired.
    func userID(openIDToken token: String) async throws -> String?
    /// Called for each request, so that a change takes effect at once.
    func role(of userID: String) async throws -> Caller.Role?
}
