import SQLiteKit

/// The newest events of a room after a position, oldest first.
struct SyncTimeline {
    var events: [EventRow] = []
    var isLimited = false
    /// Everything up to here precedes the timeline.
    var before: Int64

    private static let standardLimit = 10
    private static let mostLookedAt = 2000

    /// - Parameters:
    ///   - visibility: nil when the user has been in the room throughout.
    init(
        _ room: Room, after start: Int64, through end: Int64, _ filter: EventFilter, ignoring ignored: Set<String>,
        _ visibility: HistoryVisibility?, _ connection: Connection
    ) throws {
        before = end
        guard end > start, filter.admits(room: room.roomID) else { return }
        let limit = min(filter.limit ?? Self.standardLimit, 1000)
        // Members may see the current state, whenever it was set.
        func isVisible(_ event: EventRow) throws -> Bool {
            guard let visibility, !visibility.allows(event) else { return true }
            guard visibility.isJoined, let key = event.stateKey else { return false }
            return try StateStore.event(event.type, key, in: room.id, connection)?.position == event.position
        }
        var found: [EventRow] = []
        var isLimited = false
        var lookedAt = 0
        var oldest = end + 1
        try connection.forEach(
            "SELECT \(EventRow.columns) FROM events WHERE room = ? AND pos > ? AND pos <= ? ORDER BY pos DESC",
            room.id, start, end
        ) { row in
            guard lookedAt < Self.mostLookedAt else {
                isLimited = true
                return false
            }
            lookedAt += 1
            let event = EventRow(row)
            guard filter.admits(event), try isVisible(event),
                event.isState || !ignored.contains(event.sender), try filter.admitsRelated(event, connection)
            else { return true }
            // Only a further event that the client wants makes the timeline limited.
            guard found.count < limit else {
                isLimited = true
                return false
            }
            found.append(event)
            oldest = event.position
            return true
        }
        events = found.reversed()
        self.isLimited = isLimited
        before = oldest - 1
    }
}
