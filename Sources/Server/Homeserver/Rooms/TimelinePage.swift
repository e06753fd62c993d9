import SQLiteKit

/// A stretch of a room's events in one direction, of what its reader may see and wants.
struct TimelinePage: Sendable {
    var events: [EventRow] = []
    /// Where the next page begins; nil when there is none.
    var end: Int64?

    /// However little of it fits, no more than this is looked at for one page.
    private static let mostLookedAt = 2000

    static func read(
        _ access: RoomAccess, from: Int64, to: Int64?, isBackwards: Bool, limit: Int, _ filter: EventFilter,
        _ connection: Connection
    ) throws -> TimelinePage {
        var page = TimelinePage()
        var seen = 0
        var last = from
        guard limit > 0, filter.admits(room: access.room.roomID) else { return page }
        let sql =
            isBackwards
            ? "SELECT \(EventRow.columns) FROM events WHERE room = ? AND pos <= ? AND pos > ? ORDER BY pos DESC"
            : "SELECT \(EventRow.columns) FROM events WHERE room = ? AND pos > ? AND pos <= ? ORDER BY pos"
        let bound = isBackwards ? to ?? 0 : min(to ?? .max, access.end)
        try connection.forEach(sql, access.room.id, from, bound) { row in
            guard page.events.count < limit, seen < mostLookedAt else {
                page.end = last
                return false
            }
            let event = EventRow(row)
            seen += 1
            last = isBackwards ? event.position - 1 : event.position
            if filter.admits(event), access.visibility.allows(event), try filter.admitsRelated(event, connection) {
                page.events.append(event)
            }
            return true
        }
        // Whoever does not see the beginning on the page is told only by the next one that there is nothing before.
        let showsBeginning = page.events.last?.type == "m.room.create" && page.events.last?.stateKey != nil
        if isBackwards, page.end == nil, seen > 0, !showsBeginning { page.end = last }
        // Forwards there may be more tomorrow, and the page after this one begins where it ends.
        if !isBackwards, page.end == nil, !page.events.isEmpty { page.end = last }
        return page
    }
}
