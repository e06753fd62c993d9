extension Command {
    package static let figures = Command(
        "figures", "figures", "Sync statistics", keys: [.global: "g_s"], concerns: []
    ) { app in
        app.show(FiguresViewModel(environment: app.environment))
    }
}
