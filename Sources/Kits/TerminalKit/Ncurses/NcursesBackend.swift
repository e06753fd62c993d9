import CNcurses
import Dispatch
import Glibc
import PictureKit

/// The real terminal: draws through ncurses, reads keys itself, and restores the terminal however the program ends.
///
/// Everything runs on the main actor because ncurses supports one thread only. Input and signals arrive through
/// dispatch sources on the main queue.
///
/// States: *active* (full screen, raw mode), *released* (as the shell had it: suspended, or an editor is running),
/// *over* (restored or hung up; nothing more is written).
@MainActor package final class NcursesBackend: TerminalBackend {
    package struct Options: Sendable {
        /// Where descriptions for 24-bit colour are compiled to; without it at most 256 colours are used.
        package var terminfoDirectory: String?
        package var mouse: Bool
        /// Overrides the colours derived from the environment.
        package var colors: Capabilities.Colors?
        package var notifications: TerminalProfile.Notifications?
        package var graphics: GraphicsAnswers.Choice
        package var environment: [String: String]

        package init(
            terminfoDirectory: String? = nil, mouse: Bool = false, colors: Capabilities.Colors? = nil,
            notifications: TerminalProfile.Notifications? = nil, graphics: GraphicsAnswers.Choice = .asked,
            environment: [String: String] = ProcessEnvironment.current
        ) {
            self.terminfoDirectory = terminfoDirectory
            self.mouse = mouse
            self.colors = colors
            self.notifications = notifications
            self.graphics = graphics
            self.environment = environment
        }
    }

    private enum State {
        case active, released, over
    }

    package let events = TerminalEvents()
    package private(set) var size: Size
    package private(set) var capabilities: Capabilities
    private let device: TerminalDevice
    private let screen: CursesScreen
    private let modes: TerminalModes
    private let messages: TerminalMessages
    private var decoder: InputDecoder
    private var sources: [any DispatchSourceProtocol] = []
    private var inputSource: (any DispatchSourceProtocol)?
    /// The event queue is full: unread input stays in the kernel, which eventually blocks the sender.
    private var isInputHeld = false
    private let inputTimer: any DispatchSourceTimer
    private var state = State.released
    private var mouse: Bool
    private var keyboardIsEnhanced = false
    private var clusteringIsOn = false
    private var graphics: GraphicsAnswers
    /// Answers that arrive in pieces until then are waited for.
    private var answersDue = ContinuousClock.now
    private var continuesSeen = cn_continue_count()
    private var lastSurface: Surface?

    /// Takes the terminal and enters the full screen.
    package static func open(_ options: Options = Options()) throws(TerminalError) -> NcursesBackend {
        var profile = TerminalProfile(environment: options.environment)
        profile.override(colors: options.colors, notifications: options.notifications)
        let device = try TerminalDevice()
        guard !profile.isDumb else { throw .dumbTerminal }
        return try NcursesBackend(options, profile: profile, device: device)
    }

    private init(_ options: Options, profile: TerminalProfile, device: TerminalDevice) throws(TerminalError) {
        self.device = device
        let unicode = TerminalLocale.useUTF8()
        let signals = cn_guard_install()
        size = device.size
        screen = try CursesScreen(
            profile: profile, terminfo: options.terminfoDirectory.map { DirectColorTerminfo(directory: $0) },
            unicode: unicode, size: size)
        capabilities = Capabilities(colors: screen.colors, unicode: unicode, clusters: screen.clusters)
        modes = TerminalModes(isANSI: screen.isANSI)
        messages = TerminalMessages(profile: profile, unicode: unicode)
        decoder = InputDecoder(eraseByte: cn_device_erase())
        mouse = options.mouse
        graphics = GraphicsAnswers(options.graphics, isMultiplexed: profile.isMultiplexed)
        inputTimer = DispatchSource.makeTimerSource(queue: .main)
        inputTimer.setEventHandler { [weak self] in
            // is fine because the timer's queue is the main queue.
            MainActor.assumeIsolated { self?.inputTimedOut() }
        }
        inputTimer.resume()
        do throws(TerminalError) {
            try enter()
        } catch {
            device.write(screen.leave())
            throw error
        }
        if profile.answersQueries {
            device.write(modes.queries(graphics))
            // The last answer ends this earlier.
            if !graphics.query.isEmpty { answersDue = .now + .seconds(5) }
        }
        useGraphics()
        inputSource = listen(to: device.input) { backend in backend.readInput() }
        events.onTaken = { [weak self] in self?.releaseInput() }
        if signals >= 0 { listen(to: signals) { backend in backend.readSignals(from: signals) } }
    }

    @discardableResult
    private func listen(
        to descriptor: Int32, _ action: @escaping @MainActor (NcursesBackend) -> Void
    ) -> any DispatchSourceProtocol {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            // is fine because the source's queue is the main queue.
            MainActor.assumeIsolated {
                guard let self else { return }
                action(self)
            }
        }
        source.resume()
        sources.append(source)
        return source
    }

    package var bytesWritten: Int { device.bytesWritten }

    // MARK: Entering and leaving

    private func enter() throws(TerminalError) {
        try device.makeRaw()
        state = .active
        updateGuard()
        cn_guard_arm(1)
        // Enter through ncurses first: the alternate screen keeps some modes of its own.
        device.write(screen.enter())
        device.write(modes.on(mouse: mouse, keyboard: keyboardIsEnhanced, clustering: clusteringIsOn))
    }

    private func leave() {
        device.write(screen.removePictures())
        device.write(modes.off(mouse: mouse, keyboard: keyboardIsEnhanced, clustering: clusteringIsOn))
        device.write(screen.leave())
        device.makeCooked()
        cn_guard_arm(0)
        state = .released
    }

    private func updateGuard() {
        let off = modes.off(mouse: true, keyboard: keyboardIsEnhanced, clustering: clusteringIsOn)
        // The cancel character (CAN) ends whatever sequence the program died in, and ST what CAN doesn't end.
        let pictures = screen.graphicsFormat?.kind == .kitty ? "\u{1B}\\" + KittyGraphics.emergency : ""
        device.guardWith([0x18] + Array((pictures + off).utf8) + screen.leavingSequence)
    }

    private func enterAgain() {
        continuesSeen = cn_continue_count()
        do throws(TerminalError) {
            try enter()
        } catch {
            // The terminal disappeared while another program had it.
            hangUp()
            return
        }
        followSize()
        repaint()
    }

    package func suspend() {
        guard state == .active else { return }
        leave()
        cn_stop()
        enterAgain()
        events.append(.resumed)
    }

    package func withTerminalReleased<T>(_ body: () throws -> T) rethrows -> T {
        guard state == .active else { return try body() }
        leave()
        cn_guard_release(1)
        defer {
            cn_guard_release(0)
            enterAgain()
        }
        return try body()
    }

    package func restore() {
        guard state != .over else { return }
        if state == .active { leave() }
        end()
    }

    /// Restores the terminal, if it still exists, before unsaved text is stored.
    private func endAsAsked() {
        guard state != .over else { return }
        if state == .active { leave() }
        events.append(.hangUp)
        end()
    }

    private func hangUp() {
        guard state != .over else { return }
        cn_guard_arm(0)
        device.makeCooked()
        events.append(.hangUp)
        end()
    }

    private func end() {
        state = .over
        // A suspended dispatch source must be resumed before it is released.
        releaseInput()
        for source in sources { source.cancel() }
        sources = []
        inputTimer.cancel()
        events.finish()
    }

    // MARK: Output

    package func present(_ surface: Surface) {
        lastSurface = surface
        guard state == .active else { return }
        cn_guard_thread()
        let frame = screen.frame(for: surface)
        guard !frame.isEmpty else { return }
        send(modes.synchronized(frame))
        if graphics.take(writing: device.lastWrite) { useGraphics() }
    }

    package func invalidate() { screen.invalidate() }

    private func repaint() {
        screen.invalidate()
        if let lastSurface { present(lastSurface) }
    }

    private func send(_ bytes: [UInt8]) {
        guard state == .active else { return }
        device.write(bytes)
        if device.isHungUp { hangUp() }
    }

    private func send(_ text: String) {
        send(Array(text.utf8))
    }

    package func setTitle(_ title: String) {
        if modes.isANSI { send(messages.title(title)) }
    }

    package func bell() {
        send([0x07])
    }

    package func notify(title: String, body: String) {
        send(modes.isANSI ? messages.notification(title: title, body: body) : "\u{07}")
    }

    package func copy(_ text: String) {
        if modes.isANSI, let sequence = messages.copy(text) { send(sequence) }
    }

    package func setMouse(_ enabled: Bool) {
        guard enabled != mouse else { return }
        mouse = enabled
        send(modes.mouse(enabled))
    }

    // MARK: Input

    /// The most events that may wait in the queue.
    private static let mostWaiting = 512

    /// Reads a limited amount, so that a frame can be drawn between two batches of keys. A paste is one event of any
    /// length.
    private func readInput() {
        cn_guard_thread()
        let most = decoder.waitsFor == .paste ? 16 << 10 : Self.mostWaiting
        guard let bytes = device.read(atMost: most) else { return hangUp() }
        decoder.isAnswerDue = ContinuousClock.now < answersDue
        take(decoder.feed(bytes))
        waitForRest()
        guard events.count >= Self.mostWaiting, !isInputHeld, state != .over else { return }
        isInputHeld = true
        inputSource?.suspend()
    }

    private func releaseInput() {
        guard isInputHeld else { return }
        isInputHeld = false
        inputSource?.resume()
    }

    /// Reads once more before timing out: a program that was stopped or a machine that slept may have input waiting.
    private func inputTimedOut() {
        if !isInputHeld {
            guard let bytes = device.read(atMost: Self.mostWaiting) else { return hangUp() }
            take(bytes.isEmpty ? decoder.timeOut() : decoder.feed(bytes))
        }
        waitForRest()
    }

    private func waitForRest() {
        guard state != .over else { return }
        guard let timeout = decoder.timeout else { return inputTimer.schedule(deadline: .distantFuture) }
        let (seconds, attoseconds) = timeout.components
        let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
        inputTimer.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(5))
    }

    private func take(_ events: [TerminalEvent]) {
        for event in events {
            if case .reply(let reply) = event { take(reply) } else { self.events.append(event) }
        }
    }

    /// Unsolicited replies are ignored or harmless.
    private func take(_ reply: TerminalReply) {
        switch reply {
        case .background: events.append(.reply(reply))
        case .deviceAttributes(let attributes):
            answersDue = .now
            graphics.take(attributes: attributes)
            useGraphics()
        case .cellSize(let width, let height):
            graphics.take(cell: PictureSize(width: width, height: height))
            useGraphics()
        case .picture(let id, let isOK):
            let mustSendAgain = graphics.take(picture: id, isOK: isOK)
            useGraphics()
            if mustSendAgain, state == .active { repaint() }
        case .keyboardFlags where !keyboardIsEnhanced && state == .active:
            keyboardIsEnhanced = true
            updateGuard()
            send(modes.keyboard(true))
        case .mode(2027, let clustering) where (1...3).contains(clustering) && !screen.clusters && state == .active:
            if clustering == 2 {
                clusteringIsOn = true
                updateGuard()
                send(modes.clustering(true))
            }
            screen.clusters = true
            capabilities.clusters = true
            repaint()
        default: break
        }
    }

    private func useGraphics() {
        graphics.take(measured: device.cellSize)
        let format = graphics.format
        guard format != capabilities.graphics else { return }
        capabilities.graphics = format
        screen.graphicsFormat = format
        if state == .active { updateGuard() }
        events.append(.capabilities)
    }

    /// A new size of the window may be one of its letters.
    private func askCellSize() {
        guard capabilities.graphics != nil else { return }
        useGraphics()
        send(GraphicsAnswers.cellQuery)
        answersDue = .now + .seconds(1)
    }

    private func readSignals(from descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return }
        let arrived = Set(bytes[..<count].map { Int32($0) })
        if !arrived.isDisjoint(with: [SIGHUP, SIGTERM]) { return endAsAsked() }
        if arrived.contains(SIGTSTP) { suspend() }
        if arrived.contains(SIGCONT), state == .active, continuesSeen != cn_continue_count() {
            // Another process stopped us and the shell had the terminal meanwhile, so enter the full screen again.
            device.write(screen.removePictures())
            _ = screen.leave()
            enterAgain()
            events.append(.resumed)
        }
        guard arrived.contains(SIGWINCH), state == .active else { return }
        if followSize() { repaint() }
        askCellSize()
    }

    /// True when the size has changed.
    @discardableResult private func followSize() -> Bool {
        let now = device.size
        guard now != size else { return false }
        size = now
        screen.resize(to: now)
        events.append(.resize(now))
        return true
    }
}
