import JSONKit

/// Why a request to a homeserver failed.
package enum MatrixClientError: Error, Sendable, Hashable {
    /// No server was reached.
    case offline(String)
    /// No response arrived, so it is unknown whether the request was executed.
    case noAnswer(String)
    /// Something other than the server responded, such as a hotel's sign-in page or a host with a wrong certificate.
    case intercepted(String)
    /// The server's response is not valid.
    case nonsense(String)
    /// The response exceeds the size limit.
    case tooLarge
    case refused(ServerRefusal)
    /// The session has ended. `isSoft`: signing in again continues with the same device.
    case signedOut(isSoft: Bool)
    /// Nobody is signed in, so nothing was sent.
    case noSession
    /// This machine cannot ask: the tokens are not accessible, or a library is missing. Nothing was sent.
    case sealed(String)
    case badAddress(String)
    case file(String)
    case cancelled
}

/// A server's error response.
package struct ServerRefusal: Sendable, Hashable {
    package var status: Int
    /// `M_FORBIDDEN` and the like; `nil` if the response comes from a proxy.
    package var code: String?
    package var message: String?
    package var retryAfter: Duration?
    package var body: JSON

    package init(
        status: Int, code: String? = nil, message: String? = nil, retryAfter: Duration? = nil, body: JSON = .null
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        self.body = body
    }
}

extension MatrixClientError {
    /// How to handle an error.
    package enum Class: Sendable, Hashable {
        /// Wait for the network; does not count as an attempt.
        case network
        /// Retry, after the server's delay if it gave one.
        case retryable(after: Duration?)
        /// Retrying will not help.
        case final
        /// Requires signing in again.
        case signedOut
        case cancelled
    }

    package var `class`: Class {
        switch self {
        case .offline, .intercepted, .sealed: .network
        case .noAnswer, .nonsense, .tooLarge: .retryable(after: nil)
        case .refused(let refusal): refusal.class
        case .signedOut, .noSession: .signedOut
        case .badAddress, .file: .final
        case .cancelled: .cancelled
        }
    }

    /// A proxy answered because it got no answer from the server.
    package var comesFromProxy: Bool {
        guard case .refused(let refusal) = self, refusal.code == nil, refusal.retryAfter == nil else { return false }
        return 502...504 ~= refusal.status
    }

    var isSilence: Bool {
        if case .noAnswer = self { return true }
        return false
    }

    package var isFinal: Bool { self.class == .final }

    /// The errcode of an error response.
    package var code: String? {
        if case .refused(let refusal) = self { return refusal.code }
        return nil
    }

    package var status: Int? {
        if case .refused(let refusal) = self { return refusal.status }
        return nil
    }

    package var sentence: String {
        switch self {
        case .offline: "Can’t reach the server. Check the network and try again."
        case .noAnswer: "The server did not answer in time. Try again later."
        case .sealed(let what): what
        case .intercepted(let what): "Something between here and the server answers instead of it: \(what)"
        case .nonsense(let what): "The server's answer makes no sense: \(what)"
        case .tooLarge:
            "The server's answer is larger than the \(Endpoint.largestAnswer >> 20) MiB buzzbox takes at once, however little it asks for."
        case .refused(let refusal): refusal.sentence
        case .signedOut: "This session has ended. Sign in again; everything stored here is kept."
        case .noSession: "You’re not signed in. Run: buzzbox login URL USER"
        case .badAddress(let what): "“\(what)” is not an address of a server. Write it like https://example.org."
        case .file(let what): what
        case .cancelled: "It was cancelled."
        }
    }
}

extension ServerRefusal {
    package var `class`: MatrixClientError.Class {
        switch code {
        case "M_LIMIT_EXCEEDED", "M_NOT_YET_UPLOADED": return .retryable(after: retryAfter)
        default: break
        }
        switch status {
        case 408, 425, 429, 500, 502, 503, 504, 507, 509, 520...599: return .retryable(after: retryAfter)
        default: return .final
        }
    }

    package var sentence: String {
        let said = message.map { ": \(String($0.prefix(200)))" } ?? "."
        switch code {
        case "M_FORBIDDEN": return "The server does not allow it\(said)"
        case "M_NOT_FOUND": return "The server does not know it\(said)"
        case "M_TOO_LARGE": return "It is too large for the server\(said)"
        case "M_LIMIT_EXCEEDED": return slowDown
        case "M_GUEST_ACCESS_FORBIDDEN": return "Guests may not do this. Register first."
        case "M_USER_DEACTIVATED": return "This account has been deactivated."
        case "M_USER_LOCKED", "M_USER_SUSPENDED": return "This account is locked. Ask whoever runs the server."
        case "M_RESOURCE_LIMIT_EXCEEDED", "M_USER_LIMIT_EXCEEDED":
            return "The server has reached a limit of its own\(said)"
        case "M_UNRECOGNIZED": return "This server cannot do that."
        default: break
        }
        switch status {
        case 401, 403: return "The server does not allow it\(said)"
        case 404: return "The server does not know it\(said)"
        case 413: return "It is too large for the server\(said)"
        case 429: return slowDown
        case 507: return "The server has no room left\(said)"
        case 502...504 where code == nil: return "A proxy answers, but the server behind it doesn't (\(status))."
        case 500...: return "The server has trouble (\(status))\(said)"
        default: return "The server refused it (\(code ?? "\(status)"))\(said)"
        }
    }
}

extension ServerRefusal {
    private var slowDown: String {
        guard let seconds = retryAfter.map({ max(1, $0.components.seconds) }) else {
            return "The server asks to slow down. Try again later."
        }
        let time = seconds < 120 ? (seconds == 1 ? "1 second" : "\(seconds) seconds") : "\((seconds + 59) / 60) minutes"
        return "The server asks to slow down. Try again in \(time)."
    }
}
