/// Commands for messages that are sent later.
extension Command {
    package static let sendLater = Command(
        "send-later", "send later", "Send the text at a time you choose", keys: [.composer: "M-l"], concerns: [],
        needs: [
            Need { $0.composer.blocked.map { $0 + "." } },
            Need("Write a message first, then choose when it is sent.") { $0.composer.hasText },
            Need("Only new messages can be sent later.") { $0.composer.mode.message == nil },
        ]
    ) { $0.later.askWhenToSend() }
    package static let later = Command(
        "later", "later", "Show the messages that are sent later", keys: [.conversation: "Z"], reach: .overlays,
        concerns: []
    ) { $0.later.showLater() }
}
