/// What somebody is unhappy with, so that an answer can name it ("complaint.…" of `model/words/`).
enum Complaint: String, CaseIterable, Sendable {
    case ads, sound, picture, length, title, price, change

    /// - Returns: nil where nothing is named, or where it is meant as a blow: those are left to the creator.
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
