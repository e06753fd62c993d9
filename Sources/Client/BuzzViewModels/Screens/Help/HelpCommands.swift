extension Command {
    package static let help = Command(
        "help", "help", "Show every key", keys: [.global: "? F1", .editing: "F1"], reach: .overlays, concerns: []
    ) { $0.showHelp() }
}
