import JSONKit

/// Some of the account's rooms, newest first: a response of simplified sliding sync (MSC4186).
///
/// It only uses rooms that the connection has not sent before. Changes in the others arrive with the full sync.
package struct SlidingWindow: Sendable {
    /// The position in the connection, from which the next window continues.
    package let position: String
    /// The number of rooms in all windows together.
    package let total: Int
    /// The rooms, and the account data if it is the first window. It has no token of its own.
    package private(set) var response = SyncResponse(nextBatch: "")

    private static let list = "newest"

    /// The body of a request for the rooms with these ranks.
    package static func request(_ ranks: ClosedRange<Int>, timelineLimit: Int) -> JSON {
        let state: [JSON] = [
            "m.room.name", "m.room.create", "m.room.canonical_alias", "m.room.topic", "m.room.encryption",
            "m.room.tombstone", "m.room.power_levels", "m.room.join_rules", "m.room.pinned_events",
            "m.room.history_visibility", "m.room.avatar",
        ].map { [.string($0), ""] }
        return [
            "conn_id": "first sync",
            "lists": [
                list: [
                    "ranges": [[.int(Int64(ranks.lowerBound)), .int(Int64(ranks.upperBound))]],
                    "timeline_limit": .int(Int64(timelineLimit)),
                    "required_state": .array(state + [["m.room.member", "$LAZY"], ["m.room.member", "$ME"]]),
                ]
            ],
            // To-device messages, keys and device lists are left to the full sync, because a server deletes them once
            // they are fetched.
            "extensions": ["account_data": ["enabled": true], "receipts": ["enabled": true]],
        ]
    }

    /// Returns `nil` if the JSON is not a response to such a request.
    package init?(_ json: JSON, ownUser: String) {
        guard let position = json["pos"].string, let total = json["lists"][Self.list]["count"].int else { return nil }
        self.position = position
        self.total = total
        let extensions = json["extensions"]
        response.accountData = (extensions["account_data"]["global"].array ?? []).compactMap(MatrixEvent.init)
        var joined: [JoinedRoom] = []
        var invited: [InvitedRoom] = []
        var knocked: [KnockedRoom] = []
        for (id, room) in json["rooms"].object ?? JSONObject() where room["initial"].bool == true {
            let events = room["invite_state"].array ?? room["required_state"].array ?? []
            let own = events.first { $0["type"] == "m.room.member" && $0["state_key"].string == ownUser }
            switch own?["content"]["membership"].string {
            case "knock": knocked.append(KnockedRoom(roomID: id, ["knock_state": ["events": .array(events)]]))
            case "invite": invited.append(InvitedRoom(roomID: id, ["invite_state": ["events": .array(events)]]))
            case "join": joined.append(JoinedRoom(roomID: id, sliding: room, extensions))
            // The user was removed, or the membership is missing: leave the room to the full sync.
            default: break
            }
        }
        response.joined = SyncedRooms(joined)
        response.invited = SyncedRooms(invited)
        response.knocked = SyncedRooms(knocked)
    }
}

extension JoinedRoom {
    fileprivate init(roomID: String, sliding room: JSON, _ extensions: JSON) {
        var timeline: JSON = ["events": room["timeline"], "limited": room["limited"]]
        timeline["prev_batch"] = room["prev_batch"]
        var whole: JSON = ["timeline": timeline, "state_after": ["events": room["required_state"]]]
        whole["account_data"] = ["events": extensions["account_data"]["rooms"][roomID]]
        whole["ephemeral"] = ["events": [extensions["receipts"]["rooms"][roomID]]]
        whole["summary"] = [
            "m.joined_member_count": room["joined_count"], "m.invited_member_count": room["invited_count"],
        ]
        self.init(roomID: roomID, whole)
        if let heroes = room["heroes"].array {
            summary.heroes = heroes.compactMap { $0["user_id"].string }
            for hero in heroes {
                guard let user = hero["user_id"].string, let name = hero["displayname"].string else { continue }
                summary.heroNames[user] = name
            }
        }
        // Synapse sends 0 for every room, so only a larger count is trusted.
        let counts: JSON = [
            "notification_count": room["notification_count"], "highlight_count": room["highlight_count"],
        ]
        unread = UnreadCounts(counts).flatMap { $0.notifications > 0 ? $0 : nil }
        isUncounted = unread == nil
    }
}
