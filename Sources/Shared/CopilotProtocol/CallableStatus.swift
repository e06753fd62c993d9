/// The canonical status of a call and its HTTP and client codes.
package enum CallableStatus: String, Sendable, CaseIterable {
    case ok = "OK"
    case cancelled = "CANCELLED"
    case unknown = "UNKNOWN"
    case invalidArgument = "INVALID_ARGUMENT"
    case deadlineExceeded = "DEADLINE_EXCEEDED"
    case notFound = "NOT_FOUND"
    case alreadyExists = "ALREADY_EXISTS"
    case permissionDenied = "PERMISSION_DENIED"
    case resourceExhausted = "RESOURCE_EXHAUSTED"
    case failedPrecondition = "FAILED_PRECONDITION"
    case aborted = "ABORTED"
    case outOfRange = "OUT_OF_RANGE"
    case unimplemented = "UNIMPLEMENTED"
    case `internal` = "INTERNAL"
    case unavailable = "UNAVAILABLE"
    case dataLoss = "DATA_LOSS"
    case unauthenticated = "UNAUTHENTICATED"

    package var httpStatus: Int {
        switch self {
        case .ok: 200
        case .cancelled: 499
        case .unknown, .internal, .dataLoss: 500
        case .invalidArgument, .failedPrecondition, .outOfRange: 400
        case .deadlineExceeded: 504
        case .notFound: 404
        case .alreadyExists, .aborted: 409
        case .permissionDenied: 403
        case .resourceExhausted: 429
        case .unimplemented: 501
        case .unavailable: 503
        case .unauthenticated: 401
        }
    }

    /// The spelling of client libraries: "invalid-argument".
    package var clientCode: String {
        String(rawValue.lowercased().map { $0 == "_" ? "-" : $0 })
    }

    package var grpcCode: Int { CallableStatus.allCases.firstIndex(of: self) ?? 2 }

    /// The status for an HTTP status code when the body is not usable.
    package init(httpStatus: Int) {
        self =
            switch httpStatus {
            case 200..<300: .ok
            case 400: .invalidArgument
            case 401: .unauthenticated
            case 403: .permissionDenied
            case 404: .notFound
            case 409: .alreadyExists
            case 429: .resourceExhausted
            case 499: .cancelled
            case 501: .unimplemented
            case 503: .unavailable
            case 504: .deadlineExceeded
            case 500: .internal
            default: .unknown
            }
    }
}
