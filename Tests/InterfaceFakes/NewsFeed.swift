import Synchronization

/// A stream of news for one listener that knows whether the listener has handled everything.
final class NewsFeed<News: Sendable>: Sendable {
    private struct State {
        var waiting: [News] = []
        /// Set while the listener waits for the next item; `nil` while it handles one or has not started.
        var listener: CheckedContinuation<News?, Never>?
        var isEnded = false
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// The listener must end by cancellation: if it leaves the loop in another way, `heard` waits for it forever.
    func stream() -> AsyncStream<News> {
        AsyncStream {
            await self.next()
        } onCancel: {
            self.end()
        }
    }

    func send(_ news: News) {
        let listener = state.withLock { state in
            guard let listener = state.listener else {
                state.waiting.append(news)
                return nil as CheckedContinuation<News?, Never>?
            }
            state.listener = nil
            return listener
        }
        listener?.resume(returning: news)
    }

    /// Returns when the listener has handled everything or is gone. The result says whether it had to wait.
    func heard() async -> Bool {
        guard state.withLock({ !$0.isEnded && $0.listener == nil }) else { return false }
        await withCheckedContinuation { continuation in
            let isHeard = state.withLock { state in
                guard !state.isEnded, state.listener == nil else { return true }
                state.watchers.append(continuation)
                return false
            }
            if isHeard { continuation.resume() }
        }
        return true
    }

    private func next() async -> News? {
        await withCheckedContinuation { continuation in
            let (news, isOver, watchers) = state.withLock {
                state -> (News?, Bool, [CheckedContinuation<Void, Never>]) in
                if state.isEnded { return (nil, true, []) }
                precondition(state.listener == nil, "a feed is for one listener")
                guard state.waiting.isEmpty else { return (state.waiting.removeFirst(), false, []) }
                state.listener = continuation
                defer { state.watchers = [] }
                return (nil, false, state.watchers)
            }
            if news != nil || isOver { continuation.resume(returning: news) }
            for watcher in watchers { watcher.resume() }
        }
    }

    private func end() {
        let (listener, watchers) = state.withLock { state in
            state.isEnded = true
            defer { (state.listener, state.watchers) = (nil, []) }
            return (state.listener, state.watchers)
        }
        listener?.resume(returning: nil)
        for watcher in watchers { watcher.resume() }
    }
}
