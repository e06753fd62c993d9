import BuzzModel
import BuzzServices
import Observation

/// Where the user is: the panes, which of them has the focus, and the overlay over them.
@MainActor @Observable package final class Navigator {
    package let inbox: InboxViewModel
    package let thread: ThreadViewModel
    package let composer: ComposerViewModel
    package private(set) var focus = Focus.list
    package private(set) var overlay: (any OverlayViewModel)?
    /// The page from which the overlay was opened. It stays visible but gets no keys.
    package private(set) var pageBehind: (any OverlayViewModel)?
    package internal(set) var drafts: DraftsViewModel?
    /// Whether there is room for only one pane.
    package private(set) var isNarrow = false
    package private(set) var hasTerminalFocus = true
    /// The last two conversations the user looked at, newest first.
    @ObservationIgnored var lookedAt: [ConversationID] = []
    /// Where the focus was before it moved to the drafts.
    @ObservationIgnored private var draftsOpenedFrom = Focus.composer
    /// Called when an overlay was closed.
    @ObservationIgnored var closed: () -> Void = {}

    init(environment: InterfaceEnvironment) {
        inbox = InboxViewModel(environment: environment)
        thread = ThreadViewModel(environment: environment)
        composer = ComposerViewModel(environment: environment)
        composer.people = { [weak self] in self?.thread.people ?? PeopleIndex() }
        composer.onHeld = { [weak self] in self?.thread.held = $0 }
        inbox.onLoss = { [weak self] in self?.setFocus(.list) }
        inbox.onSelect = { [weak self] in self?.selected($0) }
        thread.onConversation = { [weak self] in self?.composer.refresh($0) }
        thread.onSideThread = { [weak self] in self?.followSideThread() }
    }

    /// Makes the composer write to the side thread that is on screen.
    private func followSideThread() {
        composer.thread = thread.sideThread.map { id in
            let first = thread.messages.first { $0.threadOfItsOwn == id }
            return ComposerViewModel.SideThreadPlace(
                id: id, excerpt: first.map { DisplayText.line(of: $0, maxColumns: 60) } ?? "")
        }
    }

    package func setNarrow(_ isNarrow: Bool) {
        if isNarrow != self.isNarrow { self.isNarrow = isNarrow }
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

    /// Records that the user looks at a conversation instead of only passing it in the list.
    func noteLook() {
        guard thread.isAttended, let id = thread.conversation?.id else { return }
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

    /// Opens a conversation that is already loaded.
    func goTo(_ conversation: Conversation, at message: MessageID? = nil, focus: Focus = .composer) {
        closeDrafts(ofAllBut: conversation.id)
        thread.open(conversation, at: message)
        composer.open(conversation)
        inbox.send(.selectConversation(conversation.id))
        setFocus(focus)
        noteLook()
    }

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
