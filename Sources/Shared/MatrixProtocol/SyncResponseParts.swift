import JSONKit

/// A section of a room's events, oldest first.
package struct Timeline: Sendable, Hashable {
    package var events: [MatrixEvent]
    /// There is a gap between the events known before and the first of these.
    package var isLimited: Bool
    /// The token for paging backwards from the first event.
    package var prevBatch: String?

    package init(events: [MatrixEvent] = [], isLimited: Bool = false, prevBatch: String? = nil) {
        self.events = events
        self.isLimited = isLimited
        self.prevBatch = prevBatch
    }

    init(_ json: JSON, damaged: inout [JSON]) {
        events = Self.events(json["events"], damaged: &damaged)
        isLimited = json["limited"].bool ?? false
        prevBatch = json["prev_batch"].string
    }

    /// Keeps well-formed events only: each has an id, a sender and a type.
    static func events(_ json: JSON, damaged: inout [JSON]) -> [MatrixEvent] {
        guard let elements = json.array else { return [] }
        var events: [MatrixEvent] = []
        events.reserveCapacity(elements.count)
        for element in elements {
            if let event = MatrixEvent(element), let id = event.eventID, !id.isEmpty, !event.sender.isEmpty {
                events.append(event)
            } else {
                damaged.append(element)
            }
        }
        return events
    }
}

/// A room's member summary; the server only sends the parts that have changed.
package struct RoomSummary: Sendable, Hashable {
    package var heroes: [String]?
    package var joinedCount: Int?
    package var invitedCount: Int?
    /// The names of heroes by user id; only sliding sync provides them.
    package var heroNames: [String: String] = [:]

    package init(heroes: [String]? = nil, joinedCount: Int? = nil, invitedCount: Int? = nil) {
        self.heroes = heroes
        self.joinedCount = joinedCount
        self.invitedCount = invitedCount
    }

    init(_ json: JSON) {
        heroes = json["m.heroes"].array?.compactMap(\.string)
        // Clamp them: the two counts are added.
        joinedCount = json["m.joined_member_count"].int.map { min(max(0, $0), Int(Int32.max)) }
        invitedCount = json["m.invited_member_count"].int.map { min(max(0, $0), Int(Int32.max)) }
    }
}

package struct UnreadCounts: Sendable, Hashable {
    package var notifications: Int
    package var highlights: Int

    package init(notifications: Int, highlights: Int) {
        self.notifications = notifications
        self.highlights = highlights
    }

    init?(_ json: JSON) {
        guard json.object != nil else { return nil }
        notifications = max(0, json["notification_count"].int ?? 0)
        highlights = max(0, json["highlight_count"].int ?? 0)
    }
}

/// A user's read position in a room.
package struct Receipt: Sendable, Hashable {
    /// `app.buzzbox.delivered`: a device of the user has received it. Only supported by servers that announce it.
    package static let deliveredType = "app.buzzbox.delivered"

    package let eventID: String
    /// `m.read`, `m.read.private` or `app.buzzbox.delivered`.
    package let type: String
    package let userID: String
    package let timestamp: Int64?
    /// `nil`: the whole room; `main`: messages outside of threads.
    package let threadID: String?
}

extension MatrixEvent {
    /// The users of an `m.typing` event.
    package var typingUserIDs: [String] { content["user_ids"].array?.compactMap(\.string) ?? [] }

    /// The receipts of an `m.receipt` event.
    package var receipts: [Receipt] {
        guard type == "m.receipt", let events = content.object else { return [] }
        var result: [Receipt] = []
        for (eventID, types) in events {
            for (type, users) in types.object ?? JSONObject() {
                for (userID, data) in users.object ?? JSONObject() {
                    result.append(
                        Receipt(
                            eventID: eventID, type: type, userID: userID, timestamp: data["ts"].int64,
                            threadID: data["thread_id"].string))
                }
            }
        }
        return result
    }
}
