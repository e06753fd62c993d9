/// Whether somebody is online, according to their server.
package struct Presence: Hashable, Sendable {
    package enum State: String, Sendable {
        case online
        /// Online but idle.
        case unavailable
        case offline
    }

    package var state: State
    package var lastActive: Timestamp?
    /// As the person wrote it.
    package var statusMessage: String?

    package init(state: State, lastActive: Timestamp? = nil, statusMessage: String? = nil) {
        self.state = state
        self.lastActive = lastActive
        self.statusMessage = statusMessage
    }
}
