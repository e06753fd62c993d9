import BuzzModel

/// The switches of the copilot. They are stored at once and roam with the account.
package protocol PreferencesService: Sendable {
    /// What of the copilot this account has now.
    var access: CopilotAccess { get async }
    /// Texts given to show how the person writes; kept on this device.
    func voiceSamples() async throws(ServiceError) -> [String]
    func setVoiceSamples(_ texts: [String]) async throws(ServiceError)
    /// Whether a copilot that is elsewhere may be told what came encrypted.
    func allowEncrypted(_ isAllowed: Bool) async throws(ServiceError)
    func set(_ feature: CopilotFeature, isOn: Bool) async throws(ServiceError)
}
