/// Commands for snippets.
extension Command {
    package static let snippets = Command(
        "snippets", "snippets", "Show, use and change texts that you write often", keys: [.conversation: ";"],
        reach: .overlays, concerns: []
    ) { $0.snippets.showSnippets() }
}
