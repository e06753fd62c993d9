import BuzzModel
import BuzzServices

/// The list of side threads, which people know as threads.
@MainActor package final class SideThreadFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    private static let mostListed = 100

    func showThreads() {
        guard let conversation = thread.conversation else { return }
        let thread = thread
        lookUp { [weak self, environment] () async throws(ServiceError) in
            let threads = try await environment.services.messaging.sideThreads(
                in: conversation.id, limit: Self.mostListed)
            guard !threads.isEmpty else {
                environment.inform("There are no threads here.")
                return nil
            }
            return {
                guard let self else { return }
                let items = threads.enumerated().map { index, entry in
                    MenuViewModel.Item(
                        index < 9 ? "\(index + 1)" : "",
                        entry.root.map { DisplayText.line(of: $0, maxColumns: 48) }
                            ?? "its first message isn’t here", detail: self.detail(of: entry.thread)
                    ) { [weak self] in
                        guard let self, self.thread === thread, thread.conversation?.id == conversation.id else {
                            return
                        }
                        thread.openThread(entry.thread.id)
                        self.setFocus(.composer)
                    }
                }
                let unread = threads.firstIndex { $0.thread.unread > 0 } ?? 0
                self.show(
                    MenuViewModel("Threads in \(DisplayText.name(of: conversation))", items: items, selected: unread))
            }
        }
    }

    private func detail(of thread: SideThread) -> String {
        let count = SizeText.counted(thread.answers, "reply", "replies")
        return thread.unread > 0 ? "\(count), \(thread.unread) new" : count
    }
}
