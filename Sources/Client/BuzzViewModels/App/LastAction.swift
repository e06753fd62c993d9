import Observation

/// The last action, and the single step that undoes it.
@MainActor @Observable package final class LastAction: AppPart {
    package unowned let app: AppViewModel
    struct Step {
        var text: String
        /// It recalls a message, as long as the message is held back.
        var callsBack = false
        var body: @MainActor () -> Void
    }

    var step: Step?

    init(app: AppViewModel) { self.app = app }

    /// Offers to recall a message that was just sent and is still held back.
    func offerToCallBack() {
        guard composer.isHolding else { return }
        step = Step(text: "not sent", callsBack: true) { [weak self] in
            guard let self else { return }
            self.setFocus(.composer)
            self.composer.callBack()
        }
    }

    /// The message has been sent or recalled.
    func holdEnded() {
        if step?.callsBack == true { step = nil }
    }

    /// Announces an action and stores its undo step. An action without one clears the previous step, so that undo
    /// never affects an older action.
    func did(_ text: String, undo: (@MainActor () -> Void)? = nil) {
        guard let undo else {
            step = nil
            return environment.inform(text)
        }
        step = Step(text: text, body: undo)
        let key = keys.key(for: .undo).map(KeyText.shown) ?? "u"
        environment.inform("\(text)   \(key) undo")
    }

    func undoLast() {
        guard let last = step else { return environment.inform("Nothing to undo.") }
        step = nil
        last.body()
        environment.inform("Undone: \(last.text)")
    }
}
