import BuzzModel

/// The copilot's switches. They are stored at once and shared by the account's devices.
package protocol PreferencesService: Sendable {
    /// The copilot features currently available to this account.
    var access: CopilotAccess { get async }
    /// Texts that show the user's writing style; stored on this device only.
    func voiceSamples() async throws(ServiceError) -> [String]
    func setVoiceSamples(_ texts: [String]) async throws(ServiceError)
    /// Stores whether a copilot on another machine may see encrypted messages.
    func allowEncrypted(_ isAllowed: Bool) async throws(ServiceError)
    func set(_ feature: CopilotFeature, isOn: Bool) async throws(ServiceError)
}
