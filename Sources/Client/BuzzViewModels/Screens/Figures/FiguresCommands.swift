extension Command {
    package static let figures = Command("figures", "figures", "Sync statistics", concerns: []) { app in
        app.show(.figures(FiguresViewModel(environment: app.environment)))
    }
}
