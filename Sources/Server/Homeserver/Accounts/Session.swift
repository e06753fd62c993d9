/// A signed-in device, as its access token shows it.
struct Session: Sendable, Hashable {
    let id: Int64
    let userID: String
    let deviceID: String
    let isGuest: Bool
    let expiresAt: Int64?
    /// The pair this one was refreshed from; it goes when this one is first used.
    let parent: Int64?
}
