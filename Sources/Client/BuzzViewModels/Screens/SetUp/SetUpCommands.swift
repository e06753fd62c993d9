extension Command {
    package static let setUp = Command(
        "setup", "set up", "Set up the copilot: your style, your answers, what it remembers", creators: true,
        concerns: [], needs: [.copilot]
    ) { $0.setUp.show() }
}
