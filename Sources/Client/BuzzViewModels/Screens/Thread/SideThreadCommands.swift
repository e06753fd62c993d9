import BuzzModel
import BuzzServices

/// Commands for side threads, which people know as threads.
extension Command {
    package static let openThread = Command.onMessage(
        "thread", "thread", "Open the thread of the message, or begin one", keys: [.thread: "l Right"],
        otherwise: { $0.lastThreadMessage },
        unless: { app, message in
            if app.thread.sideThread != nil { return "You’re in the thread already. Go back to see the others." }
            return message.kind == .deleted && message.sideThread == nil || message.kind == .state
                ? "Not possible with this message." : nil
        }
    ) { app, message in
        app.thread.openThread(of: message)
        app.setFocus(.composer)
    }
    package static let threads = Command.onConversation(
        "threads", "threads", "Show the threads of the conversation", keys: [.conversation: ">"],
        needs: [.openConversation]
    ) { app, _ in app.sideThreads.showThreads() }
}

extension ThreadViewModel {
    fileprivate var lastThreadMessage: Message? {
        messages.last { $0.sideThread != nil } ?? messages.last { $0.kind.isSaid }
    }
}
