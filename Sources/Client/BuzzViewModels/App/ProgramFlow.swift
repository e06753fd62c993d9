import BuzzModel
import BuzzServices

/// Moving between panes, going back step by step, and ending the program.
@MainActor package final class ProgramFlow: AppPart {
    package unowned let app: AppViewModel
    /// The held message for which the warning on quitting was shown.
    private var quitsHolding: Int?
    private(set) var isUnplugged = false

    init(app: AppViewModel) { self.app = app }

    /// While editing text Tab completes or does nothing: if it moved the focus to the list, the next letters would
    /// archive and snooze.
    func completeOrStep() {
        guard focus == .composer else { return stepPane(1) }
        if composer.acceptCompletion() { return }
        guard composer.hasText else { return stepPane(1) }
        let back = keys.key(for: .back, in: [.composer, .editing]).map(KeyText.shown) ?? "Esc"
        environment.inform("Nothing to complete. \(back) leaves the composer.")
    }

    func stepPane(_ step: Int) {
        let navigator = app.navigator
        var places = [(focus: Focus.list, pane: navigator.pane)]
        for pane in navigator.visiblePanes {
            places.append((.thread, pane))
            if pane.drafts != nil { places.append((.drafts, pane)) }
            if pane.composer.blocked == nil { places.append((.composer, pane)) }
        }
        let index = places.firstIndex { $0.focus == focus && $0.pane === navigator.pane } ?? 0
        let place = places[(index + step + places.count) % places.count]
        if place.focus == .thread {
            app.split.enter(place.pane)
        } else {
            navigator.setFocus(place.focus, in: place.pane)
        }
    }

    func goBack() {
        switch focus {
        case .composer:
            if composer.dismissCompletion() { return }
            if composer.mode != .new { return composer.leaveMode() }
            if drafts != nil { return closeDrafts() }
            if app.sprint.returnToSprint() { return }
            if thread.sideThread != nil {
                setFocus(.thread)
                return thread.send(.selectLast)
            }
            setFocus(.list)
        case .drafts: if drafts?.isReading == true { _ = drafts?.toggleReading() } else { closeDrafts() }
        case .thread: if !thread.leaveThread() { setFocus(.list) }
        case .list:
            if drafts != nil { return closeDrafts() }
            if inbox.clearMarks() || inbox.leaveNarrowedList() || environment.clearNotice()
                || app.input.hasDismissedNotice
            {
                return
            }
            environment.inform("You’re at the top level. \(quitKey) quits.")
        }
    }

    private var quitKey: String { keys.key(for: .quit).map(KeyText.shown) ?? ":quit" }

    func interrupt() {
        if drafts != nil { return closeDrafts() }
        if focus == .composer, composer.mode != .new { return composer.leaveMode() }
        environment.inform(
            focus == .composer
                ? "To quit, press Esc to leave the composer, then \(quitKey). Your text is kept." : "\(quitKey) quits.")
    }

    /// If a message is held back, the first request to quit only warns, and the second sends it.
    func quit() {
        if let held = app.navigator.desk.held, quitsHolding != held {
            quitsHolding = held
            let key = keys.key(for: .callBack).map(KeyText.shown) ?? ":call-back"
            return environment.warn("1 message hasn’t been sent yet. \(quitKey) sends it and quits, \(key) unsends it.")
        }
        composer.sendHeld()
        app.navigator.saveTexts()
        effect(.quit)
    }

    func toggleUnplugged() {
        isUnplugged.toggle()
        let isUnplugged = self.isUnplugged
        let sync = environment.services.sync
        environment.jobs.enqueue { await sync.setUnplugged(isUnplugged) }
        environment.inform(isUnplugged ? "Unplugged. New messages wait in the outbox." : "Back online.")
    }

    func showKeyPresets() {
        choose(
            "Keys", note: "To keep them, write preset = \"…\" under [keys] in buzzbox.toml.",
            from: KeyMap.presetNames, now: settings.keyPreset
        ) {
            (String($0.prefix(1)), $0)
        } then: { flow, name in
            flow.effect(.keyPreset(name))
        }
    }

    /// When a change will reach the server, if not now.
    var whenDelivered: String? {
        switch header.status.phase {
        case .online, .syncing: nil
        case .elsewhere: header.status.elsewhere == .offline ? "when the network is back" : nil
        case .connecting: "once you’re connected"
        case .offline, .trouble: isUnplugged ? "once you plug in again" : "when the network is back"
        case .signedOut: "once you’re signed in again"
        }
    }
}
