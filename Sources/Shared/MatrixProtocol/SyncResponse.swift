import JSONKit

/// The response to `/sync`. A malformed part is left out or kept in `damaged`; it never affects the rest. An initial
/// response may contain thousands of rooms, so each is parsed only when it is accessed.
package struct SyncResponse: Sendable {
    package var nextBatch: String
    package var joined = SyncedRooms<JoinedRoom>()
    package var invited = SyncedRooms<InvitedRoom>()
    /// Rooms that the user has asked to join.
    package var knocked = SyncedRooms<KnockedRoom>()
    package var left = SyncedRooms<LeftRoom>()
    package var accountData: [MatrixEvent] = []
    package var presence: [MatrixEvent] = []
    package var toDevice: [JSON] = []
    package var deviceLists = DeviceLists()
    /// How many one-time keys of this device the server has left, by algorithm; an algorithm not listed has none.
    package var oneTimeKeyCounts: JSON = [:]
    /// The algorithms whose fallback key is unused; nil when the server doesn't say.
    package var unusedFallbackKeyTypes: JSON?

    package init(nextBatch: String) { self.nextBatch = nextBatch }

    package init?(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        let outline = try JSONOutline(
            parsing: bytes, withoutMembersOf: [["rooms", "join"], ["rooms", "leave"]], limits: limits)
        self.init(outline.json)
        joined = SyncedRooms(outline.members(of: ["rooms", "join"]))
        left = SyncedRooms(outline.members(of: ["rooms", "leave"]))
    }

    /// `nil` without a `next_batch` token: then it isn't a sync response.
    package init?(_ json: JSON) {
        guard let nextBatch = json["next_batch"].string else { return nil }
        self.nextBatch = nextBatch
        let rooms = json["rooms"]
        joined = SyncedRooms(JSONMembers(rooms["join"]))
        invited = SyncedRooms(JSONMembers(rooms["invite"]))
        knocked = SyncedRooms(JSONMembers(rooms["knock"]))
        left = SyncedRooms(JSONMembers(rooms["leave"]))
        accountData = Self.loose(json["account_data"])
        presence = Self.loose(json["presence"])
        toDevice = json["to_device"]["events"].array ?? []
        deviceLists = DeviceLists(json["device_lists"])
        let counts = json["device_one_time_keys_count"], types = json["device_unused_fallback_key_types"]
        oneTimeKeyCounts = counts.object == nil ? [:] : counts
        unusedFallbackKeyTypes = types.array == nil ? nil : types
    }

    /// Whether it contains nothing but a token.
    package var isEmpty: Bool {
        joined.isEmpty && invited.isEmpty && knocked.isEmpty && left.isEmpty && accountData.isEmpty && presence.isEmpty
            && toDevice.isEmpty && deviceLists == DeviceLists()
    }

    /// Events without id and sender, as in account data and typing.
    static func loose(_ json: JSON) -> [MatrixEvent] {
        (json["events"].array ?? []).compactMap(MatrixEvent.init)
    }
}

package protocol SyncedRoom: Sendable {
    var roomID: String { get }
    init(roomID: String, _ json: JSON)
}

/// The rooms of a response in their order. Each access parses the room again, so keep the result.
package struct SyncedRooms<Room: SyncedRoom>: Sendable, RandomAccessCollection {
    private enum Source: Sendable {
        case made([Room])
        case unmade(JSONMembers)
    }

    private let source: Source

    init(_ members: JSONMembers = JSONMembers(.null)) { source = .unmade(members) }
    init(_ rooms: [Room]) { source = .made(rooms) }

    package var startIndex: Int { 0 }
    package var endIndex: Int {
        switch source {
        case .made(let rooms): rooms.count
        case .unmade(let members): members.count
        }
    }
    package var ids: [String] {
        switch source {
        case .made(let rooms): rooms.map(\.roomID)
        case .unmade(let members): members.indices.map(members.name)
        }
    }

    package subscript(index: Int) -> Room {
        switch source {
        case .made(let rooms): return rooms[index]
        case .unmade(let members):
            let (id, json) = members[index]
            return Room(roomID: id, json)
        }
    }
}

package struct JoinedRoom: SyncedRoom, Hashable {
    package let roomID: String
    package var summary: RoomSummary
    package var state: [MatrixEvent]
    /// The state is the one after the timeline: don't apply the timeline's state events to it.
    package var stateIsAfter: Bool
    package var timeline: Timeline
    package var ephemeral: [MatrixEvent]
    package var accountData: [MatrixEvent]
    package var unread: UnreadCounts?
    /// Whether the server sent no unread count. The client then counts the stored messages.
    package var isUncounted = false
    /// Malformed events from timeline and state, as received.
    package var damaged: [JSON]

    package init(roomID: String, _ json: JSON) {
        self.roomID = roomID
        summary = RoomSummary(json["summary"])
        var damaged: [JSON] = []
        (state, stateIsAfter) = RoomState.read(json, damaged: &damaged)
        timeline = Timeline(json["timeline"], damaged: &damaged)
        ephemeral = SyncResponse.loose(json["ephemeral"])
        accountData = SyncResponse.loose(json["account_data"])
        unread = UnreadCounts(json["unread_notifications"])
        self.damaged = damaged
    }
}

package struct InvitedRoom: SyncedRoom, Hashable {
    package let roomID: String
    /// Stripped events: only type, state key, sender and content.
    package var state: [MatrixEvent]
    /// The user has asked to join and waits for an answer.
    package let isKnock: Bool

    package init(roomID: String, _ json: JSON) {
        self.init(roomID: roomID, state: json["invite_state"], isKnock: false)
    }

    fileprivate init(roomID: String, state: JSON, isKnock: Bool) {
        self.roomID = roomID
        self.isKnock = isKnock
        self.state = SyncResponse.loose(state).filter(\.isState)
    }
}

package struct KnockedRoom: SyncedRoom, Hashable {
    /// The server sends the same stripped state as for an invitation.
    package let room: InvitedRoom
    package var roomID: String { room.roomID }

    package init(roomID: String, _ json: JSON) {
        room = InvitedRoom(roomID: roomID, state: json["knock_state"], isKnock: true)
    }
}

package struct LeftRoom: SyncedRoom, Hashable {
    package let roomID: String
    package var state: [MatrixEvent]
    package var stateIsAfter: Bool
    package var timeline: Timeline
    package var accountData: [MatrixEvent]
    package var damaged: [JSON]

    package init(roomID: String, _ json: JSON) {
        self.roomID = roomID
        var damaged: [JSON] = []
        (state, stateIsAfter) = RoomState.read(json, damaged: &damaged)
        timeline = Timeline(json["timeline"], damaged: &damaged)
        accountData = SyncResponse.loose(json["account_data"])
        self.damaged = damaged
    }
}

private enum RoomState {
    static func read(_ json: JSON, damaged: inout [JSON]) -> (events: [MatrixEvent], isAfter: Bool) {
        let isAfter = json["state_after"].object != nil
        let events = Timeline.events(json[isAfter ? "state_after" : "state"]["events"], damaged: &damaged)
        return (events.filter(\.isState), isAfter)
    }
}
