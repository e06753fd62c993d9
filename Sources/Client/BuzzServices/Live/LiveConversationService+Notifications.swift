import BuzzModel
import BuzzStore

/// Notification levels of conversations: stored on this device, one line for each that differs from the default.
extension LiveConversationService {
    private static let setting = "notifications"

    package func notificationLevels() async throws(ServiceError) -> [ConversationID: NotificationLevel] {
        let store = try host.require().store
        let text = try await stored { () throws(StoreError) in try await store.setting(Self.setting) }
        var levels: [ConversationID: NotificationLevel] = [:]
        for line in (text ?? "").split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let level = NotificationLevel(rawValue: String(parts[0])) else { continue }
            levels[ConversationID(String(parts[1]))] = level
        }
        return levels
    }

    package func setNotifications(of id: ConversationID, to level: NotificationLevel) async throws(ServiceError) {
        var levels = try await notificationLevels()
        levels[id] = level == .usual ? nil : level
        let text = levels.map { "\($0.value.rawValue) \($0.key.rawValue)" }.sorted().joined(separator: "\n")
        let store = try host.require().store
        try await stored { () throws(StoreError) in try await store.setSetting(Self.setting, text.isEmpty ? nil : text)
        }
    }
}
