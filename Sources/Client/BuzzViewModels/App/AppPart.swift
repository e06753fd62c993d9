import BuzzModel
import BuzzServices

/// A part of the interface that leads through several screens or forms. It can use the other parts by short names.
@MainActor package protocol AppPart: AnyObject {
    var app: AppViewModel { get }
}

extension AppPart {
    var environment: InterfaceEnvironment { app.environment }
    var settings: InterfaceSettings { app.settings }
    var keys: KeyMap { app.keys }
    var header: HeaderViewModel { app.header }
    var notifier: Notifier { app.notifier }
    var effect: (AppEffect) -> Void { app.effect }

    // MARK: Where the user is

    package var inbox: InboxViewModel { app.navigator.inbox }
    package var thread: ThreadViewModel { app.navigator.thread }
    package var composer: ComposerViewModel { app.navigator.composer }
    package var suggestion: SuggestionViewModel { app.navigator.pane.suggestion }
    package var drafts: DraftsViewModel? { app.navigator.drafts }
    package var focus: Focus { app.navigator.focus }
    package var overlay: (any OverlayViewModel)? { app.navigator.overlay }
    package var contexts: [KeyContext] { app.navigator.contexts }
    var otherPane: [KeyContext] { app.navigator.otherPane }
    /// The conversation that commands apply to.
    var target: Conversation? { app.navigator.target }
    var isBusy: Bool { app.navigator.isBusy }

    package func setFocus(_ focus: Focus) { app.navigator.setFocus(focus) }
    func show(_ overlay: any OverlayViewModel) { app.navigator.show(overlay) }
    /// Asks for confirmation of an action that is hard to undo; “no” is selected.
    func ask(
        _ question: String, note: String = "", no: String, yes: String, detail: String = "",
        otherwise: @escaping @MainActor (Self) -> Void = { _ in }, then: @escaping @MainActor (Self) -> Void
    ) {
        let items = [
            MenuViewModel.Item("n", no) { [weak self] in if let self { otherwise(self) } },
            MenuViewModel.Item("y", yes, detail: detail) { [weak self] in if let self { then(self) } },
        ]
        show(MenuViewModel(question, note: note, items: items))
    }
    /// Shows a menu of values, the current one marked and selected.
    func choose<Value: Equatable>(
        _ title: String, note: String = "", from values: [Value], now: Value?,
        leadsBackTo: (@MainActor () -> Void)? = nil, words: (Value) -> (key: String, title: String),
        then: @escaping @MainActor (Self, Value) -> Void
    ) {
        let items = values.map { value in
            let (key, title) = words(value)
            return MenuViewModel.Item(key, title, detail: value == now ? "now" : "") { [weak self] in
                if let self { then(self, value) }
            }
        }
        let selected = values.firstIndex { $0 == now } ?? 0
        show(MenuViewModel(title, note: note, items: items, selected: selected, leadsBackTo: leadsBackTo))
    }
    func closeOverlay() { app.navigator.closeOverlay() }
    func closeDrafts() { app.navigator.closeDrafts() }
    func goTo(_ conversation: Conversation, at message: MessageID? = nil, focus: Focus = .composer) {
        app.navigator.goTo(conversation, at: message, focus: focus)
    }
    package func open(_ id: ConversationID, at message: MessageID? = nil) { app.opening.open(id, at: message) }

    // MARK: Actions

    func perform(_ command: Command) { app.perform(command) }
    /// The key of a command with the current focus.
    package func shownKey(for command: Command) -> String? {
        (keys.key(for: command, in: contexts) ?? keys.key(for: command)).map(KeyText.shown)
    }
    func lookUp(isWrite: Bool = false, _ body: @escaping @MainActor () async throws(ServiceError) -> InputQueue.Found?)
    {
        app.queue.lookUp(isWrite: isWrite, body)
    }
    func waitForList(_ first: @escaping InputQueue.Found = {}) { app.queue.waitForList(first) }
    func waitForThread(_ first: @escaping InputQueue.Found) { app.queue.waitForThread(first) }
    func did(_ text: String, undo: (@MainActor () -> Void)? = nil) { app.lastAction.did(text, undo: undo) }
    /// Stores something and announces it then.
    func store(_ text: String, undo: (@MainActor () -> Void)? = nil, _ write: @escaping StoreWrite) {
        environment.write(app.lastAction.storing(text, undo: undo, write))
    }
    func undoLast() { app.lastAction.undoLast() }
    func changeList(_ body: @escaping @MainActor () async throws(ServiceError) -> Void) {
        app.conversations.changeList(body)
    }
    func putIntoComposer(_ text: String, then done: @escaping @MainActor () -> Void) {
        app.writing.putIntoComposer(text, then: done)
    }
    /// When a change will reach the server, if not now.
    var whenDelivered: String? { app.program.whenDelivered }
}
