/// A terminal for tests: keeps the last surface and takes its events from the test.
@MainActor package final class TestBackend: TerminalBackend {
    package private(set) var size: Size
    package var capabilities: Capabilities
    package let events = TerminalEvents()
    package private(set) var bytesWritten = 0

    /// The last surface shown.
    package private(set) var surface: Surface
    package private(set) var frames = 0
    package private(set) var title = ""
    package private(set) var bells = 0
    package private(set) var notifications: [(title: String, body: String)] = []
    package private(set) var clipboard: String?
    package private(set) var mouseEnabled = false
    package private(set) var suspensions = 0
    package private(set) var releases = 0
    package private(set) var restored = false
    private var waiters: [(condition: (Surface) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    package init(size: Size = Size(width: 80, height: 24), capabilities: Capabilities = Capabilities()) {
        self.size = size
        self.capabilities = capabilities
        surface = Surface(size: size)
    }

    package func send(_ event: TerminalEvent) {
        events.append(event)
    }

    package func press(_ keys: Key...) {
        for key in keys { send(.key(key)) }
    }

    /// Presses one key for each character.
    package func type(_ text: String) {
        for character in text { send(.key(character == "\n" ? Key(.enter) : .character(character))) }
    }

    package func resize(to size: Size) {
        self.size = size
        send(.resize(size))
    }

    /// No more events will come.
    package func finish() {
        events.finish()
    }

    /// Rows without trailing spaces, joined by newlines.
    package var text: String { surface.rows.joined(separator: "\n") }

    /// Returns once a presented surface satisfies the condition; at once if the last one does.
    package func waitForSurface(where condition: @escaping (Surface) -> Bool) async {
        if condition(surface) { return }
        await withCheckedContinuation { waiters.append((condition, $0)) }
    }

    package func waitForText(_ text: String) async {
        await waitForSurface { $0.rows.joined(separator: "\n").contains(text) }
    }

    package func present(_ surface: Surface) {
        self.surface = surface
        frames += 1
        let ready = waiters.filter { $0.condition(surface) }
        waiters.removeAll { $0.condition(surface) }
        for waiter in ready { waiter.continuation.resume() }
    }

    package func invalidate() {}
    package func setTitle(_ title: String) { self.title = title }
    package func bell() { bells += 1 }
    package func notify(title: String, body: String) { notifications.append((title, body)) }
    package func copy(_ text: String) { clipboard = text }
    package func setMouse(_ enabled: Bool) { mouseEnabled = enabled }
    package func suspend() { suspensions += 1 }

    package func withTerminalReleased<T>(_ body: () throws -> T) rethrows -> T {
        releases += 1
        return try body()
    }

    package func restore() { restored = true }
}
