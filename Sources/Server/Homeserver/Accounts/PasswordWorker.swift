import Dispatch
import SodiumKit
import Synchronization

/// Hashes passwords on its own threads: hashing is deliberately slow and must not block anything else.
final class PasswordWorker: Sendable {
    private static let mostWaiting = 256
    private let queues: [DispatchQueue]
    private let next = Atomic<Int>(0)
    private let waiting = Atomic<Int>(0)
    private let cost: Password.Cost
    /// A hash to check against when the account does not exist, so that the response takes equally long.
    private let decoy = Mutex<String?>(nil)

    init(workers: Int, cost: Password.Cost) {
        queues = (0..<max(1, workers)).map { DispatchQueue(label: "passwords.\($0)") }
        self.cost = cost
    }

    func hash(_ password: String) async throws -> String {
        try await run { [cost] in try Password.hash(password, cost: cost) }
    }

    /// - Parameter hash: nil when there is no such account; returns false after the usual time.
    func verify(_ password: String, against hash: String?) async throws -> Bool {
        try await run { [self] in
            if let hash { return Password.verify(password, against: hash) }
            let decoy = try decoy.withLock { decoy in
                let made = try decoy ?? Password.hash("nobody's password", cost: cost)
                decoy = made
                return made
            }
            _ = Password.verify(password, against: decoy)
            return false
        }
    }

    private func run<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        // When too many are waiting, ask the client to retry rather than make it wait for minutes.
        guard waiting.wrappingAdd(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
            waiting.wrappingSubtract(1, ordering: .relaxed)
            throw MatrixError.limited(wait: 2000)
        }
        defer { waiting.wrappingSubtract(1, ordering: .relaxed) }
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return try await withCheckedThrowingContinuation { continuation in
            queues[turn % queues.count].async {
                continuation.resume(with: Result { try work() })
            }
        }
    }
}
