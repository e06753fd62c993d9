extension Command {
    package static let palette = Command(
        "palette", "command", "Find a command by name", keys: [.global: ":"], emacs: "M-x :", palette: false,
        reach: .overlays, concerns: []
    ) { $0.showPalette() }
}
