import JSONKit
import MatrixProtocol
import SQLiteKit
import Synchronization

/// A cache of parsed power levels by the event that sets them.
final class PowerLevelCache: Sendable {
    private static let kept = 5000
    private let levels = Mutex<[String: PowerLevels]>([:])

    func levels(of room: Room, _ connection: Connection) throws -> PowerLevels {
        let current = try connection.first(
            """
            SELECT events.event_id, events.pos FROM current_state s JOIN events ON events.pos = s.pos
            WHERE s.room = ? AND s.type = 'm.room.power_levels' AND s.state_key = ''
            """, room.id
        ) { (id: $0.text(0), position: $0.int64(1)) }
        guard let current else {
            return PowerLevels(content: nil, creators: room.creators, version: room.version)
        }
        if let known = levels.withLock({ $0[current.id] }) { return known }
        let content = try Events.at(current.position, connection)?.parsedContent
        let parsed = PowerLevels(content: content, creators: room.creators, version: room.version)
        levels.withLock { levels in
            if levels.count >= Self.kept { levels = [:] }
            levels[current.id] = parsed
        }
        return parsed
    }

    /// Called when such an event is redacted, which changes its content.
    func forget(_ eventID: String) {
        levels.withLock { $0[eventID] = nil }
    }
}
