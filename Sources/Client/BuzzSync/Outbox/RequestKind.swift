import BuzzModel

/// What servers limit apart: a limit on files says nothing about messages.
enum RequestKind: Hashable, Sendable {
    case events
    case files
    case rooms
    case settings
}

extension OutboxKind {
    var request: RequestKind {
        switch self {
        case .message, .edit, .reaction, .redaction: .events
        case .upload: .files
        case .createRoom, .invite, .join, .leave, .rename: .rooms
        case .readMarker, .tag, .mute, .roomAccountData, .accountData, .profile, .triageCorrection, .faq, .memory:
            .settings
        }
    }
}
