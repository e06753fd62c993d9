import BuzzModel

extension Command {
    package static let switcher = Command(
        "switcher", "go", "Go to a conversation by name", keys: [.global: "C-k", .composer: "M-k"], reach: .overlays,
        concerns: []
    ) { app in
        app.show(
            SwitcherViewModel(environment: app.environment) { [weak app] chosen in
                chosen.first.map { chosen in .then { app?.goTo(chosen) } } ?? .handled
            })
    }
    package static let newConversation = Command(
        "new", "new", "Start a conversation", keys: [.global: "n"], concerns: []
    ) { $0.people.showNewConversation() }
}
