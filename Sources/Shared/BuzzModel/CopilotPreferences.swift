/// The copilot's features that can be switched separately. Account data and the command line use the raw values.
package enum CopilotFeature: String, Sendable, CaseIterable {
    case categories
    case sentiment
    case scores
    case drafts
    /// Drafts prepared in advance for the most important conversations.
    case preparedDrafts
    case faq
    /// Stores answers as memories.
    case memory
    /// Also stores whole conversations.
    case conversationMemories
    /// Cards about people and deals, promises, and one answer for many questions.
    case cards

    /// Memory must be enabled explicitly.
    package var isOnAtFirst: Bool { self != .memory }

    /// The feature that this one depends on.
    package var needed: CopilotFeature? {
        switch self {
        case .scores: .categories
        case .preparedDrafts: .drafts
        case .conversationMemories: .memory
        case .categories, .sentiment, .drafts, .faq, .memory, .cards: nil
        }
    }
}

/// The switches that the creator has set; the others have their defaults.
package struct CopilotPreferences: Hashable, Sendable {
    package var switches: [CopilotFeature: Bool]

    package init(switches: [CopilotFeature: Bool] = [:]) {
        self.switches = switches
    }

    /// The switch itself, regardless of other features.
    package func isSwitchedOn(_ feature: CopilotFeature) -> Bool { switches[feature] ?? feature.isOnAtFirst }

    /// Whether the feature is active: its switch and those of the features it depends on are on.
    package func isOn(_ feature: CopilotFeature) -> Bool {
        isSwitchedOn(feature) && (feature.needed.map { isOn($0) } ?? true)
    }

    /// Whether any feature needs messages to be triaged.
    package var judgesMessages: Bool { isOn(.categories) || isOn(.sentiment) }
}

/// Which copilot features this account may use: none unless it is a creator's.
package struct CopilotAccess: Hashable, Sendable {
    package var isCreator: Bool
    /// Whether the copilot has confirmed or denied that the account is a creator's.
    package var isRoleKnown: Bool
    package var preferences: CopilotPreferences
    /// The copilot's current problem, in a sentence.
    package var trouble: String?
    package var encrypted = EncryptedAccess.here

    package init(
        isCreator: Bool, isRoleKnown: Bool = true, preferences: CopilotPreferences = CopilotPreferences()
    ) {
        self.isCreator = isCreator
        self.isRoleKnown = isRoleKnown
        self.preferences = preferences
    }

    /// Whether the copilot may see a conversation.
    package func mayHear(isEncrypted: Bool) -> Bool { !isEncrypted || encrypted.isGiven }

    package func has(_ feature: CopilotFeature) -> Bool { isCreator && preferences.isOn(feature) }

    /// The part of a triage that may be shown; nil when nothing may be.
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

/// Whether the copilot may see messages that were encrypted.
package enum EncryptedAccess: Hashable, Sendable {
    /// The copilot runs on this machine, so decrypted messages don't leave it.
    case here
    /// The copilot runs on another machine and may see encrypted messages only if the user allows it.
    case elsewhere(address: String, isAllowed: Bool)

    package var isGiven: Bool {
        switch self {
        case .here: true
        case .elsewhere(_, let isAllowed): isAllowed
        }
    }

    /// The reason shown in place of a badge.
    package static let notSent = "end-to-end encrypted: not sent to the copilot"
}
