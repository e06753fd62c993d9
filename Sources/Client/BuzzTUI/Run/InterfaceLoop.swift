import BuzzModel
import BuzzViewModels
import Observation
import Synchronization
import TerminalKit

/// Receives events and draws frames. A burst of changes results in one frame.
@MainActor final class InterfaceLoop {
    private let backend: any TerminalBackend
    private let app: AppViewModel
    private var themes: ThemeLibrary
    private var isASCII: Bool
    private let needsFrame: AsyncStream<Void>
    private let requestFrame: AsyncStream<Void>.Continuation
    /// Set when something on screen has changed since the last frame.
    private let isStale = StaleMark()
    private var lastFrame = ContinuousClock.now - InterfaceLoop.burst * 2
    private var frameBeforeLast = ContinuousClock.now - InterfaceLoop.burst * 2
    private var lastAnswer = ContinuousClock.now - InterfaceLoop.burst
    private var theme: Theme
    /// Nil if the theme must be loaded again.
    private var loadedTheme: String?
    private var hits: [Canvas.Hit] = []
    private var title = ""
    private var exitReason: ExitReason?
    /// Nil once the inbox has been painted.
    private var whenPainted: (() -> Void)?

    init(backend: any TerminalBackend, app: AppViewModel, whenPainted: @escaping () -> Void) {
        self.whenPainted = whenPainted
        self.backend = backend
        self.app = app
        themes = ThemeLibrary(folders: app.settings.themeFolders, capabilities: backend.capabilities)
        isASCII = app.settings.usesASCII || !backend.capabilities.unicode
        theme = themes.standard
        (needsFrame, requestFrame) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        app.themeNames = themes.names
        showPictures()
        app.effect = { [weak self] in self?.perform($0) }
        backend.setMouse(app.settings.usesMouse)
    }

    private func showPictures() {
        let showsPictures = backend.capabilities.colors >= .indexed256 && !isASCII
        for thread in app.navigator.threads {
            thread.showsPictures = showsPictures
            thread.graphics = backend.capabilities.graphics
        }
    }

    // MARK: Frames

    /// Events this close together are one burst, such as the keys of a paste or the changes of a sync.
    private static let burst: Duration = .milliseconds(4)

    func runFrames() async {
        let clock = ContinuousClock()
        wantFrame()
        for await _ in needsFrame {
            // The first two frames after a pause, usually a key's effect and its consequence, are drawn at once;
            // during a flood of changes there are about a hundred frames a second.
            let rest = Self.burst * 2 - (clock.now - frameBeforeLast)
            // If cancelled while waiting, the loop ends at its next iteration.
            if rest > .zero { try? await clock.sleep(for: rest) }
            // It may have been drawn in response to a key meanwhile.
            guard isStale.isSet else { continue }
            render()
        }
    }

    private func wantFrame() {
        isStale.set()
        requestFrame.yield()
    }

    /// Draws a key's effect before anything else runs on the main actor, especially a sync's changes.
    private func answer() {
        let now = ContinuousClock.now
        guard isStale.isSet, now - lastAnswer >= Self.burst else { return }
        lastAnswer = now
        render()
    }

    private func render() {
        isStale.clear()
        defer {
            frameBeforeLast = lastFrame
            lastFrame = .now
        }
        loadTheme()
        let view = AppView(app: app, size: backend.size)
        view.measure()
        let (canvas, isInbox) = withObservationTracking {
            (view.draw(theme: theme, isASCII: isASCII), app.inbox.wasRead)
        } onChange: { [requestFrame, isStale] in
            isStale.set()
            requestFrame.yield()
        }
        hits = canvas.hits
        backend.present(canvas.surface)
        updateTitle()
        if isInbox, let painted = whenPainted {
            whenPainted = nil
            painted()
        }
    }

    private func loadTheme() {
        guard app.themeName != loadedTheme else { return }
        loadedTheme = app.themeName
        do throws(ThemeFile.Problem) { theme = try themes.load(app.themeName) } catch {
            theme = themes.standard
            app.environment.warn("Theme: \(error.description)")
        }
    }

    // MARK: The configuration

    func take(_ change: InterfaceChange) {
        switch change {
        case .settings(let settings): take(settings)
        case .themes: app.environment.inform("Themes reloaded.")
        case .problem(let text): app.environment.show(Notice(text, .failure))
        }
        themes = ThemeLibrary(folders: app.settings.themeFolders, capabilities: backend.capabilities)
        app.themeNames = themes.names
        loadedTheme = nil
        wantFrame()
    }

    private func take(_ settings: InterfaceSettings) {
        let (keys, problems, _) = KeyMap.configured(settings)
        app.apply(settings, keys: keys)
        isASCII = settings.usesASCII || !backend.capabilities.unicode
        showPictures()
        backend.setMouse(settings.usesMouse)
        if problems.isEmpty {
            app.environment.inform("Configuration reloaded.")
        } else {
            app.environment.warn(problems.joined(separator: "  "))
        }
    }

    private func updateTitle() {
        let name = app.thread.state.header?.name ?? ""
        let unread = app.notifier.unreadCount
        let place = name.isEmpty || app.focus == .list ? "buzzbox" : "\(name) – buzzbox"
        let wanted = unread > 0 ? "(\(unread)) \(place)" : place
        guard wanted != title else { return }
        title = wanted
        backend.setTitle(wanted)
    }

    // MARK: Events

    func runEvents() async -> ExitReason {
        while let events = await backend.events.next() {
            for event in events {
                handle(event)
                if let exitReason { return exitReason }
                answer()
            }
            // Let a frame be drawn between events, however many are waiting.
            await Task.yield()
        }
        return exitReason ?? .hangUp
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .key(let key): app.send(.key(key.name, text: key.text))
        case .paste(let text): app.send(.paste(text))
        case .mouse(let mouse): handle(mouse)
        case .resize: wantFrame()
        case .focus(let hasFocus): app.send(.focus(hasFocus))
        case .resumed:
            backend.invalidate()
            app.send(.resumed)
            wantFrame()
        case .hangUp: exitReason = .hangUp
        case .capabilities: showPictures()
        case .reply: break
        }
    }

    private func handle(_ mouse: MouseEvent) {
        guard let target = hits.target(at: mouse.position) else { return }
        switch mouse.kind {
        case .press where mouse.button == .left: app.send(.click(target))
        case .wheelUp: app.send(.scroll(target, by: target.wheelStep * -1))
        case .wheelDown: app.send(.scroll(target, by: target.wheelStep))
        default: break
        }
    }

    // MARK: Effects

    private func perform(_ effect: AppEffect) {
        switch effect {
        case .quit: exitReason = .quit
        case .leave(let destination): exitReason = .leave(destination)
        case .suspend: backend.suspend()
        case .redraw:
            backend.invalidate()
            wantFrame()
        case .bell: backend.bell()
        case .copy(let text): backend.copy(text)
        case .notify(let title, let body): notify(title: title, body: body)
        case .openLink(let target), .openFile(let target):
            if let problem = DesktopOpener.open(target) { app.environment.warn(problem) }
        case .play(let path, let player):
            if let problem = DesktopOpener.play(path, with: player) { app.environment.warn(problem) }
        case .edit(let text): edit(text)
        case .keyPreset(let name):
            var settings = app.settings
            settings.keyPreset = name
            take(settings)
            app.environment.inform("Using \(name) keys.")
        }
    }

    private func notify(title: String, body: String) {
        guard app.settings.notifiesDesktop else { return backend.notify(title: title, body: body) }
        if let problem = DesktopNotifier.show(title: title, body: body) { app.environment.warn(problem) }
    }

    private func edit(_ text: String) {
        let command = ExternalEditor.command(app.settings.editor)
        let outcome = backend.withTerminalReleased { ExternalEditor.edit(text, with: command) }
        backend.invalidate()
        wantFrame()
        switch outcome {
        case .edited(let edited): if edited != text { app.writing.takeEdited(edited) }
        case .failed(let reason): app.environment.show(Notice(reason, .failure))
        }
    }
}

extension HitTarget {
    /// Rows of the list are taller than lines of a thread.
    fileprivate var wheelStep: Int {
        switch self {
        case .thread, .message, .link: 3
        case .inThread(_, let target): target.wheelStep
        default: 1
        }
    }
}

/// A flag that closures on any thread can set when they notice a change.
private final class StaleMark: Sendable {
    private let mark = Atomic(false)

    var isSet: Bool { mark.load(ordering: .relaxed) }
    func set() { mark.store(true, ordering: .relaxed) }
    func clear() { mark.store(false, ordering: .relaxed) }
}
