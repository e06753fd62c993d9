import BuzzModel

/// Work beside the homeserver's on the same store: asking the copilot what new messages are, bringing it memories. It
/// runs in the one process that talks to the server, and ends by being cancelled.
package protocol EngineCompanion: Sendable {
    func run() async
    /// A commit touched something.
    func storeChanged(_ change: StoreChange)
    /// The person is back, or the network is: try now what waits.
    func nudge()
    /// Returns once what there was to do when it was called is done, or cannot be done now. Needs `run()` beside it.
    func settled() async
}

extension EngineCompanion {
    package func settled() async {}
}
