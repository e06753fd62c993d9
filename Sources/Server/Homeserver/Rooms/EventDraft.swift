import JSONKit

/// An event before it has been authorised.
struct EventDraft: Sendable {
    var type: String
    var stateKey: String?
    var sender: String
    var content: JSON
    /// The event to redact.
    var redacts: String?
    var deviceID: String?
    var transactionID: String?
    /// Set when the id must be known before the event is stored.
    var eventID: String?

    init(_ type: String, stateKey: String? = nil, sender: String, content: JSON) {
        self.type = type
        self.stateKey = stateKey
        self.sender = sender
        self.content = content
    }

    static func member(
        _ membership: Membership, _ userID: String, by sender: String, profile: Users.Profile? = nil,
        reason: String? = nil, isDirect: Bool = false
    ) -> EventDraft {
        var content: JSON = ["membership": .string(membership.rawValue)]
        if let name = profile?.displayName { content["displayname"] = .string(name) }
        if let avatar = profile?.avatarURL { content["avatar_url"] = .string(avatar) }
        if let reason { content["reason"] = .string(reason) }
        if isDirect { content["is_direct"] = true }
        return EventDraft("m.room.member", stateKey: userID, sender: sender, content: content)
    }
}
