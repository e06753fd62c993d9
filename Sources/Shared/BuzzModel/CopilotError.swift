/// Why a copilot request failed.
package enum CopilotError: Error, Sendable, Hashable {
    case network
    case invalidResponse
    case functionNotFound
    case authenticationFailed
    case permissionDenied
    case rateLimited(retryAfterSeconds: Int?)
    case timeout
    case invalidArgument(String)
    case switchedOff
    /// The conversation is encrypted, and the copilot may not see encrypted messages.
    case notForCopilot
    /// No token is configured; `wanted` names the settings that could supply one.
    case noToken(wanted: String)

    package var sentence: String {
        switch self {
        case .network: "Can’t reach the copilot. You can read and write without it."
        case .invalidResponse: "The copilot sent an invalid answer. Try again."
        case .functionNotFound: "This copilot doesn’t have this function. It may be older than buzzbox."
        case .authenticationFailed: "The copilot does not accept this account."
        case .permissionDenied: "The copilot is only for creators. Ask your server’s administrator for that role."
        case .rateLimited(let seconds):
            "Too many requests for now. Try again in \(max(1, ((seconds ?? 60) + 59) / 60)) minutes."
        case .timeout: "The copilot took too long. Try again."
        case .invalidArgument(let reason): reason
        case .switchedOff: "This copilot feature is turned off in the settings."
        case .notForCopilot:
            "This conversation is end-to-end encrypted and is not sent to the copilot. Settings say whether it may be."
        case .noToken(let wanted): "No token for the copilot. Set \(wanted)."
        }
    }
}
