import BuzzStore
import BuzzSync

extension ServiceError {
    init(_ error: StoreError) {
        switch error {
        case .unknownConversation(let id): self = .notFound("The conversation \(id)")
        case .unknownMessage: self = .notFound("The message")
        case .unknownOutboxRow: self = .notFound("That change of the queue")
        case .notPossible(let reason): self = .invalid(reason)
        default: self = .storage(error.sentence)
        }
    }

    init(_ error: MatrixClientError) {
        switch error {
        case .offline, .noAnswer: self = .offline
        case .signedOut, .noSession: self = .notSignedIn
        case .badAddress: self = .invalid(error.sentence)
        case .file(let reason): self = .file(reason)
        case .refused(let refusal) where refusal.status == 403: self = .notPermitted(error.sentence)
        case .intercepted, .sealed, .nonsense, .tooLarge, .refused, .cancelled: self = .server(error.sentence)
        }
    }
}

/// Runs a store operation and converts its errors to service errors.
func stored<T>(_ body: () async throws(StoreError) -> T) async throws(ServiceError) -> T {
    do {
        return try await body()
    } catch {
        throw ServiceError(error)
    }
}

/// The same for a request to the server.
func asked<T>(_ body: () async throws(MatrixClientError) -> T) async throws(ServiceError) -> T {
    do {
        return try await body()
    } catch {
        throw ServiceError(error)
    }
}
