import BuzzModel
import BuzzStore
import ProcessKit

package struct LivePreferencesService: PreferencesService {
    private let host: AccountHost
    private let log: Log

    package init(host: AccountHost, log: Log) {
        self.host = host
        self.log = log
    }

    package var access: CopilotAccess {
        get async {
            guard let store = host.current?.store else { return CopilotAccess(isCreator: false) }
            return await orLog("reading the preferences", log) { try await store.copilotAccess() }
                ?? CopilotAccess(isCreator: false)
        }
    }

    package func set(_ feature: CopilotFeature, isOn: Bool) async throws(ServiceError) {
        let store = try host.require().store
        try await stored { () throws(StoreError) in try await store.setCopilotFeature(feature, isOn: isOn) }
    }

    package func allowEncrypted(_ isAllowed: Bool) async throws(ServiceError) {
        let store = try host.require().store
        try await stored { () throws(StoreError) in try await store.allowEncrypted(isAllowed) }
    }

    package func voiceSamples() async throws(ServiceError) -> [String] {
        let store = try host.require().store
        return try await stored { () throws(StoreError) in try await store.voiceSamples() }
    }

    package func setVoiceSamples(_ texts: [String]) async throws(ServiceError) {
        let store = try host.require().store
        try await stored { () throws(StoreError) in try await store.setVoiceSamples(texts) }
    }
}
