extension Command {
    package static let logs = Command("logs", "log", "Show the program's log", keys: [.global: "L"], concerns: []) {
        app in app.show(LogsViewModel(files: app.settings.logFiles, environment: app.environment))
    }
}
