import BuzzSync
import Testing

@Suite(.timeLimit(.minutes(1))) struct BroadcastTests {
    @Test func `telling somebody who is being cancelled waits for nobody`() async {
        let broadcast = Broadcast(0)
        for _ in 0..<3_000 {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for await _ in broadcast.values() {} }
                group.addTask { for _ in 0..<3 { broadcast.update { $0 += 1 } } }
                group.addTask { _ = broadcast.value }
                group.cancelAll()
            }
        }
        #expect(broadcast.value == 9_000)
    }

    @Test func `whoever changes it last, everybody ends with the newest value`() async throws {
        let broadcast = Broadcast(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var last = -1
                    for await value in broadcast.values() {
                        try #require(value > last)
                        last = value
                        if value == 4_000 { return }
                    }
                }
            }
            for _ in 0..<4 { group.addTask { for _ in 0..<1_000 { broadcast.update { $0 += 1 } } } }
            try await group.waitForAll()
        }
    }
}
