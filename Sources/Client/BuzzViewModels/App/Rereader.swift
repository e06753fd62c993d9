/// One read at a time; whatever changes meanwhile makes one more after it, never several.
@MainActor final class Rereader {
    private let jobs: Jobs
    private(set) var isReading = false
    private var again = false

    init(jobs: Jobs) { self.jobs = jobs }

    func read(_ body: @escaping @MainActor () async -> Void) {
        again = true
        guard !isReading else { return }
        isReading = true
        jobs.start { [self] in
            while again {
                again = false
                await body()
            }
            isReading = false
        }
    }

    /// What is being read is out of date already.
    func readAgain() { again = true }
}
