/// One read at a time; whatever changes meanwhile makes one more after it, never several. What nobody waits for keeps a
/// pause between one read and the next: a sync of thousands of messages changes the list a hundred times in a second.
@MainActor final class Rereader {
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

    /// At once: somebody waits for it.
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

    /// At once where the last read is a while ago, else after the pause.
    func readSoon(_ body: @escaping @MainActor () async -> Void) {
        guard !isReading else {
            againSoon = true
            return
        }
        guard timer == nil else { return }
        let rest = began.map { pause - ($0.duration(to: .now)) } ?? .zero
        guard rest > .zero else { return read(body) }
        timer = jobs.start { [self] in
            // Cancelled: somebody reads already.
            do { try await ContinuousClock().sleep(for: rest) } catch { return }
            timer = nil
            read(body)
        }
    }

    /// What is being read is out of date already.
    func readAgain() { again = true }
}
