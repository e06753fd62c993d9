/// A signed-in device, identified by its access token.
struct Session: Sendable, Hashable {
    let id: Int64
    let userID: String
    let deviceID: String
    let isGuest: Bool
    let expiresAt: Int64?
    /// The pair of tokens that this one was refreshed from; deleted when this one is first used.
    let parent: Int64?
}
