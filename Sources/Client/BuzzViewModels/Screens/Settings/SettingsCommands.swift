extension Command {
    package static let settings = Command(
        "settings", "settings", "Choose what the copilot does", keys: [.global: "C"], creators: true, reach: .overlays,
        concerns: [], needs: [.copilot]
    ) { app in app.show(SettingsViewModel(environment: app.environment)) }
}
