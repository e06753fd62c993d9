/// What of the copilot can be switched on and off by itself. The raw value names it in account data and on the
/// command line.
package enum CopilotFeature: String, Sendable, CaseIterable {
    case categories
    case sentiment
    case scores
    case drafts
    /// Drafts made ahead for what most needs an answer.
    case preparedDrafts
    case faq
    /// Answers become memories.
    case memory
    /// Whole conversations, too.
    case conversationMemories
    /// Cards of people and deals, promises, one answer for many.
    case cards

    /// Memory is opt-in.
    package var isOnAtFirst: Bool { self != .memory }

    /// Without that other feature this one does nothing.
    package var needed: CopilotFeature? {
        switch self {
        case .scores: .categories
        case .preparedDrafts: .drafts
        case .conversationMemories: .memory
        case .categories, .sentiment, .drafts, .faq, .memory, .cards: nil
        }
    }
}

/// The switches as the creator has set them; what was never touched is as it is at first.
package struct CopilotPreferences: Hashable, Sendable {
    package var switches: [CopilotFeature: Bool]

    package init(switches: [CopilotFeature: Bool] = [:]) {
        self.switches = switches
    }

    /// How the switch stands, whatever else is off.
    package func isSwitchedOn(_ feature: CopilotFeature) -> Bool { switches[feature] ?? feature.isOnAtFirst }

    /// Whether the feature works: its switch is on, and that of what it needs.
    package func isOn(_ feature: CopilotFeature) -> Bool {
        isSwitchedOn(feature) && (feature.needed.map { isOn($0) } ?? true)
    }

    /// Whether there is any reason to have a message judged.
    package var judgesMessages: Bool { isOn(.categories) || isOn(.sentiment) }
}

/// What of the copilot this account has: nothing where it is not a creator's.
package struct CopilotAccess: Hashable, Sendable {
    package var isCreator: Bool
    /// The copilot has said whether the account is a creator's.
    package var isRoleKnown: Bool
    package var preferences: CopilotPreferences
    /// What is wrong with it at present, in a sentence.
    package var trouble: String?
    package var encrypted = EncryptedAccess.here

    package init(
        isCreator: Bool, isRoleKnown: Bool = true, preferences: CopilotPreferences = CopilotPreferences()
    ) {
        self.isCreator = isCreator
        self.isRoleKnown = isRoleKnown
        self.preferences = preferences
    }

    /// Whether the copilot may be told of a conversation.
    package func mayHear(isEncrypted: Bool) -> Bool { !isEncrypted || encrypted.isGiven }

    package func has(_ feature: CopilotFeature) -> Bool { isCreator && preferences.isOn(feature) }

    /// What may be shown of an opinion; nil where nothing may.
    package func shown(_ triage: Triage?) -> Triage? {
        guard var triage, isCreator, preferences.judgesMessages else { return nil }
        if !preferences.isOn(.scores) {
            triage.score = nil
            triage.breakdown = nil
        }
        triage.hidesCategory = !preferences.isOn(.categories)
        triage.hidesSentiment = !preferences.isOn(.sentiment)
        return triage
    }
}

/// Whether the copilot is told what came encrypted.
package enum EncryptedAccess: Hashable, Sendable {
    /// It is on this machine: what is decrypted here stays here.
    case here
    /// It is elsewhere, and is told only where the person has said so.
    case elsewhere(address: String, isAllowed: Bool)

    package var isGiven: Bool {
        switch self {
        case .here: true
        case .elsewhere(_, let isAllowed): isAllowed
        }
    }

    /// Why there is no badge.
    package static let notSent = "end-to-end encrypted: not sent to the copilot"
}
