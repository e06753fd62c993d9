import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit

enum RelationEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v1/rooms/:room/relations/:eventID", .user, .room, relations),
        Route.client("GET", "/v1/rooms/:room/relations/:eventID/:relType", .user, .room, relations),
        Route.client("GET", "/v1/rooms/:room/relations/:eventID/:relType/:type", .user, .room, relations),
        Route.client("GET", "/v1/rooms/:room/threads", .user, .room, threads),
    ].flatMap { $0 }

    private static let deepest = 3

    private static func relations(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let (roomID, eventID) = (call.parameter("room"), call.parameter("eventID"))
        let (kind, type) = (call.parameters["relType"], call.parameters["type"])
        let limit = max(1, try call.limit(default: 50, most: 500))
        let isBackwards = call.query("dir") != "f"
        let from = try call.query("from").map { text throws(MatrixError) in try StreamToken(text).position }
        let to = try call.query("to").map { text throws(MatrixError) in try StreamToken(text).position }
        let recurses = try call.flag("recurse")
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let access = try RoomAccess(roomID, session.userID, connection)
            let parent = try access.event(eventID, connection)
            var children = try children(
                of: [parent.eventID], in: access.room, depth: recurses ? deepest : 1, connection
            )
            .filter { kind == nil || $0.kind == kind }
            children.sort { isBackwards ? $0.position > $1.position : $0.position < $1.position }
            var page: [EventRow] = []
            var next: Int64?
            for child in children {
                if let from, isBackwards ? child.position > from : child.position <= from { continue }
                if let to, isBackwards ? child.position <= to : child.position > to { break }
                guard let event = try Events.at(child.position, connection), type == nil || event.type == type,
                    access.visibility.allows(event), event.position <= access.end
                else { continue }
                if page.count == limit {
                    next = page.last.map { isBackwards ? $0.position - 1 : $0.position }
                    break
                }
                page.append(event)
            }
            let renderer = try EventRenderer(session, now: now, connection)
            var out = JSONBuilder()
            try out.object { out in
                try out.array("chunk") { out in
                    for event in page {
                        let membership = access.visibility.membership(at: event.position)
                        try renderer.write(event, roomID: roomID, membership: membership, into: &out)
                    }
                }
                if let next { out.member("next_batch", StreamToken(position: next).text) }
                if let from { out.member("prev_batch", StreamToken(position: from).text) }
                if recurses { out.member("recursion_depth", Int64(deepest)) }
            }
            return out.bytes
        }
        return .json(bytes: bytes)
    }

    private static func children(
        of parents: [String], in room: Room, depth: Int, _ connection: Connection
    ) throws -> [(position: Int64, kind: String)] {
        var found: [(position: Int64, kind: String)] = []
        var level = parents
        for _ in 0..<depth where !level.isEmpty {
            var next: [String] = []
            for parent in level {
                let rows = try connection.query(
                    """
                    SELECT r.child, r.rel_type, events.event_id FROM relations r JOIN events ON events.pos = r.child
                    WHERE r.parent = ? AND r.room = ?
                    """, parent, room.id
                ) { (position: $0.int64(0), kind: $0.text(1), id: $0.text(2)) }
                found += rows.map { ($0.position, $0.kind) }
                next += rows.map(\.id)
            }
            level = next
        }
        return found
    }

    private static func threads(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let roomID = call.parameter("room")
        let limit = max(1, try call.limit(default: 20, most: 100))
        let include = call.query("include") ?? "all"
        guard include == "all" || include == "participated" else {
            throw MatrixError.invalid("include must be all or participated")
        }
        let from = try call.query("from").map { text throws(MatrixError) in try StreamToken(text).position }
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let access = try RoomAccess(roomID, session.userID, connection)
            let roots = try connection.query(
                """
                SELECT r.parent, max(r.child) AS latest FROM relations r
                WHERE r.room = ? AND r.rel_type = 'm.thread'
                GROUP BY r.parent HAVING latest <= ?
                    AND (? OR max(r.sender = ?) OR (SELECT sender FROM events WHERE event_id = r.parent) = ?)
                ORDER BY latest DESC LIMIT ?
                """, access.room.id, from ?? .max, include == "all", session.userID, session.userID, limit + 1
            ) { (id: $0.text(0), latest: $0.int64(1)) }
            let renderer = try EventRenderer(session, now: now, connection)
            var out = JSONBuilder()
            try out.object { out in
                try out.array("chunk") { out in
                    for root in roots.prefix(limit) {
                        guard let event = try Events.find(root.id, in: access.room.id, connection),
                            access.visibility.allows(event)
                        else { continue }
                        let membership = access.visibility.membership(at: event.position)
                        try renderer.write(event, roomID: roomID, membership: membership, into: &out)
                    }
                }
                if roots.count > limit, let last = roots.prefix(limit).last {
                    out.member("next_batch", StreamToken(position: last.latest - 1).text)
                }
            }
            return out.bytes
        }
        return .json(bytes: bytes)
    }
}
