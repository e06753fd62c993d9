import JSONKit
import MatrixProtocol
import SQLiteKit

/// Builds a sliding sync response from one database snapshot: the rooms in the windows of the client's lists and
/// those it names, each with what the client doesn't know yet.
final class SlidingSyncBuilder {
    struct Answer: Sendable {
        let bytes: [UInt8]
        let hasNews: Bool
        let position: String
        /// What the client knows once it has received this response.
        let state: SlidingState
    }

    let request: SlidingRequest
    let server: Homeserver
    let connection: Connection
    let now: Int64
    let renderer: EventRenderer
    let ignored: Set<String>
    /// What the client knows; nil at the start.
    let known: SlidingState?
    var next: SlidingState
    var hasNews = false
    /// The rooms in each list's windows.
    private(set) var windows: [String: [SlidingRoom]] = [:]
    private(set) var subscribed: [SlidingRoom] = []
    private(set) var written: [Int64: SlidingRoomSection.Answer] = [:]
    private let facts: SlidingFacts
    /// How many more timeline events fit into the response. Once it is used up, each further room gets one event, and
    /// the rest follows in later responses.
    private var timelineLeft = 2000

    var userID: String { request.session.userID }

    init(
        _ request: SlidingRequest, after known: SlidingState?, server: Homeserver, now: Int64, _ connection: Connection
    ) throws {
        self.request = request
        self.known = known
        self.server = server
        self.now = now
        self.connection = connection
        renderer = try EventRenderer(request.session, now: now, connection)
        ignored = try AccountData.ignored(by: request.session.userID, connection)
        facts = try SlidingFacts(of: request.session.userID, connection)
        next = known ?? SlidingState()
        next.serial = server.typing.serial
        next.position = try StreamPosition.current(connection)
    }

    func build() throws -> Answer {
        let position = server.sliding.newPosition()
        var out = JSONBuilder(reserving: known == nil ? 65_536 : 2048)
        try out.object { out in
            out.member("pos", position)
            let wishes = try writeLists(into: &out)
            try writeRooms(wishes, into: &out)
            try out.object("extensions") { try writeExtensions(into: &$0) }
        }
        return Answer(bytes: out.bytes, hasNews: hasNews, position: position, state: next)
    }

    func isDirect(_ room: SlidingRoom) -> Bool { facts.directRooms.contains(room.roomID) }

    // MARK: Choosing rooms

    private typealias Wishes = (order: [SlidingRoom], of: [Int64: RoomWish])

    private func writeLists(into out: inout JSONBuilder) throws -> Wishes {
        var wishes: Wishes = ([], [:])
        let told = known?.rooms ?? [:]
        if !request.lists.isEmpty {
            let rooms = try SlidingRoom.all(of: userID, ignoring: ignored, told: told, connection)
            try out.object("lists") { out in
                for list in request.lists {
                    let matching = try rooms.filter { try list.filters.admits($0, facts) }
                    try out.object(list.name) { try write(list, matching, into: &$0, &wishes) }
                }
            }
        }
        for (roomID, wish) in request.subscriptions {
            guard let room = try SlidingRoom.named(roomID, of: userID, told: told, connection) else { continue }
            guard room.row.membership != .invite || !ignored.contains(room.row.sender) else { continue }
            subscribed.append(room)
            add(wish, of: room, to: &wishes)
        }
        return wishes
    }

    private func write(
        _ list: SlidingRequest.List, _ rooms: [SlidingRoom], into out: inout JSONBuilder, _ wishes: inout Wishes
    ) throws {
        out.member("count", Int64(rooms.count))
        var window: [SlidingRoom] = []
        // A room in several ranges is listed in the first one only.
        var seen: Set<Int64> = []
        out.array("ops") { out in
            for range in list.ranges ?? [(0, max(0, rooms.count - 1))] {
                let inRange =
                    range.first <= range.last && range.first < rooms.count
                    ? rooms[range.first...min(range.last, rooms.count - 1)] : []
                let shown = inRange.filter { seen.insert($0.id).inserted }
                window += shown
                out.object { out in
                    out.member("op", "SYNC")
                    out.array("range") { out in
                        out.element(Int64(range.first))
                        out.element(Int64(range.last))
                    }
                    out.array("room_ids") { out in for room in shown { out.element(room.roomID) } }
                }
            }
        }
        windows[list.name] = window
        for room in window { add(list.wish, of: room, to: &wishes) }
    }

    private func add(_ wish: RoomWish, of room: SlidingRoom, to wishes: inout Wishes) {
        guard var merged = wishes.of[room.id] else {
            wishes.order.append(room)
            wishes.of[room.id] = wish
            return
        }
        merged.formUnion(wish)
        wishes.of[room.id] = merged
    }

    // MARK: Their news

    private func writeRooms(_ wishes: Wishes, into out: inout JSONBuilder) throws {
        let (changed, read) = (try changedRooms(), try roomsReadByUser())
        try out.object("rooms") { out in
            for room in wishes.order {
                guard var wish = wishes.of[room.id] else { continue }
                let sent = next.rooms[room.id]
                // Nothing to send: the room is up to date, and nothing has changed since the last response.
                if var sent, sent.through == known?.position, !changed.contains(room.id), !read.contains(room.id),
                    sent.timelineLimit >= wish.timelineLimit || sent.isWhole, sent.required.covers(wish.required),
                    sent.isDirect == isDirect(room)
                {
                    sent.through = next.position
                    next.rooms[room.id] = sent
                    continue
                }
                guard let full = try Room.find(id: room.id, connection) else { continue }
                wish.timelineLimit = min(wish.timelineLimit, max(1, timelineLeft))
                let wasRead = try read.contains(room.id) || wasReadUnseen(room, sent)
                let (answer, state) = try SlidingRoomSection(self, room, full, wish, sent, wasRead: wasRead).answer()
                next.rooms[room.id] = state
                guard let answer else { continue }
                timelineLeft -= answer.shown.count
                hasNews = true
                written[room.id] = answer
                out.member(room.roomID, raw: answer.bytes)
            }
        }
    }

    /// Rooms with any change since the last response.
    private func changedRooms() throws -> Set<Int64> {
        guard let known, known.position < next.position else { return [] }
        return Set(
            try RoomsWithEvents.of(userID, after: known.position, through: next.position, connection))
    }

    /// Rooms whose unread counts may have changed because the user has read on.
    private func roomsReadByUser() throws -> Set<Int64> {
        guard let known, known.position < next.position else { return [] }
        return Set(
            try connection.query(
                """
                SELECT DISTINCT room FROM receipts
                WHERE pos > ? AND pos <= ? AND user_id = ? AND type <> 'app.buzzbox.delivered'
                """, known.position, next.position, userID
            ) { $0.int64(0) })
    }

    /// The same for a room that was outside the windows for some responses.
    private func wasReadUnseen(_ room: SlidingRoom, _ sent: SlidingState.Sent?) throws -> Bool {
        guard let sent, let known, sent.through < known.position else { return false }
        return try connection.first(
            """
            SELECT 1 FROM receipts
            WHERE room = ? AND user_id = ? AND pos > ? AND pos <= ? AND type <> 'app.buzzbox.delivered' LIMIT 1
            """, room.id, userID, sent.through, next.position
        ) { _ in true } ?? false
    }
}
