import ProcessKit
import SQLiteKit

/// Periodic work: expired presence, and deleting records that are no longer needed.
struct Housekeeping {
    let server: Homeserver

    private static let presenceEvery: Duration = .seconds(30)
    private static let day: Int64 = 24 * 3600 * 1000

    func run() async {
        var cleanedAt: Int64 = 0
        orLog("clear what uploads left behind", server.log) { try server.media.clearIncoming() }
        while !Task.isCancelled {
            let now = server.time.now()
            if now - cleanedAt >= Self.day {
                cleanedAt = now
                await orLog("clear old records", server.log) { try await clean() }
                await server.examine(wholly: true)
                await orLog("clear media nobody speaks of", server.log) {
                    _ = try await MediaPurge(server).removeStrays()
                }
            }
            for user in server.presence.expire() {
                await orLog("tell that somebody went offline", server.log) {
                    try await server.wakeNeighbours(of: user)
                }
            }
            do {
                try await server.time.sleep(for: Self.presenceEvery)
            } catch {
                return
            }
        }
    }

    /// Transaction ids are kept long enough for a client that has been offline for weeks.
    private func clean() async throws {
        let now = server.time.now()
        try await server.commit { transaction in
            let connection = transaction.connection
            try Idempotence.prune(before: now - 60 * Self.day, connection)
            try connection.run("DELETE FROM openid_tokens WHERE expires_at < ?", now)
            // After half a year unread counts no longer matter.
            let old = try Events.firstPosition(notBefore: now - 180 * Self.day, in: nil, connection)
            try Notifications.prune(before: old, connection)
            try connection.run("DELETE FROM media WHERE sha256 IS NULL AND created_at < ?", now - 2 * Self.day)
        }
    }
}
