/// Whether somebody is there, as far as their server tells.
package struct Presence: Hashable, Sendable {
    package enum State: String, Sendable {
        case online
        /// There, and not active.
        case unavailable
        case offline
    }

    package var state: State
    package var lastActive: Timestamp?
    /// As they wrote it.
    package var statusMessage: String?

    package init(state: State, lastActive: Timestamp? = nil, statusMessage: String? = nil) {
        self.state = state
        self.lastActive = lastActive
        self.statusMessage = statusMessage
    }
}
