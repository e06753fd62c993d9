import JSONKit
import MatrixProtocol
import SQLiteKit

/// The relation of an event (`m.relates_to`), as far as the server aggregates it.
struct Relation: Sendable {
    let parent: EventRow
    let kind: String
    let key: String?
    /// 'main', or the root of the event's thread.
    let thread: String

    /// Nil when the event relates to nothing in its room; throws for a relation that isn't allowed.
    init?(_ draft: EventDraft, _ room: Room, _ connection: Connection) throws {
        guard draft.stateKey == nil, draft.type != "m.room.redaction" else { return nil }
        let relates = draft.content["m.relates_to"]
        guard let kind = relates["rel_type"].string, let id = relates["event_id"].string else { return nil }
        guard let parent = try Events.find(id, in: room.id, connection) else {
            throw MatrixError.unknown("That relates to an event that isn't in this room")
        }
        self.parent = parent
        self.kind = kind
        key = relates["key"].string
        if kind == "m.annotation" {
            let isSaid = try connection.first(
                """
                SELECT 1 FROM relations WHERE parent = ? AND rel_type = 'm.annotation' AND sender = ? AND type = ?
                    AND key IS ?
                """, id, draft.sender, draft.type, key
            ) { _ in true }
            if isSaid != nil {
                throw MatrixError(400, .duplicateAnnotation, "You have reacted in that way already")
            }
        }
        let parentThread = try Self.thread(of: parent, connection)
        if kind == "m.thread" {
            guard try Self.kind(of: parent, connection) == nil else {
                throw MatrixError.unknown("A thread cannot begin at an event that relates to another")
            }
            thread = id
        } else {
            thread = parentThread
        }
    }

    func store(_ position: Int64, _ draft: EventDraft, _ room: Room, _ connection: Connection) throws {
        try connection.run(
            "INSERT INTO relations(child, parent, room, rel_type, type, sender, key) VALUES(?, ?, ?, ?, ?, ?, ?)",
            position, parent.eventID, room.id, kind, draft.type, draft.sender, key)
        if !parent.isParent {
            try connection.run("UPDATE events SET is_parent = 1 WHERE pos = ?", parent.position)
        }
    }

    private static func kind(of event: EventRow, _ connection: Connection) throws -> String? {
        try connection.first("SELECT rel_type FROM relations WHERE child = ?", event.position) { $0.text(0) }
    }

    /// The thread an event belongs to: its own, or that of the event it edits or reacts to.
    static func thread(of event: EventRow, _ connection: Connection) throws -> String {
        var position = event.position
        for _ in 0..<4 {
            let relation = try connection.first(
                """
                SELECT relations.rel_type, relations.parent, events.pos FROM relations
                JOIN events ON events.event_id = relations.parent WHERE child = ?
                """, position
            ) { (kind: $0.text(0), parent: $0.text(1), position: $0.int64(2)) }
            guard let relation else { return "main" }
            if relation.kind == "m.thread" { return relation.parent }
            position = relation.position
        }
        return "main"
    }
}
