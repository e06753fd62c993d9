import BuzzModel
import BuzzServices

/// Marked conversations, to which commands apply together.
extension InboxViewModel {
    package var hasMarks: Bool { !marked.isEmpty }
    package var markedCount: Int { marked.count }
    package var markedConversations: [MarkedConversation] { Array(marked.values) }

    /// False if none were marked.
    @discardableResult
    package func clearMarks() -> Bool {
        guard hasMarks else { return false }
        marked = [:]
        return true
    }

    func toggleMark() {
        guard let conversation = selection else { return }
        if marked.removeValue(forKey: conversation.id) == nil {
            marked[conversation.id] = MarkedConversation(conversation)
        }
        send(.move(.down))
    }

    /// Marks everything that tab and filter show, including rows that aren't loaded; unmarks if something was marked.
    func markAll() {
        guard !clearMarks(), !isMarking else { return }
        isMarking = true
        let query = query
        environment.jobs.start { [weak self, environment] in
            var all: [MarkedConversation]?
            do throws(ServiceError) {
                all = try await environment.services.conversations.all(query)
            } catch {
                environment.report(error)
            }
            guard let self else { return }
            self.isMarking = false
            if let all, query == self.query {
                self.marked = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            }
            if self.isReady || all == nil {
                self.runWhatWaited(isReady: all != nil)
            } else {
                self.reload()
            }
        }
    }
}
