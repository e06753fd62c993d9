/// The queue of events between the terminal and their consumer. It stays on the main actor, so that any number of
/// events is handed over in one turn.
@MainActor package final class TerminalEvents {
    private var waiting: [TerminalEvent] = []
    private var isOver = false
    private var consumer: CheckedContinuation<Void, Never>?
    /// Called when the queue has been emptied.
    var onTaken: () -> Void = {}

    package init() {}

    package var count: Int { waiting.count }

    package func append(_ event: TerminalEvent) {
        guard !isOver else { return }
        waiting.append(event)
        wake()
    }

    /// Ends the queue; events already in it are still delivered.
    package func finish() {
        isOver = true
        wake()
    }

    /// All queued events, or the next one to arrive; nil at the end. For one consumer.
    package func next() async -> [TerminalEvent]? {
        while waiting.isEmpty {
            guard !isOver else { return nil }
            await withCheckedContinuation { consumer = $0 }
        }
        defer { onTaken() }
        let events = waiting
        waiting = []
        return events
    }

    private func wake() {
        consumer?.resume()
        consumer = nil
    }
}
