/// Events on their way from the terminal to the one who handles them, in order. All on the main actor: handing many over
/// takes one turn, however fast they come.
@MainActor package final class TerminalEvents {
    private var waiting: [TerminalEvent] = []
    private var isOver = false
    private var consumer: CheckedContinuation<Void, Never>?
    /// Called when those that waited are taken.
    var onTaken: () -> Void = {}

    package init() {}

    package var count: Int { waiting.count }

    package func append(_ event: TerminalEvent) {
        guard !isOver else { return }
        waiting.append(event)
        wake()
    }

    /// No more will come; what waits is still handed over.
    package func finish() {
        isOver = true
        wake()
    }

    /// All that wait, or the next one; nil after the last. For one consumer.
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
