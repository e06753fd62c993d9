import BuzzModel
import BuzzServices
import Observation

/// The whole user interface: its panes, the overlay, and the focus.
@MainActor @Observable package final class AppViewModel {
    package let environment: InterfaceEnvironment
    package let header: HeaderViewModel
    package let inbox: InboxViewModel
    package let thread: ThreadViewModel
    package let composer: ComposerViewModel
    package let suggestion: SuggestionViewModel
    package let notifier: Notifier
    package private(set) var settings: InterfaceSettings
    package private(set) var keys: KeyMap

    package private(set) var focus = Focus.list
    package private(set) var overlay: Overlay?
    package internal(set) var drafts: DraftsViewModel?
    /// A sprint that led into the composer of a conversation, and goes on when that is answered.
    @ObservationIgnored var pausedSprint: (sprint: SprintViewModel, conversation: ConversationID)?
    /// Only one pane has room.
    package private(set) var isNarrow = false
    package private(set) var hasTerminalFocus = true
    package var themeName: String
    /// The available themes.
    package var themeNames: [String] = []
    package internal(set) var isUnplugged = false
    var undoStep: UndoStep?
    /// The held message for which the warning on quitting was shown.
    @ObservationIgnored var quitsHolding: Int?
    @ObservationIgnored var waiting = Waiting()
    /// The last two conversations the user looked at, newest first.
    @ObservationIgnored var lookedAt: [ConversationID] = []
    /// The message for which the user was told that the last reply was their own: asking for drafts again confirms
    /// it.
    @ObservationIgnored var refusedDrafts: MessageID?
    /// Where the focus was before it moved to the drafts.
    @ObservationIgnored var draftsOpenedFrom = Focus.composer
    /// Nobody is signed in: only the welcome screen is shown.
    package internal(set) var isSignedOut = false
    /// Signing in is in progress.
    @ObservationIgnored var isEntering = false
    /// The set-up still has to be offered.
    @ObservationIgnored var owesSetUp = false
    /// Why the session ended, if the user was busy at that moment.
    @ObservationIgnored var owesSignIn: String?
    /// Comparings of emoji that are under way.
    package internal(set) var verifications: [Verification] = []
    @ObservationIgnored var toldVerifications: Set<String> = []
    @ObservationIgnored var toldWarnings: Set<PersonStanding> = []
    @ObservationIgnored var isAsking = false
    /// That the session ended was said already.
    @ObservationIgnored var hasToldOfEnd = false

    /// The key dismissed a notice, which is all that Escape does then.
    @ObservationIgnored var hasDismissedNotice = false

    /// Sends requests to the terminal.
    @ObservationIgnored package var effect: (AppEffect) -> Void = { _ in }

    package init(
        services: InterfaceServices, settings: InterfaceSettings = InterfaceSettings(), keys: KeyMap = .vim,
        jobs: Jobs = Jobs()
    ) {
        self.settings = settings
        self.keys = keys
        themeName = settings.theme ?? ""
        environment = InterfaceEnvironment(services: services, jobs: jobs)
        header = HeaderViewModel(environment: environment)
        inbox = InboxViewModel(environment: environment)
        thread = ThreadViewModel(environment: environment)
        composer = ComposerViewModel(environment: environment)
        suggestion = SuggestionViewModel(environment: environment)
        notifier = Notifier(environment: environment, settings: settings)
        takeSettings()
        notifier.effect = { [weak self] in self?.effect($0) }
        notifier.attended = { [weak self] in
            guard let self, self.thread.isAttended else { return nil }
            return self.thread.conversation?.id
        }
        composer.people = { [weak self] in self?.thread.people ?? PeopleIndex() }
        composer.onHeld = { [weak self] in self?.thread.held = $0 }
        composer.onHoldEnd = { [weak self] in self?.holdEnded() }
        environment.accessChanged = { [weak self] in self?.accessChanged() }
        inbox.onLoss = { [weak self] in self?.setFocus(.list) }
        inbox.onSelect = { [weak self] in self?.selected($0) }
        thread.onIncoming = { [weak self] in self?.incomingChanged() }
        thread.onConversation = { [weak self] in self?.composer.refresh($0) }
    }

    /// Applies a new configuration while running.
    package func apply(_ settings: InterfaceSettings, keys: KeyMap) {
        let theme = self.settings.theme
        var settings = settings
        settings.logFiles = self.settings.logFiles
        self.settings = settings
        self.keys = keys
        // A theme chosen in the program stays until the configuration names a different one.
        if settings.theme != theme { themeName = settings.theme ?? "" }
        takeSettings()
        inbox.refreshTimes()
        thread.refreshTimes()
    }

    private func takeSettings() {
        composer.sendsTyping = settings.sendsTyping
        composer.undoSendSeconds = settings.undoSendSeconds
        composer.readsMarkdown = settings.readsMarkdown
        inbox.setSpam(inAll: settings.showsSpamInAll)
        notifier.settings = settings
        environment.clock = settings.clock
        thread.pictureHint = [(Command.expand, "shows it"), (.openLink, "opens it")].compactMap { command, title in
            keys.key(for: command, in: [.thread]).map { "\(KeyText.shown($0)) \(title)" }
        }
        .joined(separator: "   ")
        thread.expandHint = keys.key(for: .expand, in: [.thread]).map { "\(KeyText.shown($0)) shows all" } ?? ""
        thread.callBackHint = keys.key(for: .callBack).map { "\(KeyText.shown($0)) unsends it" } ?? ""
        thread.failureHint = hint(for: [.retry, .edit, .discard], in: [.thread])
    }

    private func hint(for commands: [Command], in contexts: [KeyContext]) -> String {
        commands.compactMap { command in
            keys.key(for: command, in: contexts).map { "\(KeyText.shown($0)) \(command.title)" }
        }
        .joined(separator: "   ")
    }

    // MARK: Where the keys go

    package func setNarrow(_ isNarrow: Bool) {
        if isNarrow != self.isNarrow { self.isNarrow = isNarrow }
    }

    package var showsList: Bool { !isNarrow || focus == .list }
    package var showsThread: Bool { !isNarrow || focus != .list }

    /// The contexts in which a key is looked up, most specific first.
    package var contexts: [KeyContext] {
        if let overlay { return overlay.model.contexts }
        if inbox.isFiltering { return [.finder, .editing] }
        return switch focus {
        case .list: [.list, .conversation, .global]
        case .thread: [.thread, .conversation, .global]
        case .composer: [.composer, .editing]
        case .drafts: [.drafts, .global]
        }
    }

    package func setFocus(_ focus: Focus) {
        var focus = focus
        if focus == .drafts, drafts == nil { focus = .composer }
        if focus != .list, thread.conversation == nil { focus = .list }
        if focus == .composer, composer.blocked != nil { focus = .thread }
        guard focus != self.focus else { return }
        if focus == .drafts { draftsOpenedFrom = self.focus }
        if self.focus == .thread, focus != .drafts { thread.send(.clearSelection) }
        if self.focus == .composer { _ = composer.dismissCompletion() }
        self.focus = focus
        if focus != .list { inbox.keepSelection() }
        updateAttention()
    }

    func setTerminalFocus(_ hasFocus: Bool) {
        guard hasFocus != hasTerminalFocus else { return }
        hasTerminalFocus = hasFocus
        updateAttention()
    }

    func updateAttention() {
        thread.isAttended = focus != .list && hasTerminalFocus
        noteLook()
    }

    func stepPane(_ step: Int) {
        let panes = Focus.allCases.filter {
            $0 != .drafts || drafts != nil
        }.filter { $0 != .composer || composer.blocked == nil }
        let index = (panes.firstIndex(of: focus) ?? 0) + step
        let pane = panes[(index + panes.count) % panes.count]
        guard pane == .thread else { return setFocus(pane) }
        waitForThread { [weak self] in
            self?.setFocus(.thread)
            self?.thread.send(.selectLast)
        }
    }

    // MARK: Overlays

    func show(_ overlay: Overlay) {
        self.overlay?.model.close()
        self.overlay = overlay
    }

    func closeOverlay() {
        overlay?.model.close()
        overlay = nil
        if isSignedOut { showWelcome() }
    }

    func apply(_ outcome: OverlayOutcome) {
        switch outcome {
        case .handled, .ignored: break
        case .refuse(let reason): environment.warn(reason)
        case .close: closeOverlay()
        case .run(let command):
            closeOverlay()
            perform(command)
        case .open(let id, let message):
            closeOverlay()
            open(id, at: message)
        case .lookUp(let body):
            lookUp { [weak self] () async throws(ServiceError) in
                let outcome = try await body()
                return { self?.apply(outcome) }
            }
        case .then(let body):
            closeOverlay()
            body()
        }
    }

    // MARK: Conversations

    private func selected(_ conversation: Conversation?) {
        closeDrafts(ofAllBut: conversation?.id)
        guard let conversation else {
            thread.close()
            composer.close()
            if focus != .list { setFocus(.list) }
            return
        }
        guard conversation.id != thread.conversation?.id else { return }
        thread.open(conversation)
        composer.open(conversation)
        noteLook()
        if focus == .composer, composer.blocked != nil { setFocus(.thread) }
    }

    private func incomingChanged() {
        let last = thread.messages.last { $0.kind != .state }
        suggestion.update(thread.conversation, last: last)
        if drafts?.conversation.id == thread.conversation?.id { drafts?.update(last: last) }
    }

    private func accessChanged() {
        incomingChanged()
        offerSetUp()
        if !environment.access.has(.drafts) { closeDrafts() }
        if !environment.access.has(.categories), inbox.query.tab != .all { inbox.send(.tabKeepingSelection(.all)) }
    }

    func closeDrafts(ofAllBut id: ConversationID?) {
        if drafts?.conversation.id != id { closeDrafts() }
    }

    func closeDrafts() {
        drafts?.cancel()
        drafts = nil
        thread.answered = nil
        if focus == .drafts { setFocus(draftsOpenedFrom) }
    }
}
