import JSONKit
import MatrixProtocol

/// A filter for `/sync`, stored or given in the request.
struct SyncFilter: Sendable, Equatable {
    var rooms: [String]?
    var notRooms: [String] = []
    var includesLeave = false
    var timeline = EventFilter()
    var state = EventFilter()
    var ephemeral = EventFilter()
    var roomAccountData = EventFilter()
    var accountData = EventFilter()
    var presence = EventFilter()

    init() {}

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
        _ = try EventFilter.list(json, "event_fields")
        if let format = try json.optionalString("event_format") {
            guard format == "client" || format == "federation" else {
                throw .badJSON("event_format must be client or federation")
            }
        }
    }

    func admits(room: String) -> Bool {
        !notRooms.contains(room) && (rooms?.contains(room) ?? true)
    }
}
