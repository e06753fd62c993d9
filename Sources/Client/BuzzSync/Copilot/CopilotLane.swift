import BuzzModel
import ProcessKit

/// A loop for one kind of copilot work, independent of the other kinds, so that they cannot delay each other.
final class CopilotLane: Sendable {
    /// Counts the started and completed rounds.
    private struct Rounds: Sendable, Equatable {
        var begun = 0
        var ended = 0
    }

    /// Does all available work and returns the time until there is more; nil means until woken.
    typealias Round = @Sendable () async throws -> Duration?

    /// How long to wait before asking again for a role that was denied.
    static let refusalLasts = Duration.seconds(600)

    private let name: String
    private let backoff: Backoff
    private let time: any TimeSource
    private let random: Randomness
    private let log: Log
    private let wakeUp = WakeSignal()
    private let nudged = WakeSignal()
    private let rounds = Broadcast(Rounds())

    init(_ name: String, backoff: Backoff, time: any TimeSource, random: @escaping Randomness, log: Log) {
        self.name = name
        self.backoff = backoff
        self.time = time
        self.random = random
        self.log = log
    }

    func wake() { wakeUp.wake() }

    /// Also ends the wait after a failure.
    func nudge() {
        wakeUp.wake()
        nudged.wake()
    }

    /// Returns when everything stored before the call has been processed.
    func settled() async {
        // A running round may have read the store too early, so wait for the next one.
        let begun = rounds.value.begun
        nudge()
        _ = await rounds.first { $0.ended > begun }
    }

    func run(_ round: Round) async {
        var backoff = backoff
        while !Task.isCancelled {
            // A nudge from now on may concern what this round has not seen, so it also ends the wait after its failure.
            nudged.forget()
            rounds.update { $0.begun += 1 }
            do {
                let pause = try await round()
                rounds.update { $0.ended = $0.begun }
                backoff.reset()
                await wakeUp.wait(atMost: pause, time: time)
            } catch {
                log.info("the copilot did not answer", ["work": name, "error": "\(error)"])
                rounds.update { $0.ended = $0.begun }
                // Changes in the store don't end this wait: they don't make the copilot available.
                await nudged.wait(atMost: Self.wait(after: error) ?? backoff.take(random), time: time)
            }
        }
    }

    private static func wait(after error: any Error) -> Duration? {
        switch error as? CopilotError {
        case .rateLimited(let seconds?): .seconds(seconds)
        case .functionNotFound, .permissionDenied: refusalLasts
        default: nil
        }
    }
}
