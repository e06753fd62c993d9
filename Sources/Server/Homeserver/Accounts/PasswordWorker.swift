import Dispatch
import SodiumKit
import Synchronization

/// Hashes passwords on a few threads of their own: it is slow on purpose and must hold up nobody else.
final class PasswordWorker: Sendable {
    private static let mostWaiting = 256
    private let queues: [DispatchQueue]
    private let next = Atomic<Int>(0)
    private let waiting = Atomic<Int>(0)
    private let cost: Password.Cost
    /// What a sign-in to no account is checked against, so that it takes as long as any other.
    private let decoy = Mutex<String?>(nil)

    init(workers: Int, cost: Password.Cost) {
        queues = (0..<max(1, workers)).map { DispatchQueue(label: "passwords.\($0)") }
        self.cost = cost
    }

    func hash(_ password: String) async throws -> String {
        try await run { [cost] in try Password.hash(password, cost: cost) }
    }

    /// - Parameter hash: nil when there is no such account, which is false after the same time.
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
        // Whoever comes when there is a crowd already comes again later, rather than to wait for minutes.
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
