import BuzzModel
import ProcessKit

/// One kind of the copilot's work that goes round by itself: what holds up another kind doesn't hold up this one.
final class CopilotLane: Sendable {
    /// How often it looked what there is to do.
    private struct Rounds: Sendable, Equatable {
        var begun = 0
        var ended = 0
    }

    /// Does what there is and says how long there is nothing more; nil means until woken.
    typealias Round = @Sendable () async throws -> Duration?

    /// How long whoever asks for a role that was refused waits before asking again.
    static let refusalLasts = Duration.seconds(600)

    private let name: String
    private let backoff: Backoff
    private let time: any TimeSource
    private let random: Randomness
    private let log: Log
    private let wakeUp = WakeSignal()
    private let nudged = WakeSignal(isSticky: false)
    private let rounds = Broadcast(Rounds())

    init(_ name: String, backoff: Backoff, time: any TimeSource, random: @escaping Randomness, log: Log) {
        self.name = name
        self.backoff = backoff
        self.time = time
        self.random = random
        self.log = log
    }

    func wake() { wakeUp.wake() }

    /// Also where it waits after a failure.
    func nudge() {
        wakeUp.wake()
        nudged.wake()
    }

    /// Returns when it has looked at everything that is stored now.
    func settled() async {
        // A round under way may have looked before what matters was stored: the one after it counts.
        let begun = rounds.value.begun
        nudge()
        _ = await rounds.first { $0.ended > begun }
    }

    func run(_ round: Round) async {
        var backoff = backoff
        while !Task.isCancelled {
            rounds.update { $0.begun += 1 }
            do {
                let pause = try await round()
                rounds.update { $0.ended = $0.begun }
                backoff.reset()
                await wakeUp.wait(atMost: pause, time: time)
            } catch {
                log.info("the copilot did not answer", ["work": name, "error": "\(error)"])
                rounds.update { $0.ended = $0.begun }
                // News of the store don't make it answer any sooner.
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
