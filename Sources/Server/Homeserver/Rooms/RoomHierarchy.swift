import JSONKit
import MatrixProtocol
import SQLiteKit

/// Summaries of rooms for non-members, and the tree of a space.
struct RoomHierarchy {
    private let userID: String?
    private let connection: Connection

    init(_ userID: String?, _ connection: Connection) {
        self.userID = userID
        self.connection = connection
    }

    /// Nil when the user may not know about the room.
    func summary(of room: Room) throws -> JSON? {
        let membership = try userID.flatMap { try Memberships.of($0, in: room.id, connection) }
        var json = try PublicRooms.entry(room, connection)
        let rule = json["join_rule"].string ?? "invite"
        let allowed = try allowedRooms(room)
        let isOpen =
            ["public", "knock", "knock_restricted"].contains(rule) || json["world_readable"].bool == true
            || membership == .join || membership == .invite || membership == .knock
        guard try isOpen || isLetIn(by: allowed) else { return nil }
        if let membership { json["membership"] = .string(membership.rawValue) }
        json["room_version"] = .string(room.version.name)
        if let algorithm = try StateStore.content("m.room.encryption", in: room.id, connection)?["algorithm"].string {
            json["encryption"] = .string(algorithm)
        }
        if !allowed.isEmpty { json["allowed_room_ids"] = .array(allowed.map { .string($0) }) }
        return json
    }

    private func allowedRooms(_ room: Room) throws -> [String] {
        let rules = try StateStore.content("m.room.join_rules", in: room.id, connection)
        guard let rule = rules?["join_rule"].string, rule == "restricted" || rule == "knock_restricted" else {
            return []
        }
        return (rules?["allow"].array ?? []).compactMap { $0["room_id"].string }
    }

    private func isLetIn(by rooms: [String]) throws -> Bool {
        guard let userID else { return false }
        return try rooms.contains { id in
            guard let room = try Room.find(id, connection) else { return false }
            return try Memberships.of(userID, in: room.id, connection) == .join
        }
    }

    /// The space and its descendants, depth first, with children in the order set by the space.
    func walk(from roomID: String, depth: Int, suggestedOnly: Bool, most: Int) throws -> [JSON] {
        guard let root = try Room.find(roomID, connection), try summary(of: root) != nil else {
            throw MatrixError.forbidden("You aren't in that room")
        }
        var found: [JSON] = []
        var seen: Set<String> = []
        var stack: [(id: String, depth: Int)] = [(roomID, 0)]
        while let next = stack.popLast(), found.count < most {
            guard seen.insert(next.id).inserted, let room = try Room.find(next.id, connection),
                var json = try summary(of: room)
            else { continue }
            let children = try children(of: room, suggestedOnly: suggestedOnly)
            let isSpace = json["room_type"].string == "m.space"
            json["children_state"] = .array(isSpace ? children.map(\.json) : [])
            found.append(json)
            guard isSpace, next.depth < depth else { continue }
            for child in children.reversed() { stack.append((child.id, next.depth + 1)) }
        }
        return found
    }

    private func children(of room: Room, suggestedOnly: Bool) throws -> [(id: String, json: JSON)] {
        let events = try StateStore.all(in: room.id, connection).filter { $0.type == "m.space.child" }
        let children = events.compactMap { event -> (id: String, order: String, time: Int64, json: JSON)? in
            let content = event.parsedContent
            guard let id = event.stateKey, content["via"].array?.isEmpty == false,
                !suggestedOnly || content["suggested"].bool == true
            else { return nil }
            let json: JSON = [
                "type": .string(event.type), "state_key": .string(id), "sender": .string(event.sender),
                "content": content, "origin_server_ts": .int(event.timestamp),
            ]
            // Children without an order come after those that have one.
            return (id, content["order"].string ?? "\u{7F}", event.timestamp, json)
        }
        return children.sorted { ($0.order, $0.time, $0.id) < ($1.order, $1.time, $1.id) }.map { ($0.id, $0.json) }
    }
}
