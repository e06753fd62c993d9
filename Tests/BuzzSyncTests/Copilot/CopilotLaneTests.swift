import BuzzModel
import CopilotProtocol
import ProcessKit
import Synchronization
import TestSupport
import Testing

@testable import BuzzSync

@Suite struct CopilotLaneTests {
    private final class Rounds: Sendable {
        let count = Mutex(0)
    }

    @Test func `a nudge during a round that fails is not lost`() async throws {
        let lane = CopilotLane(
            "test", backoff: Backoff(from: .seconds(2), to: .seconds(60)), time: ManualTime(), random: { 0.5 },
            log: .silent)
        let rounds = Rounds()
        try await withThrowingTaskGroup { group in
            group.addTask {
                await lane.run {
                    let number = rounds.count.withLock { count in
                        count += 1
                        return count
                    }
                    if number == 1 { lane.nudge() }
                    throw CopilotError.network
                }
            }
            // The clock stands still, so only the nudge can begin another round.
            try await eventually("another round") { rounds.count.withLock { $0 } == 2 ? () : nil }
            group.cancelAll()
        }
    }
}
