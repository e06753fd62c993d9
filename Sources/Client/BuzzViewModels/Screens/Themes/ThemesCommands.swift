extension Command {
    package static let themes = Command(
        "themes", "theme", "Choose a theme", keys: [.global: "T"], reach: .overlays, concerns: [],
        needs: [Need("No themes found.") { !$0.themeNames.isEmpty }]
    ) { $0.showThemes() }
}
