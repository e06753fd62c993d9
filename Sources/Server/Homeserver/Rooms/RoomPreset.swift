import JSONKit

/// The defaults of `/createRoom`.
enum RoomPreset: String, Sendable {
    case privateChat = "private_chat"
    case trustedPrivateChat = "trusted_private_chat"
    case publicChat = "public_chat"

    var state: [(type: String, content: JSON)] {
        let always: [(String, JSON)] = [
            ("m.room.join_rules", ["join_rule": self == .publicChat ? "public" : "invite"]),
            ("m.room.history_visibility", ["history_visibility": "shared"]),
        ]
        // Without this event guests are not allowed.
        return self == .publicChat ? always : always + [("m.room.guest_access", ["guest_access": "can_join"])]
    }
}
