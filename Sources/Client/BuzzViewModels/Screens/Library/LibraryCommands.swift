import BuzzModel

extension Command {
    package static let library = Command(
        "library", "FAQ library", "Edit the FAQ", keys: [.global: "F"], creators: true, reach: .overlays, concerns: [],
        needs: [.feature(.faq)]
    ) { $0.library.show() }
    package static let addEntry = Command.ofLists(
        "add-entry", "add", "Add an entry", keys: [.library: "a", .memories: "a"], creators: true)
    package static let automatic = Command.ofLists(
        "automatic", "auto-send", "Turn auto-send on or off for this answer", keys: [.library: "A"], creators: true)
}
