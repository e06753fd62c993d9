import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit

enum TimelineEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/rooms/:room/messages", .guest, .room, messages),
        Route.client("GET", "/v3/rooms/:room/context/:eventID", .guest, .room, context),
        Route.client("GET", "/v3/rooms/:room/event/:eventID", .guest, .room, event),
        Route.client("GET", "/v1/rooms/:room/timestamp_to_event", .guest, .room, timestampToEvent),
    ].flatMap { $0 }

    private static func messages(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let direction = call.query("dir") ?? "f"
        guard direction == "b" || direction == "f" else { throw MatrixError.invalid("dir must be b or f") }
        let isBackwards = direction == "b"
        let from = try call.query("from").flatMap { text throws(MatrixError) in
            text.isEmpty ? nil : try StreamToken(text).position
        }
        let to = try call.query("to").map { text throws(MatrixError) in try StreamToken(text).position }
        let limit = try call.limit(default: 10, most: 1000)
        let filter = try call.query("filter").map(EventFilter.init(text:)) ?? EventFilter()
        let roomID = call.parameter("room")
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let access = try RoomAccess(roomID, session.userID, connection)
            let start = from ?? (isBackwards ? access.end : 0)
            let page = try TimelinePage.read(
                access, from: min(start, access.end), to: to, isBackwards: isBackwards, limit: limit, filter, connection
            )
            let renderer = try EventRenderer(session, now: now, connection)
            var out = JSONBuilder(reserving: 512 * page.events.count)
            try out.object { out in
                out.member("start", StreamToken(position: start).text)
                if let end = page.end { out.member("end", StreamToken(position: end).text) }
                try out.array("chunk") { out in
                    for event in page.events {
                        try renderer.write(
                            event, roomID: roomID, membership: access.visibility.membership(at: event.position),
                            into: &out)
                    }
                }
                try writeMembers(of: page.events, filter, access, renderer, into: &out)
            }
            return out.bytes
        }
        return .json(bytes: bytes)
    }

    /// With lazy loading, adds the member events of the senders on the page.
    private static func writeMembers(
        of events: [EventRow], _ filter: EventFilter, _ access: RoomAccess, _ renderer: EventRenderer,
        into out: inout JSONBuilder
    ) throws {
        guard filter.lazyLoadsMembers, let last = events.map(\.position).max() else { return }
        try out.array("state") { out in
            for sender in Set(events.map(\.sender)).sorted() {
                let member = try StateStore.event(
                    "m.room.member", sender, in: access.room.id, at: last, renderer.connection)
                if let member { try renderer.write(member, roomID: access.room.roomID, into: &out) }
            }
        }
    }

    private static func context(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let limit = try call.limit(default: 10, most: 200)
        let filter = try call.query("filter").map(EventFilter.init(text:)) ?? EventFilter()
        let (roomID, eventID) = (call.parameter("room"), call.parameter("eventID"))
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let access = try RoomAccess(roomID, session.userID, connection)
            let event = try access.event(eventID, connection)
            let before = try TimelinePage.read(
                access, from: event.position - 1, to: nil, isBackwards: true, limit: limit / 2, filter, connection)
            let after = try TimelinePage.read(
                access, from: event.position, to: nil, isBackwards: false, limit: limit - limit / 2, filter, connection)
            let renderer = try EventRenderer(session, now: now, connection)
            let all = before.events + [event] + after.events
            var out = JSONBuilder(reserving: 512 * all.count)
            func write(_ event: EventRow, _ out: inout JSONBuilder) throws {
                let membership = access.visibility.membership(at: event.position)
                try renderer.write(event, roomID: roomID, membership: membership, into: &out)
            }
            try out.object { out in
                let first = all.map(\.position).min() ?? event.position
                let last = all.map(\.position).max() ?? event.position
                out.member("start", StreamToken(position: first - 1).text)
                out.member("end", StreamToken(position: last).text)
                out.key("event")
                try write(event, &out)
                try out.array("events_before") { out in for event in before.events { try write(event, &out) } }
                try out.array("events_after") { out in for event in after.events { try write(event, &out) } }
                let senders = Set(all.map(\.sender))
                try out.array("state") { out in
                    for piece in try StateStore.all(in: access.room.id, at: last, connection)
                    where !filter.lazyLoadsMembers || piece.type != "m.room.member"
                        || senders.contains(piece.stateKey ?? "")
                    {
                        try renderer.write(piece, roomID: roomID, into: &out)
                    }
                }
            }
            return out.bytes
        }
        return .json(bytes: bytes)
    }

    private static func event(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let (roomID, eventID) = (call.parameter("room"), call.parameter("eventID"))
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            let access: RoomAccess
            do {
                access = try RoomAccess(roomID, session.userID, connection)
            } catch let error as MatrixError where error.status == 403 {
                throw MatrixError.notFound("There is no such event")
            }
            let event = try access.event(eventID, connection)
            var out = JSONBuilder(reserving: 1024)
            try EventRenderer(session, now: now, connection).write(
                event, roomID: roomID, membership: access.visibility.membership(at: event.position), into: &out)
            return out.bytes
        }
        return .json(bytes: bytes)
    }

    private static func timestampToEvent(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        guard let timestamp = try call.number("ts") else { throw MatrixError.missing("ts") }
        let direction = call.query("dir") ?? "f"
        guard direction == "b" || direction == "f" else { throw MatrixError.invalid("dir must be b or f") }
        let roomID = call.parameter("room")
        let found = try await call.server.read { connection -> EventRow? in
            let access = try RoomAccess(roomID, userID, connection)
            // Going backwards, events with exactly this timestamp count too.
            let isBackwards = direction == "b"
            let position = try Events.firstPosition(
                notBefore: isBackwards && timestamp < .max ? timestamp + 1 : timestamp, in: access.room.id, connection)
            let page = try TimelinePage.read(
                access, from: position - 1, to: nil, isBackwards: isBackwards, limit: 1, EventFilter(), connection)
            return page.events.first
        }
        guard let found else { throw MatrixError.notFound("There is no event on that side of that time") }
        return .json(["event_id": .string(found.eventID), "origin_server_ts": .int(found.timestamp)])
    }
}
