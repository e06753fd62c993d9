import BuzzModel

extension Command {
    package static let search = Command(
        "search", "search", "Search all messages", keys: [.global: "s", .composer: "M-s"], emacs: "C-s s",
        reach: .overlays
    ) { app in
        app.show(SearchViewModel(environment: app.environment, conversation: app.thread.conversation))
    }
    package static let searchScope = Command.ofLists(
        "search-scope", "scope", "Search here or everywhere", keys: [.finder: "M-s"])
}
