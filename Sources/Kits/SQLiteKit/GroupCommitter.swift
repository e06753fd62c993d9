import Synchronization

/// Combines many small writes into one transaction. See `Database.writeGrouped`.
final class GroupCommitter: Sendable {
    private typealias Answer = @Sendable ((any Error)?) -> Void

    private struct Job: Sendable {
        /// Runs the body in its savepoint. Returns the body's error, if any, and the callback that answers the caller
        /// once the transaction is durable or has failed.
        let run: @Sendable (Connection) -> (answer: Answer, failure: (any Error)?)
        /// Tells the caller that the body was not run.
        let refuse: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isRunning = false
    }

    private let writer: ConnectionActor
    private let checkpointer: Checkpointer?
    private let state = Mutex(State())

    init(writer: ConnectionActor, checkpointer: Checkpointer?) {
        self.writer = writer
        self.checkpointer = checkpointer
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (Connection) throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<T, any Error>) in
            let job = Job(
                run: { connection in
                    let result = Result { try connection.savepoint { try body(connection) } }
                    var failure: (any Error)?
                    if case .failure(let error) = result { failure = error }
                    return ({ continuation.resume(with: $0.map { .failure($0) } ?? result) }, failure)
                },
                refuse: { continuation.resume(throwing: $0) })
            let startsRounds = state.withLock { state in
                state.waiting.append(job)
                defer { state.isRunning = true }
                return !state.isRunning
            }
            // Unstructured but bounded: it ends once it has answered the last waiting caller.
            if startsRounds { Task { await rounds() } }
        }
    }

    private func rounds() async {
        while case let jobs = nextJobs(), !jobs.isEmpty {
            await commit(jobs)
        }
    }

    /// Takes all waiting jobs; with none it ends the rounds. Both under one lock, so that no caller is missed.
    private func nextJobs() -> [Job] {
        state.withLock { state in
            let jobs = state.waiting
            state.waiting = []
            state.isRunning = !jobs.isEmpty
            return jobs
        }
    }

    private func commit(_ jobs: [Job]) async {
        let answers = Mutex<[Answer]>([])
        var failure: (any Error)?
        do {
            let (_, pages) = try await writer.write { connection in
                for job in jobs {
                    let (answer, failure) = job.run(connection)
                    answers.withLock { $0.append(answer) }
                    // After a full disk or an I/O error the whole transaction is gone: report that to all callers.
                    guard connection.isInTransaction else {
                        throw failure as? DatabaseError
                            ?? DatabaseError(kind: .ioError, code: 0, message: "the disk ended the transaction")
                    }
                }
            }
            checkpointer?.logHas(pages.own)
        } catch {
            failure = error
        }
        let ran = answers.withLock { $0 }
        for answer in ran { answer(failure) }
        for job in jobs.dropFirst(ran.count) {
            job.refuse(failure ?? DatabaseError(kind: .ioError, code: 0, message: "the transaction never began"))
        }
    }
}
