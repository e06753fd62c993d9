extension Command {
    package static let figures = Command("figures", "figures", "Sync statistics", concerns: []) { app in
        app.show(FiguresViewModel(environment: app.environment))
    }
}
