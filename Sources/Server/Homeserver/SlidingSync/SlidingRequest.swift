import JSONKit
import MatrixProtocol
import ProcessKit

/// A sliding sync request (MSC4186): which rooms, how much of each, and which extensions.
final class SlidingRequest: Sendable {
    struct List: Sendable {
        let name: String
        /// First and last index, both inclusive; nil for all rooms.
        let ranges: [(first: Int, last: Int)]?
        let filters: SlidingFilters
        let wish: RoomWish
    }

    private static let mostLists = 100
    private static let mostSubscriptions = 1000
    private static let longestName = 64
    private static let mostRanges = 16

    let session: Session
    let connection: SlidingConnections.Key
    /// The position of the response that this request continues.
    let position: String?
    let lists: [List]
    let subscriptions: [String: RoomWish]
    let extensions: SlidingExtensions
    let timeout: Int64
    let presence: PresenceTracker.Status

    init(_ call: Call) throws(MatrixError) {
        let session = try call.caller
        self.session = session
        position = call.query("pos")
        let longest = call.server.configuration.limits.longestPoll.milliseconds
        timeout = min(max(0, try call.number("timeout") ?? 0), longest)
        guard let status = PresenceTracker.Status(rawValue: call.query("set_presence") ?? "online") else {
            throw MatrixError.invalid("set_presence must be online, unavailable or offline")
        }
        presence = status
        let body = try call.body()
        let name = try body.optionalString("conn_id") ?? ""
        guard name.utf8.count <= Self.longestName else { throw MatrixError.invalid("conn_id may have 64 bytes") }
        connection = SlidingConnections.Key(userID: session.userID, deviceID: session.deviceID, name: name)
        lists = try Self.lists(body, session.userID)
        subscriptions = try Self.subscriptions(body, session.userID)
        extensions = try SlidingExtensions(body.optionalObject("extensions") ?? [:])
    }

    private static func lists(_ body: JSON, _ userID: String) throws(MatrixError) -> [List] {
        let given = try body.optionalObject("lists")?.object ?? JSONObject()
        guard given.count <= mostLists else { throw .invalid("There may be \(mostLists) lists") }
        var lists: [List] = []
        for (name, list) in given {
            guard name.utf8.count <= longestName else { throw .invalid("A list's name may have \(longestName) bytes") }
            guard list.object != nil else { throw .badJSON("A list must be an object") }
            let isWhole = try list.optionalBool("slow_get_all_rooms") ?? false
            lists.append(
                List(
                    name: name, ranges: isWhole ? nil : try ranges(list),
                    filters: try SlidingFilters(list.optionalObject("filters") ?? [:]),
                    wish: try RoomWish(list, userID)))
        }
        return lists
    }

    private static func ranges(_ list: JSON) throws(MatrixError) -> [(first: Int, last: Int)]? {
        guard let given = try list.optionalArray("ranges") else { return nil }
        guard given.count <= mostRanges else { throw .invalid("A list may have \(mostRanges) ranges") }
        var ranges: [(first: Int, last: Int)] = []
        for range in given {
            guard range.array?.count == 2, let first = range[0].int, let last = range[1].int else {
                throw .badJSON("ranges must be a list of pairs of whole numbers")
            }
            guard first >= 0, last >= 0 else { throw .invalid("A range begins and ends at 0 or later") }
            ranges.append((first, last))
        }
        return ranges
    }

    private static func subscriptions(_ body: JSON, _ userID: String) throws(MatrixError) -> [String: RoomWish] {
        let given = try body.optionalObject("room_subscriptions")?.object ?? JSONObject()
        guard given.count <= mostSubscriptions else {
            throw .invalid("There may be \(mostSubscriptions) subscriptions")
        }
        var wishes: [String: RoomWish] = [:]
        for (room, wish) in given {
            guard wish.object != nil else { throw .badJSON("A subscription must be an object") }
            wishes[room] = try RoomWish(wish, userID)
        }
        return wishes
    }
}

/// How much of a room is requested. A room in several lists gets the union.
struct RoomWish: Sendable, Equatable {
    private static let mostEvents: Int64 = 1000

    var timelineLimit: Int
    var required: RequiredState

    init(_ json: JSON, _ userID: String) throws(MatrixError) {
        guard let limit = try json.optionalInt("timeline_limit") else { throw .missing("timeline_limit") }
        guard limit >= 0 else { throw .invalid("timeline_limit must be 0 or more") }
        timelineLimit = Int(min(limit, Self.mostEvents))
        required = try RequiredState(json.optionalArray("required_state") ?? [], userID)
    }

    mutating func formUnion(_ other: RoomWish) {
        timelineLimit = max(timelineLimit, other.timelineLimit)
        if !required.covers(other.required) { required.formUnion(other.required) }
    }
}
