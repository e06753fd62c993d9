import BuzzModel

extension Command {
    package static let outbox = Command(
        "outbox", "outbox", "Show what hasn’t been delivered yet", keys: [.global: "o"], reach: .overlays, concerns: []
    ) { $0.outbox.show() }
    package static let retryAll = Command(
        "retry-all", "retry all", "Retry everything that failed", keys: [.outbox: "R"],
        needs: [Need("Nothing has failed.") { $0.header.status.failed > 0 }]
    ) { $0.outbox.retryAll() }
}
