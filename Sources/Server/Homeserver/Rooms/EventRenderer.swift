import JSONKit
import MatrixProtocol
import SQLiteKit

/// Writes events as one client gets to see them.
struct EventRenderer {
    let userID: String
    /// Whose transaction ids are told.
    let deviceID: String?
    let now: Int64
    let connection: Connection
    /// Off for events inside other events' aggregations.
    var bundles = true

    init(_ session: Session?, now: Int64, _ connection: Connection) {
        userID = session?.userID ?? ""
        deviceID = session?.deviceID
        self.now = now
        self.connection = connection
    }

    /// - Parameters:
    ///   - roomID: nil inside `/sync`, where the room is known from around the event.
    ///   - membership: what the reader was when the event came.
    func write(
        _ event: EventRow, roomID: String?, membership: Membership? = nil, into out: inout JSONBuilder
    ) throws {
        try out.object { out in
            out.member("content", raw: event.content)
            out.member("event_id", event.eventID)
            out.member("origin_server_ts", event.timestamp)
            if let redacts = event.redacts { out.member("redacts", redacts) }
            if let roomID { out.member("room_id", roomID) }
            out.member("sender", event.sender)
            if let key = event.stateKey { out.member("state_key", key) }
            out.member("type", event.type)
            try out.object("unsigned") { try writeUnsigned(event, roomID, membership, into: &$0) }
        }
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
            try writeRelations(of: event, roomID, into: &out)
        }
    }

    private var plain: EventRenderer {
        var copy = self
        copy.bundles = false
        return copy
    }

    // MARK: Aggregations

    private func writeRelations(of event: EventRow, _ roomID: String?, into out: inout JSONBuilder) throws {
        let edit = try latestEdit(of: event)
        let thread = try threadSummary(of: event)
        let references = try connection.query(
            "SELECT event_id FROM relations JOIN events ON pos = child WHERE parent = ? AND rel_type = 'm.reference'",
            event.eventID
        ) { $0.text(0) }
        guard edit != nil || thread != nil || !references.isEmpty else { return }
        try out.object("m.relations") { out in
            if let edit {
                out.key("m.replace")
                try plain.write(edit, roomID: roomID, into: &out)
            }
            if let thread {
                try out.object("m.thread") { out in
                    out.key("latest_event")
                    var inner = self
                    // The latest answer may have been edited; its own thread cannot go deeper.
                    inner.bundles = thread.latest.eventID != event.eventID
                    try inner.write(thread.latest, roomID: roomID, into: &out)
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

    private func latestEdit(of event: EventRow) throws -> EventRow? {
        guard event.stateKey == nil else { return nil }
        let edits = try connection.query(
            """
            SELECT \(EventRow.columns) FROM relations r JOIN events ON events.pos = r.child
            WHERE r.parent = ? AND r.rel_type = 'm.replace' AND r.sender = ? AND r.type = ?
            ORDER BY events.ts DESC, events.event_id DESC LIMIT 8
            """, event.eventID, event.sender, event.type
        ) { EventRow($0) }
        return edits.first { $0.type == "m.room.encrypted" || $0.parsedContent["m.new_content"].object != nil }
    }

    private func threadSummary(of event: EventRow) throws -> (latest: EventRow, count: Int64, hasParticipated: Bool)? {
        let summary = try connection.first(
            """
            SELECT max(child), count(*), sum(sender = ?) FROM relations WHERE parent = ? AND rel_type = 'm.thread'
            """, userID, event.eventID
        ) { (latest: $0.int64OrNil(0), count: $0.int64(1), own: $0.int64(2)) }
        guard let summary, let position = summary.latest, let latest = try Events.at(position, connection) else {
            return nil
        }
        return (latest, summary.count, summary.own > 0)
    }
}
