import ProcessKit
import SQLiteKit

/// Releases memory after busy periods: pages cached by the database, and free memory held by the allocator.
struct MemoryTrimmer {
    let server: Homeserver

    private static let every: Duration = .seconds(5)
    /// At most this many requests between two checks count as quiet.
    private static let few = 50
    /// After at least this many requests releasing memory is worthwhile.
    private static let many = 500

    func run() async {
        var seen = server.metrics.answered
        var owed = 0
        while !Task.isCancelled {
            do {
                try await server.time.sleep(for: Self.every)
            } catch {
                return
            }
            let answered = server.metrics.answered
            let isQuiet = answered - seen <= Self.few
            owed += answered - seen
            seen = answered
            guard isQuiet, owed >= Self.many else { continue }
            owed = 0
            await orLog("give back memory", server.log) { try await server.database.releaseMemory() }
            ProcessMemory.giveBack()
        }
    }
}
