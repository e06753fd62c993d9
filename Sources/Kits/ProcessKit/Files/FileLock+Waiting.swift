extension FileLock {
    /// The time between two attempts to take a lock that is held.
    private static let pause: Duration = .milliseconds(20)

    /// Takes the lock as soon as it is released, or throws `held` after `patience`.
    ///
    /// - Parameter willWait: called once, before the first wait.
    package static func take(
        _ path: String, patience: Duration, time: any TimeSource = SystemTime(), willWait: (Int32?) -> Void = { _ in }
    ) async throws -> FileLock {
        let start = time.elapsed()
        var hasWaited = false
        while true {
            do throws(FileLockError) {
                return try FileLock(path: path)
            } catch {
                guard case .held(_, let holder) = error, time.elapsed() - start < patience.milliseconds else {
                    throw error
                }
                if !hasWaited { willWait(holder) }
                hasWaited = true
            }
            try await time.sleep(for: pause)
        }
    }
}
