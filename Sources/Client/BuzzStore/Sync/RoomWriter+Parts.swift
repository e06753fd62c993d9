import JSONKit
import MatrixProtocol
import SQLiteKit

/// A room of a sync response that can be stored in several parts.
protocol DivisibleRoom {
    var roomID: String { get }
    /// Its lists of events, in the order in which they are stored.
    static var sections: [WritableKeyPath<Self, [MatrixEvent]>] { get }
    /// Removes everything but its events.
    mutating func dropHead()
}

extension JoinedRoom: DivisibleRoom {
    static var sections: [WritableKeyPath<JoinedRoom, [MatrixEvent]>] {
        [\.state, \.timeline.events, \.ephemeral, \.accountData]
    }

    mutating func dropHead() {
        summary = RoomSummary()
        unread = nil
        damaged = []
        timeline.isLimited = false
    }
}

extension InvitedRoom: DivisibleRoom {
    static var sections: [WritableKeyPath<InvitedRoom, [MatrixEvent]>] { [\.state] }

    mutating func dropHead() {}
}

extension LeftRoom: DivisibleRoom {
    static var sections: [WritableKeyPath<LeftRoom, [MatrixEvent]>] { [\.state, \.timeline.events] }

    mutating func dropHead() {
        damaged = []
        timeline.isLimited = false
    }
}

/// A room that cannot be stored must not block everything after it for ever: sets aside the parts that fail.
extension RoomWriter {
    mutating func store(_ room: JoinedRoom) throws { try store(room) { try $0.write($1) } }
    mutating func store(_ room: InvitedRoom) throws { try store(room) { try $0.write($1) } }
    mutating func store(_ room: LeftRoom) throws { try store(room) { try $0.write($1) } }

    /// Stores the account's own account data.
    mutating func store(_ accountData: [MatrixEvent]) throws {
        guard try !isStored({ try GlobalAccountData(transaction: $0.transaction).apply(accountData) }) else { return }
        for event in accountData {
            let isStored = try isStored { try GlobalAccountData(transaction: $0.transaction).apply([event]) }
            if !isStored { try setAside(event, roomID: "") }
        }
    }

    private mutating func store<Room: DivisibleRoom>(
        _ room: Room, _ write: (inout RoomWriter, Room) throws -> Void
    ) throws {
        guard try !isStored({ try write(&$0, room) }) else { return }
        var head = room
        for section in Room.sections { head[keyPath: section] = [] }
        if try !isStored({ try write(&$0, head) }) { outcome.damagedEvents += 1 }
        head.dropHead()
        for section in Room.sections {
            var waiting = [room[keyPath: section][...]]
            while let events = waiting.popLast() {
                guard let first = events.first else { continue }
                var part = head
                part[keyPath: section] = Array(events)
                if try isStored({ try write(&$0, part) }) { continue }
                if events.count == 1 {
                    try setAside(first, roomID: room.roomID)
                } else {
                    let half = events.startIndex + events.count / 2
                    waiting += [events[half...], events[..<half]]
                }
            }
        }
    }

    private mutating func setAside(_ event: MatrixEvent, roomID: String) throws {
        try SideEventTable(db: transaction.db).keepDamaged(event.raw.text, roomID: roomID)
        outcome.damagedEvents += 1
    }

    /// Stores all of it or nothing. Disk and file errors would affect everything else too, and are thrown.
    private mutating func isStored(_ body: (inout RoomWriter) throws -> Void) throws -> Bool {
        var attempt = self
        do {
            try transaction.db.savepoint { try body(&attempt) }
        } catch let error as DatabaseError where !error.isOfContent {
            throw error
        } catch {
            return false
        }
        self = attempt
        return true
    }
}

extension DatabaseError {
    private static let outOfMemory: Int32 = 7

    /// The error was caused by the content, so other content can still be stored.
    fileprivate var isOfContent: Bool {
        switch kind {
        case .constraint, .misuse: true
        case .other: code & 0xFF != Self.outOfMemory
        default: false
        }
    }
}
