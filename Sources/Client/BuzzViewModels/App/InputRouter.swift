import BuzzModel
import BuzzServices

/// Input from the terminal: keys, text, clicks.
@MainActor package final class InputRouter: AppPart {
    package unowned let app: AppViewModel
    /// The key dismissed a notice, which is all that Escape does then.
    private(set) var hasDismissedNotice = false

    init(app: AppViewModel) { self.app = app }

    func send(_ input: AppInput) {
        defer { app.signIn.offerSignIn() }
        if app.queue.isOn, input.isOfHands {
            guard gives(up: input) else { return app.queue.inputs.append { [weak self] in self?.send(input) } }
            app.queue.stop()
        }
        if input.isPointed, overlay == nil, focus == .list, !inbox.isReady {
            return waitForList { [weak self] in self?.send(input) }
        }
        if input.isOfHands, overlay == nil, focus == .list { inbox.holdStill() }
        if !input.isKey, input.isOfHands, app.pending.cancel(), case .click(.command(.interrupt)) = input { return }
        switch input {
        case .key(let name, let text): press(name, text: text)
        case .paste(let text): paste(text)
        case .click(let target): click(target)
        case .scroll(let target, let amount): scroll(target, by: amount)
        case .focus(let hasFocus): app.navigator.setTerminalFocus(hasFocus)
        case .resumed:
            environment.tick()
            inbox.refreshTimes()
            nudge()
        }
    }

    /// Whether the input cancels waiting.
    private func gives(up input: AppInput) -> Bool {
        guard case .key(let name, _) = input else { return false }
        return keys.command(for: name, in: [.global]) == .interrupt
    }

    func nudge() {
        let sync = environment.services.sync
        environment.jobs.startTimer { await sync.nudge() }
    }

    private func press(_ key: String, text: String?) {
        hasDismissedNotice = false
        if let notice = environment.notice, !notice.outlastsKeys {
            hasDismissedNotice = environment.clearNotice()
        }
        let isFirst = app.pending.prefix.isEmpty
        if isFirst, let overlay {
            let outcome = overlay.press(key)
            guard case .ignored = outcome else {
                app.pending.cancel()
                return app.apply(outcome)
            }
        }
        let pressed = isFirst ? key : app.pending.prefix + " " + key
        if find(pressed, in: contexts) { return }
        if isFirst, let text, type(text) { return }
        // List and thread are both visible: a key of the other pane also works here.
        if overlay == nil, find(pressed, in: otherPane) { return }
        let wasPending = app.pending.cancel()
        if wasPending, let command = keys.command(for: key, in: contexts), command.cancels { return }
        refuse(pressed)
    }

    /// Performs the command of the keys, or waits for more of them; false if there is nothing they lead to.
    private func find(_ pressed: String, in contexts: [KeyContext]) -> Bool {
        if let command = keys.command(for: pressed, in: contexts) {
            if command == .count { app.pending.count(pressed) } else { perform(command, by: pressed) }
            return true
        }
        guard keys.isPrefix(pressed, in: contexts) else { return false }
        app.pending.wait(after: pressed)
        return true
    }

    private func perform(_ command: Command, by keys: String) {
        guard let count = app.pending.take() else { return perform(command) }
        if command.cancels { return }
        guard command.traits.contains(.takesCount) else {
            return environment.inform("\(KeyText.shown(keys)) doesn’t take a number.")
        }
        for _ in 0..<count { app.queue.next { [weak self] in self?.perform(command) } }
    }

    /// Tells the user that a key has no effect here.
    func refuse(_ key: String) {
        let way: (command: Command, words: String) =
            overlay == nil && !inbox.isFiltering && focus != .composer
            ? (.help, "shows every key") : (.back, "goes back")
        let isFirst = overlay?.isModal == true
        // From the first screen there is no way back.
        let other = isFirst ? nil : keys.key(for: way.command, in: contexts)
        let hint = other.map { "; \(KeyText.shown($0)) \(way.words)" } ?? ""
        environment.inform("\(KeyText.shown(key)) isn’t used here\(hint).")
    }

    /// False if nothing accepts text.
    @discardableResult
    private func type(_ text: String) -> Bool {
        if let overlay {
            let outcome = overlay.type(text)
            if case .ignored = outcome { return false }
            app.apply(outcome)
        } else if inbox.isFiltering {
            inbox.send(.typeFilter(text))
        } else if focus == .composer {
            composer.send(.type(text))
        } else {
            return false
        }
        return true
    }

    /// Pasted text is always inserted as text; outside of text fields it starts a message.
    private func paste(_ text: String) {
        if overlay != nil || inbox.isFiltering {
            type(text)
            return
        }
        if focus != .composer { setFocus(.composer) }
        if focus == .composer { composer.send(.paste(text)) }
    }

    private func click(_ target: HitTarget) {
        switch target {
        case .overlayRow(let row): if let overlay { app.apply(overlay.click(row: row)) }
        case .overlay: break
        case .outsideOverlay: if overlay != nil { perform(.back) }
        case .command(let command): perform(command)
        case _ where overlay != nil: break
        case .tab(let tab):
            setFocus(.list)
            inbox.send(.tab(tab))
        case .row(let index):
            let isSelected = inbox.state.selectedIndex == index
            inbox.send(.select(index: index))
            if isSelected { perform(.open) } else { setFocus(.list) }
        case .list: setFocus(.list)
        case .thread: setFocus(.thread)
        case .message(let id):
            setFocus(.thread)
            thread.send(.select(id))
        case .link(let address): app.opening.follow(address)
        case .composer(let row, let column):
            setFocus(.composer)
            if focus == .composer { composer.send(.click(row: row, column: column)) }
        case .inThread(let id, let target):
            if let pane = app.navigator.pane(id), pane !== app.navigator.pane {
                app.navigator.setFocus(.thread, in: pane)
            }
            click(target)
        case .draft(let index):
            setFocus(.drafts)
            if drafts?.select(index) == true { app.drafting.useDraft() }
        }
    }

    private func scroll(_ target: HitTarget, by amount: Int) {
        if let overlay {
            let command: Command = amount < 0 ? .up : .down
            for _ in 0..<abs(amount) { app.apply(overlay.perform(command)) }
            return
        }
        scroll(target, by: amount, in: app.navigator.pane)
    }

    private func scroll(_ target: HitTarget, by amount: Int, in pane: ThreadPane) {
        let (thread, composer) = (pane.thread, pane.composer)
        switch target {
        case .inThread(let id, let target): scroll(target, by: amount, in: app.navigator.pane(id) ?? pane)
        case .list, .row: inbox.send(.scroll(amount))
        case .thread, .message, .link: thread.send(.scroll(lines: amount))
        case .composer: for _ in 0..<abs(amount) { composer.send(.command(amount < 0 ? .rowUp : .rowDown)) }
        default: break
        }
    }
}
