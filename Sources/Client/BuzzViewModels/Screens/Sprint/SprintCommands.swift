import BuzzModel

extension Command {
    package static let sprint = Command(
        "sprint", "sprint", "Answer one message after another, one key each", keys: [.global: "S"], creators: true,
        concerns: [], needs: [.copilot]
    ) { $0.sprint.show() }
    package static let next = Command.ofLists(
        "next", "next", "Skip to the next one", keys: [.sprint: "n j Down Right Space", .batchSending: "n Space"])
}
