import BuzzServices
import Observation

/// Something that is written to the store.
package typealias StoreWrite = @MainActor () async throws(ServiceError) -> Void

/// The last action, the single step that undoes it, and the change that can be repeated.
@MainActor @Observable package final class LastAction: AppPart {
    package unowned let app: AppViewModel
    struct Step {
        var text: String
        /// It recalls a message, as long as the message is held back.
        var callsBack = false
        var body: @MainActor () -> Void
    }

    var step: Step? { didSet { number += 1 } }
    /// Identifies the current step.
    @ObservationIgnored private var number = 0

    /// A command that changed something, and what was chosen in its menus.
    struct Change {
        var command: Command
        var choices: [String] = []
    }

    private(set) var change: Change?
    /// Not made yet: a menu may be open.
    @ObservationIgnored private var begun: Change?

    init(app: AppViewModel) { self.app = app }

    func forget() {
        step = nil
        (change, begun) = (nil, nil)
    }

    func begin(_ command: Command) {
        begun = command.traits.contains(.isRepeatable) ? Change(command: command) : nil
    }

    func chose(_ key: String) { begun?.choices.append(key) }

    /// The command that was begun has made its change.
    func made() {
        guard let begun else { return }
        change = begun
        self.begun = nil
    }

    /// Does the last change again, with the same choices. A menu that doesn't offer them stays open.
    func repeatChange() {
        guard let change else { return }
        app.perform(change.command)
        for choice in change.choices {
            app.queue.next { [app] in
                guard let menu = app.overlay as? MenuViewModel else { return }
                app.apply(menu.press(choice))
            }
        }
    }

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
        step = undo.map { Step(text: text, body: $0) }
        made()
        announce(text)
    }

    private func announce(_ text: String) {
        guard step != nil else { return environment.inform(text) }
        let key = keys.key(for: .undo).map(KeyText.shown) ?? "u"
        environment.inform("\(text)   \(key) undo")
    }

    /// Announces an action only once it is stored. Its undo step counts at once, because its key may be pressed before;
    /// writes happen in order. If the write fails there is nothing to undo.
    ///
    /// - Parameter undone: what undoing it leads back to, where the text of the action would not say it.
    func storing(
        _ text: String, undone: String? = nil, undo: (@MainActor () -> Void)? = nil, _ write: @escaping StoreWrite
    ) -> StoreWrite {
        step = undo.map { Step(text: undone ?? text, body: $0) }
        made()
        let number = number
        return { [weak self] () async throws(ServiceError) in
            do throws(ServiceError) {
                try await write()
            } catch {
                if let self, self.number == number { self.step = nil }
                throw error
            }
            // Not if it was undone meanwhile, or another action followed, which announces itself.
            if let self, self.number == number { self.announce(text) }
        }
    }

    func undoLast() {
        guard let last = step else { return environment.inform("Nothing to undo.") }
        step = nil
        last.body()
        environment.inform("Undone: \(last.text)")
    }
}
