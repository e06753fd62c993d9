extension Command {
    package static let help = Command(
        "help", "help", "Show every key", keys: [.global: "? F1", .editing: "F1"], reach: .overlays, concerns: []
    ) { app in app.show(HelpViewModel(keys: app.keys, hidden: app.hiddenCommands)) }
}
