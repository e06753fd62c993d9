import BuzzModel
import JSONKit
import SQLiteKit

/// The copilot's switches, stored as account data so that all devices share them.
extension AccountStore {
    package func copilotAccess() async throws(StoreError) -> CopilotAccess {
        try await read { try CopilotAccess.stored($0) }
    }

    package func setCopilotFeature(_ feature: CopilotFeature, isOn: Bool) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let type = AccountDataType.preferences
            var content = try AccountDataTable(db: transaction.db).content(type) ?? [:]
            guard CopilotPreferences(content).isSwitchedOn(feature) != isOn else { return }
            // Keep what other programs have stored there.
            var switches = content["copilot"].object == nil ? [:] : content["copilot"]
            switches[feature.rawValue] = .bool(isOn)
            content["copilot"] = switches
            try AccountDataChange(transaction: transaction).set(content, type: type, summary: "Preferences")
            transaction.change.preferences = true
        }
    }
}

extension CopilotPreferences {
    /// Reads account data; values that aren't booleans count as unset.
    package init(_ content: JSON) {
        self.init()
        for feature in CopilotFeature.allCases {
            if let isOn = content["copilot"][feature.rawValue].bool { switches[feature] = isOn }
        }
    }
}

extension CopilotAccess {
    static func stored(_ db: Connection) throws -> CopilotAccess {
        let settings = SettingTable(db: db)
        let role = try settings.value(.isCreator)
        var access = CopilotAccess(
            isCreator: role == "1", isRoleKnown: role != nil,
            preferences: CopilotPreferences(try AccountDataTable(db: db).content(AccountDataType.preferences) ?? [:]))
        access.encrypted = try CopilotGate(db: db).access()
        if access.isCreator {
            access.trouble = try settings.value(.sortingTrouble) ?? settings.value(.modelTrouble)
        }
        return access
    }

    /// Removes what must not be shown.
    func applied(to conversations: [Conversation]) -> [Conversation] {
        conversations.map { conversation in
            var conversation = conversation
            conversation.triage = shown(conversation.triage)
            if !isCreator || !preferences.judgesMessages { conversation.awaitsTriage = false }
            if !mayHear(isEncrypted: conversation.isEncrypted) { conversation.awaitsTriage = false }
            if !has(.preparedDrafts) { conversation.prepared = nil }
            if !has(.cards) { conversation.promise = nil }
            return conversation
        }
    }

    func applied(to messages: [Message]) -> [Message] {
        messages.map { message in
            guard message.triage != nil else { return message }
            var message = message
            message.triage = shown(message.triage)
            return message
        }
    }
}
