import BuzzModel
import BuzzServices

/// Sends, moves and edits in the composer, and puts texts into it.
@MainActor package final class WritingFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    func sendMessage() {
        if composer.acceptsCompletionOnEnter, composer.acceptCompletion() { return }
        if case .sent = composer.send(.submit) {
            closeDrafts()
            thread.send(.toEnd)
            app.lastAction.offerToCallBack()
            app.sprint.goOnSprinting()
        }
    }

    /// Moves or edits in the composer.
    func edit(_ command: Command) {
        if [.pageUp, .pageDown].contains(command) { return thread.send(.move(command)) }
        if let reason = composer.reason(against: command) { return environment.inform(reason) }
        switch composer.send(.command(command)) {
        case .leftUpwards:
            guard !composer.hasText || command == .rowUp else { return }
            waitForThread { [weak self] in
                self?.setFocus(.thread)
                self?.thread.send(.selectLast)
            }
        case .nothingToKill: perform(.switcher)
        case .done, .sent: break
        }
    }

    func writeInEditor() {
        setFocus(.composer)
        composer.save()
        effect(.edit(composer.buffer.text))
    }

    /// Takes the text back from the user's editor.
    package func takeEdited(_ text: String) {
        if overlay?.takeEdited(text) != true { composer.send(.replaceText(text)) }
    }

    /// Never overwrites typed text without asking, and waits until stored text has been loaded.
    func putIntoComposer(_ text: String, then done: @escaping @MainActor () -> Void) {
        let pane = app.navigator.pane
        app.queue.waitForText(of: pane.composer) { [weak self] in self?.put(text, into: pane, then: done) }
    }

    private func put(_ text: String, into pane: ThreadPane, then done: @escaping @MainActor () -> Void) {
        let finish: @MainActor (ComposerViewModel.Action) -> Void = { [weak self] action in
            guard let self, pane.conversation != nil else { return }
            if pane !== self.app.navigator.pane { self.app.navigator.setFocus(.composer, in: pane) }
            done()
            self.setFocus(.composer)
            if self.focus == .composer { self.composer.send(action) }
        }
        guard pane.composer.hasText else { return finish(.replaceText(text)) }
        let items = [
            MenuViewModel.Item("a", "add below") { finish(.appendText(text)) },
            MenuViewModel.Item("r", "replace", detail: "undo restores it") { finish(.replaceText(text)) },
        ]
        show(MenuViewModel("The composer already has text", items: items))
    }
}
