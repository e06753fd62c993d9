/// Runs one read at a time; changes during it cause exactly one more. Background reads keep a minimum interval,
/// because a large sync can change the list a hundred times a second.
@MainActor final class CoalescedReload {
    private let jobs: Jobs
    private let pause: Duration
    private(set) var isReading = false
    private var again = false
    private var againSoon = false
    private var timer: Jobs.ID?
    private var began: ContinuousClock.Instant?

    init(jobs: Jobs, pause: Duration = .milliseconds(50)) {
        self.jobs = jobs
        self.pause = jobs.hasPauses ? pause : .zero
    }

    /// Reads at once, because the user is waiting.
    func read(_ body: @escaping @MainActor () async -> Void) {
        jobs.cancel(timer)
        timer = nil
        again = true
        guard !isReading else { return }
        isReading = true
        jobs.start { [self] in
            while again {
                again = false
                againSoon = false
                began = .now
                await body()
            }
            isReading = false
            if againSoon { readSoon(body) }
        }
    }

    /// Reads at once if the last read is long enough ago, otherwise after the pause.
    func readSoon(_ body: @escaping @MainActor () async -> Void) {
        guard !isReading else {
            againSoon = true
            return
        }
        guard timer == nil else { return }
        let rest = began.map { pause - ($0.duration(to: .now)) } ?? .zero
        guard rest > .zero else { return read(body) }
        timer = jobs.start { [self] in
            // Cancelled because another read has started.
            do { try await ContinuousClock().sleep(for: rest) } catch { return }
            timer = nil
            read(body)
        }
    }

    /// The running read is already outdated: repeat it.
    func readAgain() { again = true }
}
