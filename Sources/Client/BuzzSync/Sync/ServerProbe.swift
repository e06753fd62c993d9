import ProcessKit

/// Checks with a cheap request whether the server responds at all. A long poll that waits for events cannot be told
/// from a server that hangs.
struct ServerProbe: Sendable {
    let client: MatrixClient
    let time: any TimeSource

    private static let interval = Duration.seconds(9)
    private static let patience = Duration.seconds(4)
    /// Shorter, because the user is waiting for the network to return.
    private static let shortPatience = Duration.seconds(2)

    /// The result of a long request, which is cancelled if the server stops responding to anything.
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

    /// Returns when the server no longer responds. While a response is arriving, it is not probed.
    private func silence() async -> MatrixClientError {
        while !Task.isCancelled {
            let received = client.piecesReceived
            // If cancelled, the loop ends.
            try? await time.sleep(for: Self.interval)
            if client.piecesReceived == received, await !answers(within: Self.patience), !Task.isCancelled {
                return .offline("nothing is answered")
            }
        }
        return .cancelled
    }

    /// Waits until the server responds again: probes when the network or the user wakes it, otherwise with increasing
    /// delays. Each result is reported, since a proxy may begin to answer in the server's place, or stop.
    func waitForAnswer(_ monitor: ConnectionMonitor, random: Randomness) async {
        var backoff = Backoff(from: .milliseconds(250), to: .seconds(2))
        while !Task.isCancelled {
            // Closed gate: wait until it opens, which wakes this.
            await monitor.syncWake.wait(atMost: monitor.gate.isClosed ? nil : backoff.take(random), time: time)
            switch await ask(within: Self.shortPatience) {
            case .responds: return
            case .isAway(let error): monitor.isAway(error)
            case .isSilent: monitor.nothingReached()
            }
        }
    }

    func answers(within patience: Duration = shortPatience) async -> Bool {
        if case .responds = await ask(within: patience) { true } else { false }
    }

    private enum Answer {
        case responds
        /// A proxy answers in its place.
        case isAway(MatrixClientError)
        case isSilent
    }

    private func ask(within patience: Duration) async -> Answer {
        await withTaskGroup(of: Answer.self) { group in
            group.addTask {
                do throws(MatrixClientError) {
                    _ = try await client.features()
                    return .responds
                } catch {
                    switch error {
                    case .offline, .noAnswer, .cancelled: return .isSilent
                    default: return error.comesFromProxy ? .isAway(error) : .responds
                    }
                }
            }
            group.addTask { [time] in
                // Cancelled if the response came first.
                try? await time.sleep(for: patience)
                return .isSilent
            }
            defer { group.cancelAll() }
            return await group.next() ?? .isSilent
        }
    }
}
