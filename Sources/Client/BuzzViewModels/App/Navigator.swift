import BuzzModel
import BuzzServices
import Observation

/// Where the user is: the panes, which of them has the focus, and the overlay over them.
///
/// One thread is open, or two beside each other. What speaks of the thread means the one in focus; while the list has
/// the focus, the one with the selected conversation.
@MainActor @Observable package final class Navigator {
    package let inbox: InboxViewModel
    package let desk: WritingDesk
    /// From left to right. The one that isn't `pane` is empty unless two are open.
    package private(set) var panes: [ThreadPane]
    package private(set) var pane: ThreadPane
    /// Whether two threads are open, although the terminal may have no room for both.
    package private(set) var isSplit = false
    /// The pane that the list opens conversations in: the last one in focus.
    @ObservationIgnored private var home: ThreadPane
    /// The conversation there has left the list.
    @ObservationIgnored private var isOutdated = false
    package private(set) var focus = Focus.list
    package private(set) var overlay: (any OverlayViewModel)?
    /// The page from which the overlay was opened. It stays visible but gets no keys.
    package private(set) var pageBehind: (any OverlayViewModel)?
    /// Whether there is room for only one pane.
    package private(set) var isNarrow = false
    /// The width of the screen, which decides whether two threads have room.
    package private(set) var columns = 0
    package nonisolated static let columnsForTwo = 160
    package private(set) var hasTerminalFocus = true
    /// The last two conversations the user looked at, newest first.
    @ObservationIgnored var lookedAt: [ConversationID] = []
    /// Called when an overlay was closed.
    @ObservationIgnored var closed: () -> Void = {}
    @ObservationIgnored private let environment: InterfaceEnvironment

    init(environment: InterfaceEnvironment) {
        self.environment = environment
        inbox = InboxViewModel(environment: environment)
        desk = WritingDesk(environment: environment)
        let first = ThreadPane(environment: environment, desk: desk)
        (pane, home) = (first, first)
        panes = [first, ThreadPane(environment: environment, desk: desk)]
        desk.onHeld = { [weak self] in self?.hold($0) }
        inbox.onLoss = { [weak self] in self?.selectionLost() }
        inbox.onSelect = { [weak self] in self?.selected($0) }
        for pane in panes {
            pane.thread.onHeldStored = { [weak self] in self?.hold(nil) }
            pane.thread.onGone = { [weak self, unowned pane] in self?.conversationGone(from: pane) }
        }
    }

    package var thread: ThreadViewModel { pane.thread }
    package var composer: ComposerViewModel { pane.composer }
    package var threads: [ThreadViewModel] { panes.map(\.thread) }
    package var drafts: DraftsViewModel? { pane.drafts }

    /// Shows the message that is held back, in whichever thread it belongs to.
    private func hold(_ held: HeldMessage?) {
        for pane in panes { pane.thread.held = held }
    }

    package func setScreen(columns: Int, isNarrow: Bool) {
        if columns != self.columns {
            let before = visiblePanes.count
            self.columns = columns
            tellWhatIsHidden(before: before)
        }
        if isNarrow != self.isNarrow { self.isNarrow = isNarrow }
    }

    private func tellWhatIsHidden(before: Int) {
        let text = "The other thread is hidden until there is room."
        let now = visiblePanes.count
        if now < before { environment.inform(text) }
        if now > before, environment.notice?.text == text { environment.clearNotice() }
    }

    package var showsList: Bool { !isNarrow || focus == .list }

    package var showsThread: Bool { !isNarrow || focus != .list }

    /// The contexts in which a key is looked up, most specific first.
    package var contexts: [KeyContext] {
        if let overlay { return overlay.contexts }
        if inbox.isFiltering { return [.finder, .editing] }
        return switch focus {
        case .list: [.list, .conversation, .global]
        case .thread: [.thread, .conversation, .global]
        case .composer: [.composer, .editing]
        case .drafts: [.drafts, .global]
        }
    }

    var otherPane: [KeyContext] {
        if inbox.isFiltering { return [] }
        return switch focus {
        case .list: [.thread]
        case .thread: [.list]
        case .composer, .drafts: []
        }
    }

    /// The user is typing or has an overlay open.
    var isBusy: Bool { overlay != nil || inbox.isFiltering || focus == .composer }

    /// The conversation that commands apply to.
    var target: Conversation? {
        focus == .list ? inbox.selection : thread.conversation
    }

    package func setFocus(_ focus: Focus) { setFocus(focus, in: pane) }

    /// Moves the focus, also from one thread to the other.
    func setFocus(_ focus: Focus, in pane: ThreadPane) {
        var focus = focus
        if focus == .drafts, pane.drafts == nil { focus = .composer }
        if focus != .list, pane.conversation == nil { focus = .list }
        if focus == .composer, pane.composer.blocked != nil { focus = .thread }
        let isOther = pane !== self.pane
        guard focus != self.focus || isOther else { return }
        if focus == .drafts, !isOther { pane.draftsOpenedFrom = self.focus }
        if self.focus == .thread, focus != .drafts || isOther { thread.send(.clearSelection) }
        if self.focus == .composer { _ = composer.dismissCompletion() }
        self.focus = focus
        self.pane = pane
        if focus != .list {
            home = pane
            inbox.keepSelection()
        }
        updateAttention()
        if isOther, let id = pane.conversation?.id { inbox.send(.selectConversation(id)) }
    }

    func setTerminalFocus(_ hasFocus: Bool) {
        guard hasFocus != hasTerminalFocus else { return }
        hasTerminalFocus = hasFocus
        updateAttention()
    }

    func updateAttention() {
        for pane in panes { pane.thread.isAttended = pane === self.pane && focus != .list && hasTerminalFocus }
        noteLook()
    }

    /// Records that the user looks at a conversation instead of only passing it in the list.
    func noteLook() {
        guard thread.isAttended, let id = thread.conversation?.id else { return }
        pane.lookedAt = id
        lookedAt.removeAll { $0 == id }
        lookedAt.insert(id, at: 0)
        if lookedAt.count > 2 { lookedAt.removeLast() }
    }

    func show(_ overlay: any OverlayViewModel) {
        pageBehind = overlay.isPage ? nil : page
        self.overlay?.close()
        self.overlay = overlay
    }

    /// The page on screen, whether or not a popup is over it.
    var page: (any OverlayViewModel)? { overlay?.isPage == true ? overlay : pageBehind }

    /// Keeps the page visible behind an overlay that was opened from it.
    func keepBehind(_ page: (any OverlayViewModel)?) {
        if let overlay, !overlay.isPage, pageBehind == nil { pageBehind = page }
    }

    func closeOverlay() {
        overlay?.close()
        overlay = nil
        pageBehind = nil
        closed()
    }

    // MARK: Opening

    /// Opens a conversation that is already loaded.
    func goTo(_ conversation: Conversation, at message: MessageID? = nil, focus: Focus = .composer) {
        let place = pane(of: conversation.id) ?? home
        let isBeside = place !== pane && place.conversation?.id == conversation.id
        if !isBeside || message != nil { open(conversation, at: message, in: place) }
        inbox.send(.selectConversation(conversation.id))
        setFocus(focus, in: place)
        noteLook()
    }

    /// The selected conversation has left the list: the next one takes its pane, unless it is open already.
    private func selectionLost() {
        setFocus(.list)
        home = pane
        isOutdated = true
    }

    private func selected(_ conversation: Conversation?) {
        defer { isOutdated = false }
        guard let conversation else {
            closeDrafts(in: home)
            if isSplit { closePane(home) } else { home.close() }
            return setFocus(.list, in: home)
        }
        if let open = pane(of: conversation.id) {
            setFocus(focus, in: open)
            if isOutdated, open !== home { closePane(home) }
            return
        }
        open(conversation, in: home)
        setFocus(focus, in: home)
        noteLook()
    }

    private func open(_ conversation: Conversation, at message: MessageID? = nil, in pane: ThreadPane) {
        if pane.drafts?.conversation.id != conversation.id { closeDrafts(in: pane) }
        pane.open(conversation, at: message)
    }

    func closeDrafts() { closeDrafts(in: pane) }

    func closeDrafts(in pane: ThreadPane) {
        pane.closeDrafts()
        if focus == .drafts, pane === self.pane { setFocus(pane.draftsOpenedFrom) }
    }

    // MARK: Two threads

    /// The panes that a screen of this width shows. Without room for two, the one not in focus is hidden.
    package func panes(in columns: Int) -> [ThreadPane] { isSplit && columns >= Self.columnsForTwo ? panes : [pane] }

    var visiblePanes: [ThreadPane] { panes(in: columns) }

    /// The pane where a conversation is open.
    func pane(of id: ConversationID) -> ThreadPane? { panes.first { $0.conversation?.id == id } }

    func pane(_ id: ObjectIdentifier) -> ThreadPane? {
        panes.first { ObjectIdentifier($0) == id && $0.conversation != nil }
    }

    /// Whether the selected conversation was open already when the list reached it.
    var isInOtherPane: Bool { pane !== home }

    /// Opens a conversation beside the one in the current pane.
    func openBeside(_ conversation: Conversation) {
        guard pane(of: conversation.id) == nil else { return goTo(conversation) }
        let other = other
        other.open(conversation)
        if !isSplit { split(pane, other) }
        setFocus(.composer, in: other)
    }

    /// Keeps the conversation in the current pane, beside one that was there before.
    func keep(beside before: Conversation) {
        if pane(of: before.id) == nil {
            other.open(before)
            if isSplit { exchangePanes() } else { split(other, pane) }
        }
        setFocus(.composer)
    }

    private var other: ThreadPane { panes[0] === pane ? panes[1] : panes[0] }

    private func split(_ left: ThreadPane, _ right: ThreadPane) {
        panes = [left, right]
        isSplit = true
    }

    func exchangePanes() { panes.swapAt(0, 1) }

    /// Closes one of two threads.
    func closePane(_ closing: ThreadPane, focus: Focus = .list) {
        guard isSplit, let staying = panes.first(where: { $0 !== closing }) else { return }
        isSplit = false
        if closing === pane { setFocus(focus, in: staying) }
        closing.close()
        home = staying
    }

    /// The conversation in it is gone, or the user isn't in it any more. Where the user is writing or choosing something
    /// it stays and says so, as a single one does: keys meant for it must not reach another conversation.
    private func conversationGone(from pane: ThreadPane) {
        guard isSplit, let conversation = pane.conversation, pane !== self.pane || focus == .list && overlay == nil
        else { return }
        environment.inform("You’re no longer in \(DisplayText.name(of: conversation)).")
        closePane(pane)
    }

    func saveTexts() {
        for pane in panes { pane.composer.save() }
    }

    /// Called after signing out.
    func forget() {
        closeDrafts()
        setFocus(.list)
        for pane in panes { pane.forget() }
        isSplit = false
        home = pane
        lookedAt = []
    }
}
