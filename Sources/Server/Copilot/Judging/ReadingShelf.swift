import Synchronization

/// The latest messages as they were read, so that whoever comes after the sorting (score, drafts, cards) reads none of them again.
/// It is read the same for everybody: what is known beside a message is no part of it.
final class ReadingShelf: Sendable {
    private struct Shelf {
        var messages: [String: ReadMessage] = [:]
        /// The oldest first.
        var order: [String] = []
    }

    private static let capacity = 64
    /// Longer ones are read anew.
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
