import ProcessKit

/// Finds out whether the server answers at all, with a request that costs it nothing. A poll that waits for news and a
/// server that hangs look the same from here.
struct ServerProbe: Sendable {
    let client: MatrixClient
    let time: any TimeSource

    private static let interval = Duration.seconds(9)
    private static let patience = Duration.seconds(4)
    /// Somebody waits for the network to come back.
    private static let shortPatience = Duration.seconds(2)

    /// What a long request brings. It is cut off once the server answers nothing else either.
    func beside<Value: Sendable>(
        _ request: @escaping @Sendable () async throws(MatrixClientError) -> Value
    ) async throws(MatrixClientError) -> Value {
        let first = await withTaskGroup(of: Result<Value, MatrixClientError>.self) { group in
            group.addTask {
                do throws(MatrixClientError) {
                    return .success(try await request())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask { .failure(await silence()) }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        return try first.get()
    }

    /// Returns once nothing is answered any more. A line that is busy with a large answer is not asked.
    private func silence() async -> MatrixClientError {
        while !Task.isCancelled {
            let received = client.piecesReceived
            // Cancelled: the loop ends.
            try? await time.sleep(for: Self.interval)
            if client.piecesReceived == received, await !answers(within: Self.patience), !Task.isCancelled {
                return .offline("nothing is answered")
            }
        }
        return .cancelled
    }

    /// Waits until the server answers again: woken by the network or by the person, else with ever longer pauses.
    func waitForAnswer(_ monitor: ConnectionMonitor, random: Randomness) async {
        var backoff = Backoff(from: .milliseconds(250), to: .seconds(2))
        while !Task.isCancelled {
            // Plugging in wakes.
            await monitor.syncWake.wait(atMost: monitor.gate.isClosed ? nil : backoff.take(random), time: time)
            if await answers(within: Self.shortPatience) { return }
        }
    }

    private func answers(within patience: Duration) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                do throws(MatrixClientError) {
                    _ = try await client.features()
                    return true
                } catch {
                    switch error {
                    case .offline, .noAnswer, .cancelled: return false
                    default: return true
                    }
                }
            }
            group.addTask { [time] in
                // Cancelled when the answer came first.
                try? await time.sleep(for: patience)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
