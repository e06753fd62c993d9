extension Command {
    package static let palette = Command(
        "palette", "command", "Find a command by name", keys: [.global: ":"], emacs: "M-x :", palette: false,
        reach: .overlays, concerns: []
    ) { app in
        // Determine availability before the palette opens, because it depends on the panes below.
        let reasons = Dictionary(
            uniqueKeysWithValues: Command.all.compactMap { command in
                command.unavailable(in: app).map { (command, $0) }
            })
        app.show(
            PaletteViewModel(
                keys: app.keys, hidden: app.hiddenCommands, disabledReason: { reasons[$0] },
                refuse: { [weak app] in app?.environment.warn($0) }))
    }
}
