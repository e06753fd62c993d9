/// Statistics of this process's sync worker since it started.
package struct WorkFigures: Hashable, Sendable {
    /// Responses to `/sync`, including empty ones.
    package var syncs = 0
    package var events = 0
    /// Responses that came at once but contained nothing; each is followed by a pause.
    package var idleAnswers = 0
    /// Milliseconds from a response's arrival until it was completely stored: for the last one with content, and the
    /// longest.
    package var lastStoring: Int64 = 0
    package var longestStoring: Int64 = 0
    /// Outbox requests that the server accepted, and retries.
    package var delivered = 0
    package var retries = 0
    /// Failures counted by cause: "offline", "refused 403".
    package var failures: [String: Int] = [:]
    /// Bytes on the wire, after compression.
    package var bytesReceived: Int64 = 0
    package var bytesSent: Int64 = 0
    /// Calls of the copilot, including failed ones, and the longest one in milliseconds.
    package var copilotCalls = 0
    package var longestCopilotCall: Int64 = 0

    package init() {}
}
