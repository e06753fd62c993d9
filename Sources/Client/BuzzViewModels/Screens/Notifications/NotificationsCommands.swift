import BuzzModel

extension Command {
    package static let notifications = Command(
        "notifications", "notifications", "Show what came in, and what was silenced", keys: [.global: "N"], concerns: []
    ) { app in
        app.show(NotificationsViewModel(notifier: app.notifier, environment: app.environment))
    }
    package static let notify = Command.onConversation(
        "notify", "notify", "Choose when this conversation notifies you", keys: [.conversation: "g_m"],
        traits: .isRepeatable, needs: [.conversation]
    ) { app, conversation in app.conversations.showNotify(conversation) }
}
