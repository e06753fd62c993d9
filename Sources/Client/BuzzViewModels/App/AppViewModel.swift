import BuzzModel
import BuzzServices
import Observation

/// The whole user interface. It composes the parts, and passes each command to the part that handles it.
@MainActor @Observable package final class AppViewModel: AppPart {
    package let environment: InterfaceEnvironment
    package let header: HeaderViewModel
    package let navigator: Navigator
    package let notifier: Notifier
    @ObservationIgnored let queue: InputQueue
    package private(set) var settings: InterfaceSettings
    package private(set) var keys: KeyMap
    package var themeName: String
    /// The available themes.
    package var themeNames: [String] = []
    /// Sends requests to the terminal.
    @ObservationIgnored package var effect: (AppEffect) -> Void = { _ in }

    @ObservationIgnored package private(set) lazy var library = LibraryFlow(app: self)
    @ObservationIgnored package private(set) lazy var memories = MemoriesFlow(app: self)
    @ObservationIgnored package private(set) lazy var cards = CardFlow(app: self)
    @ObservationIgnored package private(set) lazy var outbox = OutboxFlow(app: self)
    @ObservationIgnored package private(set) lazy var sprint = SprintFlow(app: self)
    @ObservationIgnored package private(set) lazy var people = PeopleFlow(app: self)
    @ObservationIgnored package private(set) lazy var conversations = ConversationFlow(app: self)
    @ObservationIgnored package private(set) lazy var snoozing = SnoozeFlow(app: self)
    @ObservationIgnored package private(set) lazy var list = ListFlow(app: self)
    @ObservationIgnored package private(set) lazy var messages = MessageFlow(app: self)
    @ObservationIgnored package private(set) lazy var sideThreads = SideThreadFlow(app: self)
    @ObservationIgnored package private(set) lazy var split = SplitFlow(app: self)
    @ObservationIgnored package private(set) lazy var polls = PollFlow(app: self)
    @ObservationIgnored package private(set) lazy var pipe = PipeFlow(app: self)
    @ObservationIgnored package private(set) lazy var later = LaterFlow(app: self)
    @ObservationIgnored package private(set) lazy var snippets = SnippetFlow(app: self)
    @ObservationIgnored package private(set) lazy var opening = OpeningFlow(app: self)
    @ObservationIgnored package private(set) lazy var drafting = DraftFlow(app: self)
    @ObservationIgnored package private(set) lazy var writing = WritingFlow(app: self)
    @ObservationIgnored package private(set) lazy var program = ProgramFlow(app: self)
    @ObservationIgnored package private(set) lazy var signIn = SignInFlow(app: self)
    @ObservationIgnored package private(set) lazy var accounts = AccountFlow(app: self)
    @ObservationIgnored package private(set) lazy var setUp = SetUpFlow(app: self)
    @ObservationIgnored package private(set) lazy var security = SecurityFlow(app: self)
    @ObservationIgnored package private(set) lazy var recovery = RecoveryFlow(app: self)
    @ObservationIgnored package private(set) lazy var lastAction = LastAction(app: self)
    @ObservationIgnored package private(set) lazy var input = InputRouter(app: self)
    @ObservationIgnored package private(set) lazy var pending = PendingKeys(app: self)
    @ObservationIgnored package private(set) lazy var hints = HintLine(app: self)
    @ObservationIgnored package private(set) lazy var background = BackgroundWork(app: self)

    package var app: AppViewModel { self }

    package init(
        services: InterfaceServices, settings: InterfaceSettings = InterfaceSettings(), keys: KeyMap = .vim,
        jobs: Jobs = Jobs()
    ) {
        self.settings = settings
        self.keys = keys
        themeName = settings.theme ?? ""
        environment = InterfaceEnvironment(services: services, jobs: jobs)
        header = HeaderViewModel(environment: environment)
        navigator = Navigator(environment: environment)
        queue = InputQueue(environment: environment, navigator: navigator)
        notifier = Notifier(environment: environment, settings: settings)
        takeSettings()
        notifier.effect = { [weak self] in self?.effect($0) }
        notifier.attended = { [weak self] in
            guard let self, self.thread.isAttended else { return nil }
            return self.thread.conversation?.id
        }
        navigator.closed = { [weak self] in
            if let self, self.signIn.isSignedOut { self.signIn.showWelcome() }
        }
        navigator.desk.snippetValues = { [weak self] in self?.snippets.values() ?? [:] }
        navigator.desk.onFields = { [weak self] in self?.snippets.askForFields($0, $1, insert: $2) }
        navigator.desk.onHoldEnd = { [weak self] in self?.lastAction.holdEnded() }
        environment.accessChanged = { [weak self] in self?.accessChanged() }
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
        for thread in navigator.threads { thread.refreshTimes() }
    }

    private func takeSettings() {
        let desk = navigator.desk
        desk.sendsTyping = settings.sendsTyping
        desk.undoSendSeconds = settings.undoSendSeconds
        desk.readsMarkdown = settings.readsMarkdown
        desk.spelling.take(settings.spelling)
        inbox.setSpam(inAll: settings.showsSpamInAll)
        notifier.settings = settings
        environment.clock = settings.clock
        for thread in navigator.threads { tellKeys(to: thread) }
    }

    private func tellKeys(to thread: ThreadViewModel) {
        thread.pictureHint = [(Command.expand, "shows it"), (.openLink, "opens it")].compactMap { command, title in
            keys.key(for: command, in: [.thread]).map { "\(KeyText.shown($0)) \(title)" }
        }
        .joined(separator: "   ")
        thread.pollHint = keys.key(for: .vote, in: [.thread]).map { "\(KeyText.shown($0)) votes" } ?? ""
        thread.threadHint = keys.key(for: .openThread, in: [.thread]).map { "\(KeyText.shown($0)) opens" } ?? ""
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

    /// Forgets the account, so that the next user neither sees its data nor completes its pending actions.
    func forget() {
        queue.stop()
        navigator.forget()
        inbox.forget()
        notifier.forget()
        environment.forget()
        lastAction.forget()
        pending.cancel()
        sprint.paused = nil
        drafting.refusedDrafts = nil
        setUp.owesSetUp = false
    }

    // MARK: Input and commands

    package func send(_ input: AppInput) { self.input.send(input) }

    package func perform(_ command: Command) {
        if let overlay {
            let outcome = overlay.perform(command)
            guard case .ignored = outcome else { return apply(outcome) }
            guard command.reach == .always || command.reach == .overlays && !overlay.isModal else {
                return refuse(command)
            }
        } else if inbox.isFiltering {
            return list.performInFilter(command)
        }
        if command.concernsList(focus), !inbox.isReady {
            return waitForList { [weak self] in self?.perform(command) }
        }
        if command.concernsMessages(focus), !thread.isReady {
            return waitForThread { [weak self] in self?.perform(command) }
        }
        if let reason = command.unavailable(in: self) { return environment.warn(reason) }
        lastAction.begin(command)
        command.run(in: self)
    }

    /// Tells the user that the command has no effect with the current focus.
    func refuse(_ command: Command) {
        input.refuse(keys.key(for: command, in: contexts + otherPane) ?? keys.key(for: command) ?? ":" + command.name)
    }

    /// Commands that aren't shown to users who cannot have them.
    var hiddenCommands: Set<Command> {
        environment.reasonAgainstCopilot == nil ? [] : Set(Command.all.filter(\.isForCreators))
    }

    func apply(_ outcome: OverlayOutcome) {
        switch outcome {
        case .handled, .ignored: break
        case .refuse(let reason): environment.warn(reason)
        case .close: closeOverlay()
        case .edit(let text): effect(.edit(text))
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
            if let menu = overlay as? MenuViewModel, let key = menu.chosen { lastAction.chose(key) }
            let page = navigator.page
            closeOverlay()
            body()
            navigator.keepBehind(page)
        }
    }

    // MARK: Changes from outside

    private func accessChanged() {
        for pane in navigator.panes {
            pane.followIncoming()
            if !environment.access.has(.drafts) { navigator.closeDrafts(in: pane) }
        }
        setUp.offerSetUp()
        if !environment.access.has(.categories), inbox.query.tab != .all { inbox.send(.tabKeepingSelection(.all)) }
    }
}
