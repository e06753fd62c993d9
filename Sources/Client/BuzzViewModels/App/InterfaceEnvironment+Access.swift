import BuzzModel
import BuzzServices

/// The copilot features available to this account.
extension InterfaceEnvironment {
    /// Why a copilot feature cannot be used now, as a sentence; nil if it can.
    package func reason(against feature: CopilotFeature) -> String? {
        if let reason = reasonAgainstCopilot { return reason }
        guard !access.has(feature) else { return nil }
        return "\(feature.title) \(feature.isPlural ? "are" : "is") turned off in the settings."
    }

    package var reasonAgainstCopilot: String? {
        if services.copilot == nil { return "No copilot is set up here." }
        if access.isCreator { return nil }
        // While the role is unknown, don't claim that it is missing.
        let isKnown = services.preferences == nil || (knowsAccess && access.isRoleKnown)
        return isKnown ? "The copilot is only for creators." : "The copilot is starting. Try again in a moment."
    }

    /// Reloads which features may be used.
    package func refreshAccess() {
        guard let preferences = services.preferences else { return }
        jobs.enqueue { [weak self] in self?.update(await preferences.access) }
    }

    /// Sets whether a copilot on another machine may see encrypted messages.
    func allowEncrypted(_ isAllowed: Bool) {
        guard let service = services.preferences else { return }
        jobs.enqueue { [weak self] in
            do throws(ServiceError) { try await service.allowEncrypted(isAllowed) } catch { self?.report(error) }
            self?.update(await service.access)
        }
    }

    /// Switches a feature. The screen shows it at once; it is stored afterwards.
    func toggle(_ feature: CopilotFeature) {
        guard let service = services.preferences else { return }
        let isOn = !access.preferences.isSwitchedOn(feature)
        var changed = access
        changed.preferences.switches[feature] = isOn
        update(changed)
        jobs.enqueue { [weak self] in
            do throws(ServiceError) { try await service.set(feature, isOn: isOn) } catch { self?.report(error) }
            self?.update(await service.access)
        }
    }
}

extension CopilotFeature {
    fileprivate var isPlural: Bool {
        switch self {
        case .categories, .scores, .drafts, .preparedDrafts, .faq, .cards: true
        case .sentiment, .memory, .conversationMemories: false
        }
    }
}
