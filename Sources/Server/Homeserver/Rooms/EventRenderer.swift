import JSONKit
import MatrixProtocol
import SQLiteKit

/// Writes events as visible to one client.
struct EventRenderer {
    let userID: String
    /// The device that is sent its own transaction ids.
    let deviceID: String?
    let now: Int64
    let connection: Connection
    /// False for events inside another event's aggregations.
    var bundles = true
    var shape = EventShape.whole
    private let erased: Set<String>
    private let reach: EventReach

    init(_ session: Session?, now: Int64, _ connection: Connection) throws {
        erased = try Erasure.users(connection)
        reach = EventReach(of: session?.userID ?? "", connection)
        userID = session?.userID ?? ""
        deviceID = session?.deviceID
        self.now = now
        self.connection = connection
    }

    /// - Parameters:
    ///   - roomID: nil inside `/sync`, where the context names the room.
    ///   - membership: the reader's membership at the time of the event.
    func write(
        _ event: EventRow, roomID: String?, membership: Membership? = nil, into out: inout JSONBuilder
    ) throws {
        guard shape.fields != nil else { return try writeWhole(event, roomID, membership, into: &out) }
        var whole = JSONBuilder(reserving: 512)
        try writeWhole(event, roomID, membership, into: &whole)
        out.element(shape.pick(try JSON(parsing: whole.bytes)))
    }

    private func writeWhole(
        _ event: EventRow, _ roomID: String?, _ membership: Membership?, into out: inout JSONBuilder
    ) throws {
        let roomID = try shape.isFederation ? roomID ?? Room.find(id: event.room, connection)?.roomID : roomID
        try out.object { out in
            out.member("content", raw: try content(of: event, membership))
            if shape.isFederation { writeFederationFields(event, into: &out) }
            out.member("event_id", event.eventID)
            out.member("origin_server_ts", event.timestamp)
            if let redacts = event.redacts { out.member("redacts", redacts) }
            if let roomID { out.member("room_id", roomID) }
            out.member("sender", event.sender)
            if let key = event.stateKey { out.member("state_key", key) }
            out.member("type", event.type)
            if shape.isEarly { out.member("user_id", event.sender) }
            try out.object("unsigned") { try writeUnsigned(event, roomID, membership, into: &$0) }
        }
    }

    /// After an erasure the content is only shown to readers who were in the room at the time.
    private func content(of event: EventRow, _ membership: Membership?) throws -> [UInt8] {
        guard !erased.isEmpty, !event.isState, membership != .join, erased.contains(event.sender),
            let room = try Room.find(id: event.room, connection)
        else { return event.content }
        return Redaction.prune(event.parsedContent, type: event.type, version: room.version).serialized()
    }

    /// Fields that servers add for federation. Without federation an event only has its position.
    private func writeFederationFields(_ event: EventRow, into out: inout JSONBuilder) {
        out.member("auth_events", [])
        out.member("depth", event.position)
        out.member("hashes", [:])
        out.member("prev_events", [])
        out.member("signatures", [:])
    }

    private func writeUnsigned(
        _ event: EventRow, _ roomID: String?, _ membership: Membership?, into out: inout JSONBuilder
    ) throws {
        out.member("age", max(0, now - event.timestamp))
        if let membership { out.member("membership", membership.rawValue) }
        if let transactionID = event.transactionID, event.sender == userID, event.deviceID == deviceID {
            out.member("transaction_id", transactionID)
        }
        if let replaces = event.replaces, let previous = try Events.at(replaces, connection) {
            out.member("replaces_state", previous.eventID)
            out.member("prev_content", raw: previous.content)
            out.member("prev_sender", previous.sender)
        }
        if let redactedBy = event.redactedBy, let redaction = try Events.at(redactedBy, connection) {
            out.key("redacted_because")
            try plain.write(redaction, roomID: roomID, into: &out)
        }
        if bundles, event.isParent, event.redactedBy == nil {
            try writeRelations(of: event, roomID, membership, into: &out)
        }
    }

    private var plain: EventRenderer {
        var copy = self
        copy.bundles = false
        copy.shape = .whole
        return copy
    }

    // MARK: Aggregations

    private func writeRelations(
        of event: EventRow, _ roomID: String?, _ membership: Membership?, into out: inout JSONBuilder
    ) throws {
        guard let access = try reach.access(to: event.room) else { return }
        let edit = try latestEdit(of: event, access)
        let thread = try threadSummary(of: event, access)
        let references = try references(to: event, access)
        guard edit != nil || thread != nil || !references.isEmpty else { return }
        try out.object("m.relations") { out in
            if let edit {
                out.key("m.replace")
                try plain.write(edit, roomID: roomID, membership: membership, into: &out)
            }
            if let thread {
                try out.object("m.thread") { out in
                    out.key("latest_event")
                    var inner = self
                    inner.shape = .whole
                    // The latest reply may have been edited, but it cannot have a thread of its own.
                    inner.bundles = thread.latest.eventID != event.eventID
                    try inner.write(thread.latest, roomID: roomID, membership: membership, into: &out)
                    out.member("count", thread.count)
                    out.member("current_user_participated", thread.hasParticipated || event.sender == userID)
                }
            }
            if !references.isEmpty {
                out.object("m.reference") { out in
                    out.array("chunk") { out in
                        for id in references { out.object { $0.member("event_id", id) } }
                    }
                }
            }
        }
    }

    private func references(to event: EventRow, _ access: RoomAccess) throws -> [String] {
        var found: [String] = []
        try connection.forEach(
            """
            SELECT child, events.event_id, events.type FROM relations JOIN events ON events.pos = child
            WHERE parent = ? AND rel_type = 'm.reference' AND child <= ?
            """, event.eventID, access.end
        ) { row in
            if access.visibility.allows(position: row.int64(0), type: row.text(2), stateKey: nil) {
                found.append(row.text(1))
            }
            return true
        }
        return found
    }

    private func latestEdit(of event: EventRow, _ access: RoomAccess) throws -> EventRow? {
        guard event.stateKey == nil else { return nil }
        var lookedAt = 0
        var latest: EventRow?
        try connection.forEach(
            """
            SELECT \(EventRow.columns) FROM relations r JOIN events ON events.pos = r.child
            WHERE r.parent = ? AND r.rel_type = 'm.replace' AND r.sender = ? AND r.type = ? AND r.child <= ?
            ORDER BY events.ts DESC, events.event_id DESC
            """, event.eventID, event.sender, event.type, access.end
        ) { row in
            let edit = EventRow(row)
            guard access.visibility.allows(edit) else { return true }
            lookedAt += 1
            let isWhole = edit.type == "m.room.encrypted" || edit.parsedContent["m.new_content"].object != nil
            if isWhole { latest = edit }
            return !isWhole && lookedAt < 8
        }
        return latest
    }

    private func threadSummary(
        of event: EventRow, _ access: RoomAccess
    ) throws -> (latest: EventRow, count: Int64, hasParticipated: Bool)? {
        var newest: Int64?
        var (count, hasParticipated) = (Int64(0), false)
        if access.visibility.seesAll {
            try connection.forEach(
                """
                SELECT max(child), count(*), sum(sender = ?) FROM relations
                WHERE parent = ? AND rel_type = 'm.thread' AND child <= ?
                """, userID, event.eventID, access.end
            ) { row in
                (newest, count, hasParticipated) = (row.int64OrNil(0), row.int64(1), row.int64(2) > 0)
                return true
            }
        } else {
            try connection.forEach(
                "SELECT child, sender, type FROM relations WHERE parent = ? AND rel_type = 'm.thread' AND child <= ?",
                event.eventID, access.end
            ) { row in
                guard access.visibility.allows(position: row.int64(0), type: row.text(2), stateKey: nil) else {
                    return true
                }
                newest = max(newest ?? 0, row.int64(0))
                count += 1
                if row.text(1) == userID { hasParticipated = true }
                return true
            }
        }
        guard let newest, let latest = try Events.at(newest, connection) else { return nil }
        return (latest, count, hasParticipated)
    }
}
