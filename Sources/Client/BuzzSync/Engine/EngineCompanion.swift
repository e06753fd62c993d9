import BuzzModel

/// Background work on the same store besides the homeserver's, such as triage and memories. It runs in the process
/// that talks to the server and ends when cancelled.
package protocol EngineCompanion: Sendable {
    func run() async
    /// Called after each commit.
    func storeChanged(_ change: StoreChange)
    /// The user or the network is back: retry delayed work now.
    func nudge()
    /// Returns when the work available at the time of the call is done or cannot be done now. Requires `run()` to be
    /// running.
    func settled() async
}

extension EngineCompanion {
    package func settled() async {}
}
