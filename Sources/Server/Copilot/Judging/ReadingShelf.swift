import Synchronization

/// Caches the analyses of the latest messages, so that scoring, drafts and cards don't repeat what triage has done. An
/// analysis depends on the text only, so it can be shared by all users.
final class ReadingShelf: Sendable {
    private struct Shelf {
        var messages: [String: ReadMessage] = [:]
        /// Oldest first.
        var order: [String] = []
    }

    private static let capacity = 64
    /// Longer messages are not cached.
    private static let longest = 16_000

    private let shelf = Mutex(Shelf())

    func message(_ text: String, read: (String) -> ReadMessage) -> ReadMessage {
        guard text.utf8.count <= Self.longest else { return read(text) }
        if let known = shelf.withLock({ $0.messages[text] }) { return known }
        let message = read(text)
        shelf.withLock { shelf in
            guard shelf.messages.updateValue(message, forKey: text) == nil else { return }
            shelf.order.append(text)
            if shelf.order.count > Self.capacity { shelf.messages[shelf.order.removeFirst()] = nil }
        }
        return message
    }
}
