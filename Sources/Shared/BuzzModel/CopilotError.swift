/// Why the copilot gave no answer.
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
    /// There is none to show the copilot; where one is looked for.
    case noToken(wanted: String)

    package var sentence: String {
        switch self {
        case .network: "The copilot cannot be reached. Writing and reading go on without it."
        case .invalidResponse: "The copilot answered with something that makes no sense. Try again."
        case .functionNotFound: "This copilot does not know that function. It may be older than buzzbox."
        case .authenticationFailed: "The copilot does not accept this account."
        case .permissionDenied: "The copilot is for creators. Ask whoever runs the server for that role."
        case .rateLimited(let seconds):
            "Too many requests for now. Try again in \(max(1, ((seconds ?? 60) + 59) / 60)) minutes."
        case .timeout: "The copilot took too long. Try again."
        case .invalidArgument(let reason): reason
        case .switchedOff: "This part of the copilot is switched off in the preferences."
        case .noToken(let wanted): "There is no token to the copilot. Set \(wanted)."
        }
    }
}
