/// All options. The raw value is the position in the file: section and key.
package enum SettingName: String, CaseIterable, Sendable, Hashable {
    case profile

    case theme = "interface.theme"
    case ascii = "interface.ascii"
    case colors = "interface.colors"
    case graphics = "interface.graphics"
    case mouse = "interface.mouse"
    case clock = "interface.clock"
    case editor = "interface.editor"
    case player = "interface.player"
    case typing = "interface.typing"
    case spelling = "interface.spelling"
    case undoSend = "interface.undo_send"
    case markdown = "interface.markdown"
    case spamInAll = "interface.spam_in_all"
    case density = "interface.density"

    case keyPreset = "keys.preset"
    case keyBindings = "keys.bindings"

    case bell = "notifications.bell"
    case notificationMethod = "notifications.method"
    case quietHours = "notifications.quiet_hours"
    case notifyUrgent = "notifications.urgent"
    case notifyBusiness = "notifications.business"
    case notifyFans = "notifications.fans"

    case serverAddress = "server.address"
    case certificateFile = "server.ca_file"
    case pinnedKey = "server.pinned_key"
    case encryptDirect = "server.encrypt_direct"
    case signedDevicesOnly = "server.signed_devices_only"

    case copilotKind = "copilot.kind"
    case copilotAddress = "copilot.address"
    case copilotPublicKey = "copilot.public_key"
    case copilotProof = "copilot.authorization"
    case copilotTokenFile = "copilot.token_file"
    case copilotConfiguration = "copilot.configuration"

    case mediaLimit = "storage.media_limit"

    case logLevel = "log.level"
    case logSize = "log.size"
    case logKeep = "log.keep"

    /// The section, such as `interface`; empty at the top of the file.
    package var section: String {
        rawValue.split(separator: ".").dropLast().joined(separator: ".")
    }

    /// The key, such as `theme`.
    package var key: String {
        rawValue.split(separator: ".").last.map(String.init) ?? rawValue
    }
}
