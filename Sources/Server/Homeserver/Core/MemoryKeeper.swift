import ProcessKit
import SQLiteKit

/// Gives back, once it is quiet, what busy times took: pages the database keeps, and what the allocator holds for later.
struct MemoryKeeper {
    let server: Homeserver

    private static let every: Duration = .seconds(5)
    /// So few requests between two looks are quiet.
    private static let few = 50
    /// So many are worth it.
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
