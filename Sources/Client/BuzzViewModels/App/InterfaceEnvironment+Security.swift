import BuzzModel
import BuzzServices

/// What stands beside a name: whether others can read along, and whether it is really them.
package enum Lock: Hashable, Sendable {
    case encrypted
    /// Encrypted, and the emoji were compared.
    case verified
    /// Encrypted, with somebody who may be somebody else than before.
    case warning

    /// In the head of the thread.
    package var words: String {
        switch self {
        case .encrypted: "encrypted"
        case .verified: "encrypted · verified"
        case .warning: "identity changed"
        }
    }
}

extension SecurityStanding {
    func lock(of conversation: Conversation) -> Lock? {
        guard conversation.isEncrypted else { return nil }
        guard conversation.kind == .direct, let peer = conversation.peer else { return .encrypted }
        if warnings.contains(where: { $0.user == peer }) { return .warning }
        return verified.contains(peer) ? .verified : .encrypted
    }
}

extension InterfaceEnvironment {
    /// Reads again who is who.
    package func refreshSecurity(_ then: @escaping @MainActor (SecurityStanding) -> Void = { _ in }) {
        guard let service = services.security else { return }
        jobs.start { [weak self] in
            // It is only read, and is read again in a minute; whoever asks for it by a key hears why.
            guard let standing = try? await service.standing() else { return }
            self?.update(standing)
            then(standing)
        }
    }
}
