import JSONKit
import MatrixProtocol

/// Actions of the creator that the demo's people may respond to.
enum CreatorDeed: Sendable, Hashable {
    case wrote(String, event: String, room: String)
    case invited(userID: String, room: String)

    static func all(in sync: JSON, creator: String) -> [CreatorDeed] {
        var deeds: [CreatorDeed] = []
        for (room, part) in sync["rooms"]["join"].object ?? JSONObject() {
            for event in (part["timeline"]["events"].array ?? []).compactMap(MatrixEvent.init)
            where event.sender == creator {
                if event.type == "m.room.member", event.content["membership"].string == "invite",
                    let userID = event.stateKey
                {
                    deeds.append(.invited(userID: userID, room: room))
                } else if event.type == "m.room.message", let id = event.eventID {
                    // An edited message needs no second answer.
                    if case .replace = event.relation { continue }
                    guard let content = MessageContent(event.content) else { continue }
                    deeds.append(.wrote(content.body, event: id, room: room))
                }
            }
        }
        return deeds
    }
}

/// A filter that returns only the creator's own actions.
struct CreatorFilter: Sendable {
    let json: JSON

    init(_ creator: String) {
        let nothing: JSON = ["types": []]
        json = [
            "presence": nothing, "account_data": nothing,
            "room": [
                "timeline": [
                    "limit": 30, "types": ["m.room.message", "m.room.member"], "senders": [.string(creator)],
                ], "state": nothing, "ephemeral": nothing, "account_data": nothing,
            ],
        ]
    }
}
