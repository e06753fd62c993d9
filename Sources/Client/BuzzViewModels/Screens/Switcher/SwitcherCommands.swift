import BuzzModel

extension Command {
    package static let switcher = Command(
        "switcher", "go", "Go to a conversation by name", keys: [.global: "C-k", .composer: "M-k"], reach: .overlays,
        concerns: []
    ) { $0.showSwitcher() }
    package static let newConversation = Command(
        "new", "new", "Start a conversation", keys: [.global: "n"], concerns: []
    ) { $0.showNewConversation() }
}
