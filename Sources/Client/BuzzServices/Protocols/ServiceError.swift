import BuzzModel

/// Why a service call failed, as a sentence that tells what to do next.
package enum ServiceError: Error, Sendable, Hashable {
    case textTooLong(count: Int, limit: Int)
    case emptyText
    case notFound(String)
    case ambiguous(String, candidates: [String])
    case notSignedIn
    case signInRefused(String)
    case notPermitted(String)
    case offline
    case server(String)
    case storage(String)
    case file(String)
    /// A message's file that cannot be obtained; retrying does not help.
    case unavailable(String)
    case invalid(String)
    /// The server requires the password again.
    case passwordNeeded
    /// The user cancelled.
    case cancelled

    package var sentence: String {
        switch self {
        case .textTooLong(let count, let limit):
            "The text has \(SizeText.number(count)) characters; the limit is \(SizeText.number(limit)). Shorten it or send it in parts."
        case .emptyText: "Nothing to send."
        case .notFound(let what): "\(what) was not found."
        case .ambiguous(let what, let candidates):
            "“\(what)” matches \(Self.list(candidates)). Use a longer name."
        case .notSignedIn: "You’re not signed in. Run: buzzbox login URL USER"
        case .signInRefused(let reason): "Signing in was refused: \(reason)"
        case .notPermitted(let reason): reason
        case .offline: "Can’t reach the server. Check the network and try again."
        case .server(let reason): reason
        case .storage(let reason): reason
        case .file(let reason): reason
        case .unavailable(let reason): reason
        case .invalid(let reason): reason
        case .passwordNeeded: "The server asks for the password of your account."
        case .cancelled: "Cancelled. What arrived so far is kept."
        }
    }

    private static func list(_ candidates: [String]) -> String {
        guard candidates.count > 6 else { return candidates.joined(separator: ", ") }
        return candidates.prefix(5).joined(separator: ", ") + " and \(candidates.count - 5) more"
    }
}
