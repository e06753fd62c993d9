/// One step back: what was said last, as it was before.
extension AppViewModel {
    struct UndoStep {
        var text: String
        /// It calls a message back, as long as that is held.
        var callsBack = false
        var body: @MainActor () -> Void
    }

    /// A message just sent that is still held back can be called back.
    func offerToCallBack() {
        guard composer.isHolding else { return }
        undoStep = UndoStep(text: "not sent", callsBack: true) { [weak self] in
            guard let self else { return }
            self.setFocus(.composer)
            self.composer.callBack()
        }
    }

    /// It is on its way, or back already.
    func holdEnded() {
        if undoStep?.callsBack == true { undoStep = nil }
    }

    /// Says what was done and keeps the way back. Without one nothing older is taken back in its place.
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
