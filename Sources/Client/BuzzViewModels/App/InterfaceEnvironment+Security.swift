import BuzzModel
import BuzzServices

/// The lock beside a name: whether the conversation is encrypted and the person is verified.
package enum Lock: Hashable, Sendable {
    case encrypted
    /// Encrypted, and the person was verified.
    case verified
    /// Encrypted, but the person's identity has changed.
    case warning

    /// The wording in the thread's header.
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
    /// Reads the security state again.
    package func refreshSecurity(_ then: @escaping @MainActor (SecurityStanding) -> Void = { _ in }) {
        guard let service = services.security else { return }
        jobs.start { [weak self] in
            // Ignore errors: it is read again in a minute, and a user who opens the security screen sees the reason.
            guard let standing = try? await service.standing() else { return }
            self?.update(standing)
            then(standing)
        }
    }
}
