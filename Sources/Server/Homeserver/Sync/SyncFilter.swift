import JSONKit
import MatrixProtocol

/// A filter for `/sync`, stored or given in the request. A class, because a struct of several hundred bytes would be
/// copied into several stack frames of every long poll.
final class SyncFilter: Sendable {
    static let everything = SyncFilter()

    let rooms: [String]?
    let notRooms: [String]
    let includesLeave: Bool
    let timeline: EventFilter
    let state: EventFilter
    let ephemeral: EventFilter
    let roomAccountData: EventFilter
    let accountData: EventFilter
    let presence: EventFilter
    let shape: EventShape

    private init() {
        shape = .whole
        (rooms, notRooms, includesLeave) = (nil, [], false)
        let all = EventFilter()
        (timeline, state, ephemeral, roomAccountData, accountData, presence) = (all, all, all, all, all, all)
    }

    init(_ json: JSON) throws(MatrixError) {
        guard json.object != nil else { throw .badJSON("A filter must be an object") }
        let room = try json.optionalObject("room") ?? [:]
        rooms = try EventFilter.list(room, "rooms", MatrixIdentifiers.isRoomID)
        notRooms = try EventFilter.list(room, "not_rooms", MatrixIdentifiers.isRoomID) ?? []
        includesLeave = try room.optionalBool("include_leave") ?? false
        timeline = try EventFilter(room["timeline"])
        state = try EventFilter(room["state"])
        ephemeral = try EventFilter(room["ephemeral"])
        roomAccountData = try EventFilter(room["account_data"])
        accountData = try EventFilter(json["account_data"])
        presence = try EventFilter(json["presence"])
        shape = try EventShape(json)
    }

    func admits(room: String) -> Bool {
        !notRooms.contains(room) && (rooms?.contains(room) ?? true)
    }
}
