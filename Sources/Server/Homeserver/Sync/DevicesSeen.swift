import ProcessKit
import SQLiteKit
import Synchronization

/// Records when a device was last seen, at intervals rather than on every request.
final class DevicesSeen: Sendable {
    private static let writeEvery: Int64 = 10 * 60 * 1000
    private let written = Mutex<[String: Int64]>([:])

    private static let longestAgent = 255

    func note(_ session: Session, address: String, userAgent: String?, _ server: Homeserver) async throws {
        let now = server.time.now()
        let key = session.userID + " " + session.deviceID
        let isDue = written.withLock { written in
            guard now - (written[key] ?? 0) >= Self.writeEvery else { return false }
            if written.count > 20_000 { written = [:] }
            written[key] = now
            return true
        }
        guard isDue else { return }
        let agent = userAgent.map { String($0.prefix(Self.longestAgent)) }
        try await server.commit { transaction in
            try transaction.connection.run(
                """
                UPDATE devices SET last_seen_at = ?, last_seen_ip = ?, last_user_agent = ?
                WHERE user_id = ? AND device_id = ?
                """, now, address, agent, session.userID, session.deviceID)
        }
    }
}
