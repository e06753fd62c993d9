/// What the sync worker of this program has done since it began.
package struct WorkFigures: Hashable, Sendable {
    /// Answers to `/sync`, the empty ones included.
    package var syncs = 0
    package var events = 0
    /// Answers of those that came at once and brought nothing, each followed by a pause.
    package var idleAnswers = 0
    /// Milliseconds from an answer's arrival until all of it was stored: of the last one that brought something, and
    /// the longest.
    package var lastStoring: Int64 = 0
    package var longestStoring: Int64 = 0
    /// Requests of the outbox that were taken, and how often one is tried again.
    package var delivered = 0
    package var retries = 0
    /// How often something failed, by what was the matter: "offline", "refused 403".
    package var failures: [String: Int] = [:]
    /// On the wire, compressed as they were.
    package var bytesReceived: Int64 = 0
    package var bytesSent: Int64 = 0
    /// Calls of the copilot's functions, answered or not, and the longest one in milliseconds.
    package var copilotCalls = 0
    package var longestCopilotCall: Int64 = 0

    package init() {}
}
