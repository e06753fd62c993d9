/// Why a request is answered without reaching the handler.
package enum Rejection: Sendable, Equatable {
    case bodyTooLarge(limit: Int)
    case headersTooLarge
    case badRequest
    /// No memory or disk space is left for the body at the moment.
    case noRoom

    package var status: Int {
        switch self {
        case .bodyTooLarge: 413
        case .headersTooLarge: 431
        case .badRequest: 400
        case .noRoom: 503
        }
    }
}
