/// The subject of a complaint, so that a reply can name it ("complaint.…" in `model/words/`).
enum Complaint: String, CaseIterable, Sendable {
    case ads, sound, picture, length, title, price, change

    /// - Returns: nil if no subject is named or the message is an insult; those are left to the creator.
    init?(_ reading: MessageReading) {
        guard !reading.mentionsOwn("complaint.insult") else { return nil }
        let named = Self.allCases.first { reading.mentionsOwn("complaint.\($0.rawValue)") }
        guard let named else { return nil }
        self = named
    }

    var phrase: Phrase {
        switch self {
        case .ads: .complaintAds
        case .sound: .complaintSound
        case .picture: .complaintPicture
        case .length: .complaintLength
        case .title: .complaintTitle
        case .price: .complaintPrice
        case .change: .complaintChange
        }
    }
}
