import JSONKit
import MatrixProtocol
import SQLiteKit

/// A search through messages, names and topics of a user's rooms.
struct SearchQuery: Sendable {
    private struct Hit {
        let event: EventRow
        let rank: Double
        /// The searcher's membership at the time of the event.
        let membership: Membership
    }

    private let term: String
    private let words: [String]
    private let types: [String]
    private let filter: EventFilter
    private let byTime: Bool
    private let before: Int
    private let after: Int
    private let wantsContext: Bool
    private let wantsProfiles: Bool
    private let wantsState: Bool
    private let groups: [String]
    private let offset: Int
    private let limit: Int

    /// Hits beyond this number are not counted.
    private static let mostHits = 1000

    init(_ json: JSON, offset: Int) throws(MatrixError) {
        term = try json.requiredString("search_term")
        words = term.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let keys = try EventFilter.list(json, "keys") ?? ["content.body", "content.name", "content.topic"]
        types = SearchIndex.fields.filter { keys.contains("content.\($0.value)") }.map(\.key)
        filter = try EventFilter(json["filter"])
        let order = try json.optionalString("order_by") ?? "rank"
        guard order == "rank" || order == "recent" else { throw .invalid("order_by must be rank or recent") }
        byTime = order == "recent"
        let context = try json.optionalObject("event_context")
        wantsContext = context != nil
        before = Int(min(max(0, try context?.optionalInt("before_limit") ?? 5), 50))
        after = Int(min(max(0, try context?.optionalInt("after_limit") ?? 5), 50))
        wantsProfiles = try context?.optionalBool("include_profile") ?? false
        wantsState = try json.optionalBool("include_state") ?? false
        groups = (json["groupings"]["group_by"].array ?? []).compactMap { $0["key"].string }
        limit = min(filter.limit ?? 10, 100)
        self.offset = offset
    }

    func answer(_ session: Session, now: Int64, _ connection: Connection) throws -> [UInt8] {
        let hits = try find(session.userID, connection)
        let page = hits.dropFirst(offset).prefix(limit)
        let renderer = try EventRenderer(session, now: now, connection)
        var rooms: [Int64: Room] = [:]
        for hit in page where rooms[hit.event.room] == nil {
            rooms[hit.event.room] = try Room.find(id: hit.event.room, connection)
        }
        var out = JSONBuilder()
        try out.object { out in
            try out.object("search_categories") { out in
                try out.object("room_events") { out in
                    out.member("count", Int64(hits.count))
                    out.array("highlights") { out in for word in words { out.element(word.lowercased()) } }
                    try out.array("results") { out in
                        for hit in page {
                            guard let room = rooms[hit.event.room] else { continue }
                            try write(hit, room, renderer, into: &out)
                        }
                    }
                    if !groups.isEmpty { writeGroups(Array(page), rooms, into: &out) }
                    if wantsState { try writeState(rooms, renderer, into: &out) }
                    // A full page may be the last one; then the next page is empty and has no token.
                    if page.count == limit, limit > 0 { out.member("next_batch", String(offset + page.count)) }
                }
            }
        }
        return out.bytes
    }

    private func find(_ userID: String, _ connection: Connection) throws -> [Hit] {
        guard !words.isEmpty, !types.isEmpty else { return [] }
        let match = words.map { "\"\($0)\"" }.joined(separator: " ")
        let order = byTime ? "events.pos DESC" : "w.rank"
        let erased = try Erasure.users(connection)
        var visibility: [Int64: HistoryVisibility] = [:]
        var admitted: [Int64: Bool] = [:]
        var hits: [Hit] = []
        try connection.forEach(
            """
            SELECT \(EventRow.columns), w.rank FROM event_words w JOIN events ON events.pos = w.rowid
            JOIN memberships m ON m.room = events.room AND m.user_id = ? AND m.membership = 'join'
            WHERE event_words MATCH ? ORDER BY \(order)
            """, userID, match
        ) { row in
            let event = EventRow(row)
            let rank = -row.double(14)
            if admitted[event.room] == nil {
                let room = try Room.find(id: event.room, connection)
                admitted[event.room] = room.map { filter.admits(room: $0.roomID) } ?? false
                visibility[event.room] = try HistoryVisibility(of: userID, in: event.room, connection)
            }
            guard admitted[event.room] == true, types.contains(event.type), filter.admits(event),
                let view = visibility[event.room], view.allows(event), event.redactedBy == nil
            else { return true }
            let membership = view.membership(at: event.position)
            guard membership == .join || !erased.contains(event.sender) else { return true }
            hits.append(Hit(event: event, rank: rank, membership: membership))
            return hits.count < Self.mostHits
        }
        return hits
    }

    private func write(_ hit: Hit, _ room: Room, _ renderer: EventRenderer, into out: inout JSONBuilder) throws {
        try out.object { out in
            out.member("rank", .double(hit.rank))
            out.key("result")
            try renderer.write(hit.event, roomID: room.roomID, membership: hit.membership, into: &out)
            guard wantsContext else { return }
            let connection = renderer.connection
            let access = try RoomAccess(room, renderer.userID, connection)
            let earlier = try TimelinePage.read(
                access, from: hit.event.position - 1, to: nil, isBackwards: true, limit: before, EventFilter(),
                connection)
            let later = try TimelinePage.read(
                access, from: hit.event.position, to: nil, isBackwards: false, limit: after, EventFilter(), connection)
            func write(_ event: EventRow, _ out: inout JSONBuilder) throws {
                let membership = access.visibility.membership(at: event.position)
                try renderer.write(event, roomID: room.roomID, membership: membership, into: &out)
            }
            try out.object("context") { out in
                let first = earlier.events.last?.position ?? hit.event.position
                let last = later.events.last?.position ?? hit.event.position
                out.member("start", StreamToken(position: first - 1).text)
                out.member("end", StreamToken(position: last).text)
                try out.array("events_before") { out in
                    for event in earlier.events { try write(event, &out) }
                }
                try out.array("events_after") { out in
                    for event in later.events { try write(event, &out) }
                }
                guard wantsProfiles else { return }
                let senders = Set((earlier.events + [hit.event] + later.events).map(\.sender))
                try out.object("profile_info") { try writeProfiles(of: senders, room, connection, into: &$0) }
            }
        }
    }

    private func writeProfiles(
        of users: Set<String>, _ room: Room, _ connection: Connection, into out: inout JSONBuilder
    ) throws {
        for user in users.sorted() {
            let content = try StateStore.content("m.room.member", user, in: room.id, connection)
            out.object(user) { out in
                if let name = content?["displayname"].string { out.member("displayname", name) }
                if let avatar = content?["avatar_url"].string { out.member("avatar_url", avatar) }
            }
        }
    }

    private func writeGroups(_ page: [Hit], _ rooms: [Int64: Room], into out: inout JSONBuilder) {
        out.object("groups") { out in
            for key in groups where key == "room_id" || key == "sender" {
                let grouped = Dictionary(grouping: page) { hit in
                    key == "sender" ? hit.event.sender : rooms[hit.event.room]?.roomID ?? ""
                }
                out.object(key) { out in
                    for (order, group) in grouped.sorted(by: { $0.key < $1.key }).enumerated() {
                        out.object(group.key) { out in
                            out.member("order", Int64(order + 1))
                            out.array("results") { out in
                                for hit in group.value { out.element(hit.event.eventID) }
                            }
                        }
                    }
                }
            }
        }
    }

    private func writeState(_ rooms: [Int64: Room], _ renderer: EventRenderer, into out: inout JSONBuilder) throws {
        try out.object("state") { out in
            for room in rooms.values {
                try out.array(room.roomID) { out in
                    for event in try StateStore.all(in: room.id, renderer.connection) {
                        try renderer.write(event, roomID: room.roomID, into: &out)
                    }
                }
            }
        }
    }
}
