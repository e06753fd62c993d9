import BuzzModel
import BuzzServices
import Observation

package struct SettingsViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var title: String
        package var summary: String
        package var isOn: Bool
        /// The feature that must be switched on first; nil if this one works.
        package var needs: String?
        /// It is a part of the feature above it.
        package var isPart: Bool
    }

    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
}

/// A switch for each copilot feature.
@MainActor @Observable package final class SettingsViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.settings, .pages, .global]
    private let features = CopilotFeature.allCases
    /// Whether to show the switch for encrypted messages, because the copilot runs on another machine.
    private var asksForEncrypted: Bool {
        if case .elsewhere = environment.access.encrypted { return true }
        return false
    }
    private var count: Int { features.count + (asksForEncrypted ? 1 : 0) }
    package var cursor = ListCursor()
    @ObservationIgnored private let environment: InterfaceEnvironment

    package init(environment: InterfaceEnvironment) {
        self.environment = environment
        cursor.setCount(count)
    }

    package var state: SettingsViewState {
        let preferences = environment.access.preferences
        return SettingsViewState(
            rows: cursor.visible.compactMap { index in
                guard features.indices.contains(index) else { return encryptedRow }
                let feature = features[index]
                let needed = feature.needed.flatMap { preferences.isOn($0) ? nil : $0.title }
                return .init(
                    title: feature.title, summary: feature.summary, isOn: preferences.isOn(feature),
                    needs: needed, isPart: feature.needed != nil)
            },
            top: cursor.top, selectedIndex: cursor.index)
    }

    private var encryptedRow: SettingsViewState.Row? {
        guard case .elsewhere(let address, let isAllowed) = environment.access.encrypted else { return nil }
        return .init(
            title: "Encrypted chats", summary: "may \(DisplayText.line(address)) read them, decrypted?",
            isOn: isAllowed,
            needs: nil, isPart: false)
    }

    package func click(row: Int) -> OverlayOutcome {
        cursor.select(row)
        toggle()
        return .handled
    }

    package var titles: [Command: String] { [.choose: "switch"] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        switch command {
        case .choose, .open: toggle()
        case .back, .interrupt, .settings: return .close
        default: return .ignored
        }
        return .handled
    }

    private func toggle() {
        guard features.indices.contains(cursor.index) else {
            if asksForEncrypted { environment.allowEncrypted(!environment.access.encrypted.isGiven) }
            return
        }
        let feature = features[cursor.index]
        if let needed = feature.needed, !environment.access.preferences.isOn(needed) {
            return environment.warn("\(feature.title): turn on \(needed.title) first.")
        }
        environment.toggle(feature)
    }
}
