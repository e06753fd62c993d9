import JSONKit
import MatrixProtocol
import SQLiteKit

/// A complete room, for clients that don't have it yet and don't use `/sync`.
struct InitialSync {
    let session: Session
    let server: Homeserver
    let now: Int64
    let limit: Int
    let connection: Connection

    func room(_ roomID: String) throws -> [UInt8] {
        let room = try Room.required(roomID, connection)
        if let row = try Memberships.row(room.id, session.userID, connection), row.membership == .invite {
            var out = JSONBuilder()
            try out.object { try writeInvitation(to: room, row, into: &$0) }
            return out.bytes
        }
        let access = try RoomAccess(room, session.userID, connection)
        var out = JSONBuilder(reserving: 16_384)
        try out.object { out in
            try write(access, into: &out)
            // Only members see presence and receipts.
            let isInside = access.membership == .join
            let members = isInside ? try Memberships.joined(in: access.room.id, connection) : []
            out.array("presence") { out in for event in presence(of: members) { out.element(event) } }
            let receipts =
                isInside
                ? try RoomReceipts.read(in: access.room.id, for: session.userID, through: access.end, connection)
                : nil
            out.array("receipts") { out in if let receipts { out.element(receipts) } }
        }
        return out.bytes
    }

    func everything(archived: Bool) throws -> [UInt8] {
        let end = StreamToken(position: try StreamPosition.current(connection), serial: server.typing.serial)
        let memberships = try connection.query(
            "SELECT room, \(MembershipRow.columns) FROM memberships WHERE user_id = ? AND is_forgotten = 0",
            session.userID
        ) { (room: $0.int64(0), row: MembershipRow($0, from: 1)) }
        var receipts: [JSON] = []
        var out = JSONBuilder(reserving: 65_536)
        try out.object { out in
            try out.array("rooms") { out in
                for (id, row) in memberships {
                    guard let room = try Room.find(id: id, connection) else { continue }
                    switch row.membership {
                    case .invite: try out.object { try writeInvitation(to: room, row, into: &$0) }
                    case .join:
                        try out.object { try write(RoomAccess(room, session.userID, connection), into: &$0) }
                        let read = try RoomReceipts.read(
                            in: id, for: session.userID, through: end.position, connection)
                        if var event = read {
                            event["room_id"] = .string(room.roomID)
                            receipts.append(event)
                        }
                    case .leave, .ban:
                        // A user who was only ever invited may see nothing.
                        guard archived, let access = try? RoomAccess(room, session.userID, connection) else { continue }
                        try out.object { try write(access, into: &$0) }
                    case .knock: continue
                    }
                }
            }
            out.array("receipts") { out in for event in receipts { out.element(event) } }
            let neighbours = Set(try Memberships.neighbours(of: session.userID, connection)).union([session.userID])
            out.array("presence") { out in for event in presence(of: neighbours.sorted()) { out.element(event) } }
            try out.array("account_data") { try writeAccountData(room: 0, into: &$0) }
            out.member("end", end.text)
        }
        return out.bytes
    }

    private func writeInvitation(to room: Room, _ row: MembershipRow, into out: inout JSONBuilder) throws {
        out.member("room_id", room.roomID)
        out.member("membership", Membership.invite.rawValue)
        out.member("inviter", row.sender)
        if let event = try Events.at(row.position, connection) {
            out.key("invite")
            try EventRenderer(session, now: now, connection).write(event, roomID: room.roomID, into: &out)
        }
    }

    private func write(_ access: RoomAccess, into out: inout JSONBuilder) throws {
        var renderer = try EventRenderer(session, now: now, connection)
        renderer.shape = .early
        let page = try TimelinePage.read(
            access, from: access.end, to: nil, isBackwards: true, limit: limit, EventFilter(), connection)
        let room = access.room
        out.member("room_id", room.roomID)
        if let membership = access.membership { out.member("membership", membership.rawValue) }
        let isListed = try connection.first("SELECT is_public FROM rooms WHERE id = ?", room.id) { $0.bool(0) }
        out.member("visibility", isListed == true ? "public" : "private")
        try out.object("messages") { out in
            try out.array("chunk") { out in
                for event in page.events.reversed() {
                    let membership = access.visibility.membership(at: event.position)
                    try renderer.write(event, roomID: room.roomID, membership: membership, into: &out)
                }
            }
            out.member("start", StreamToken(position: page.end ?? 0).text)
            out.member("end", StreamToken(position: access.end, serial: server.typing.serial).text)
        }
        try out.array("state") { out in
            for event in try access.state(connection) { try renderer.write(event, roomID: room.roomID, into: &out) }
        }
        try out.array("account_data") { try writeAccountData(room: room.id, into: &$0) }
    }

    private func writeAccountData(room: Int64, into out: inout JSONBuilder) throws {
        let rows = try connection.query(
            "SELECT type, content FROM account_data WHERE user_id = ? AND room = ? ORDER BY pos", session.userID, room
        ) { (type: $0.text(0), content: $0.blob(1)) }
        for row in rows { out.raw(AccountDataText.event(row.type, row.content)) }
    }

    /// In large rooms only includes users who have been seen.
    private func presence(of users: [String]) -> [JSON] {
        users.compactMap { user in
            let entry = server.presence.entry(of: user) ?? (users.count <= 50 ? .unheardOf : nil)
            return entry?.earlyEvent(of: user, now: now)
        }
    }
}
