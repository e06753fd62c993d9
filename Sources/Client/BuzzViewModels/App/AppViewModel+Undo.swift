/// A single undo step, for the last action.
extension AppViewModel {
    struct UndoStep {
        var text: String
        /// It recalls a message, as long as the message is held back.
        var callsBack = false
        var body: @MainActor () -> Void
    }

    /// Offers to recall a message that was just sent and is still held back.
    func offerToCallBack() {
        guard composer.isHolding else { return }
        undoStep = UndoStep(text: "not sent", callsBack: true) { [weak self] in
            guard let self else { return }
            self.setFocus(.composer)
            self.composer.callBack()
        }
    }

    /// The message has been sent or recalled.
    func holdEnded() {
        if undoStep?.callsBack == true { undoStep = nil }
    }

    /// Announces an action and stores its undo step. An action without one clears the previous step, so that undo
    /// never affects an older action.
    func did(_ text: String, undo: (@MainActor () -> Void)? = nil) {
        guard let undo else {
            undoStep = nil
            return environment.inform(text)
        }
        undoStep = UndoStep(text: text, body: undo)
        let key = keys.key(for: .undo).map(KeyText.shown) ?? "u"
        environment.inform("\(text)   \(key) undo")
    }

    func undoLast() {
        guard let step = undoStep else { return environment.inform("Nothing to undo.") }
        undoStep = nil
        step.body()
        environment.inform("Undone: \(step.text)")
    }
}
