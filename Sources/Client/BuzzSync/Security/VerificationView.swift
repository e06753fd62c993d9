import BuzzCrypto
import BuzzModel
import JSONKit

/// An emoji verification, as shown to the user.
package struct VerificationView: Sendable, Hashable {
    package let id: String
    package let user: UserID
    /// The other device, once one has answered.
    package let device: String?
    package let deviceName: String?
    package let isOwn: Bool
    /// Whether we have sent the request.
    package let isOurs: Bool
    package let state: EmojiVerification.State
    package let showsEmoji: Bool
    package let endsAt: Timestamp

    init(_ id: String, _ verification: EmojiVerification, with user: String, device: String?, name: String?) {
        self.id = id
        self.user = UserID(user)
        self.device = device
        deviceName = name
        isOwn = user == verification.ours.user
        isOurs = verification.isOurs
        state = verification.state
        showsEmoji = verification.showsEmoji
        endsAt = Timestamp(milliseconds: verification.begunAt + EmojiVerification.lifetime)
    }
}

/// A verification event in a conversation.
package struct RoomVerificationEvent: Sendable, Hashable {
    package let room: ConversationID
    package let event: String
    package let sender: String
    package let type: String
    package let content: JSON
    package let sentAt: Int64

    package init(
        room: ConversationID, event: String, sender: String, type: String, content: JSON, sentAt: Int64
    ) {
        self.room = room
        self.event = event
        self.sender = sender
        self.type = type
        self.content = content
        self.sentAt = sentAt
    }

    package static let request = "m.key.verification.request"

    package static func concerns(_ type: String, _ content: JSON) -> Bool {
        type.hasPrefix("m.key.verification.") || (type == "m.room.message" && content["msgtype"].string == request)
    }
}

/// A received message that may belong to a verification.
package enum VerificationArrival: Sendable {
    case device(type: String, JSON, sender: String)
    case room(RoomVerificationEvent)
}
