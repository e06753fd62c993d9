extension Command {
    package static let themes = Command(
        "themes", "theme", "Choose a theme", keys: [.global: "T"], reach: .overlays, concerns: [],
        needs: [Need("No themes found.") { !$0.themeNames.isEmpty }]
    ) { app in
        app.show(
            ThemesViewModel(
                names: app.themeNames, current: app.themeName, preview: { [weak app] in app?.themeName = $0 },
                keep: { [settings = app.settings] in settings.remember?("theme", $0) }))
    }
}
