import SQLiteKit

/// A range of a room's events in one direction, restricted to what the reader may see and the filter admits.
struct TimelinePage: Sendable {
    var events: [EventRow] = []
    /// Where the next page starts; nil when there is none.
    var end: Int64?

    /// The most events examined for one page, even if few of them match.
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
        // Without the create event on the page, only an empty next page tells the client that it has reached the
        // beginning.
        let showsBeginning = page.events.last?.type == "m.room.create" && page.events.last?.stateKey != nil
        if isBackwards, page.end == nil, seen > 0, !showsBeginning { page.end = last }
        // Going forwards more events may follow later; the next page starts where this one ends.
        if !isBackwards, page.end == nil, !page.events.isEmpty { page.end = last }
        return page
    }
}
