extension Command {
    package static let memories = Command(
        "memories", "memory", "Show what your copilot remembers", keys: [.global: "K"], creators: true,
        reach: .overlays, concerns: [], needs: [.copilot]
    ) { $0.memories.show() }
}
