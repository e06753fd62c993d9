import BuzzModel

/// Kinds of requests that servers limit separately: a limit on files doesn't affect messages.
enum RequestKind: Hashable, Sendable {
    case events
    case files
    case rooms
    case settings
}

extension OutboxKind {
    var request: RequestKind {
        switch self {
        case .message, .edit, .reaction, .redaction, .pollVote, .pollEnd: .events
        case .upload: .files
        case .createRoom, .invite, .join, .leave, .report, .rename: .rooms
        case .readMarker, .tag, .mute, .roomAccountData, .accountData, .profile, .triageCorrection, .faq, .memory:
            .settings
        }
    }
}
