import BuzzModel
import BuzzServices
import Observation
import PictureKit

/// The messages of a conversation: holds the pages around the visible part, and the position of the view.
@MainActor @Observable package final class ThreadViewModel {
    package enum Action {
        case move(Command)
        case scroll(lines: Int)
        case select(MessageID)
        case selectLast
        case clearSelection
        case toEnd
        case toFirstUnread
        case expand(MessageID)
    }

    enum Anchor: Equatable {
        case end
        /// The top line, as an offset from the first line of a message.
        case line(MessageID, offset: Int)
    }

    struct Opening {
        /// In a side thread, that is opened.
        var message: MessageID?
        var findsUnread: Bool
    }

    static let firstPage = 60
    static let pageSize = 20
    static let mostLoaded = 600

    package internal(set) var conversation: Conversation?
    package internal(set) var selectedID: MessageID?
    /// The side thread that is shown instead of the conversation.
    package internal(set) var sideThread: SideThreadID? {
        didSet { if sideThread != oldValue { onSideThread() } }
    }
    var messages: [Message] = []
    var hasOlder = false
    var hasNewer = false
    var isLoadingOlder = false
    var isLoaded = false
    var anchor = Anchor.end
    var layout = ThreadLayout()
    var people = PeopleIndex()
    /// The message being answered, kept visible above the drafts until the user scrolls.
    package var answered: MessageID? {
        didSet {
            guard let answered, answered != oldValue, anchor != .end else { return }
            anchor = .line(answered, offset: 0)
            loadAround()
        }
    }
    /// A message just written that can still be recalled.
    package var held: HeldMessage? {
        didSet {
            guard held != oldValue else { return }
            relayout()
            // The stored message exists: load it.
            if held?.storedAs != nil, held?.message.conversationID == conversation?.id { reload() }
        }
    }
    /// The key that recalls it: `M-z unsends it`.
    @ObservationIgnored package var callBackHint = ""
    /// The user is looking at it, so incoming messages are marked as read.
    package var isAttended = false {
        didSet { if isAttended != oldValue { markReadIfSeen() } }
    }

    /// Called when the other side's newest message changes.
    @ObservationIgnored package var onIncoming: () -> Void = {}
    /// Called when the user isn't in the conversation any more.
    @ObservationIgnored var onGone: () -> Void = {}
    /// Called when the message that was held back is among those shown.
    @ObservationIgnored var onHeldStored: () -> Void = {}
    /// Called when a side thread is opened or left.
    @ObservationIgnored package var onSideThread: () -> Void = {}
    /// Called when the conversation's data changes.
    @ObservationIgnored package var onConversation: (Conversation) -> Void = { _ in }
    /// The keys for a failed message: `R retry  E edit  X discard`.
    @ObservationIgnored package var failureHint = ""
    /// The key that expands a long message: `v shows all`.
    @ObservationIgnored package var expandHint = ""
    /// The key that opens a side thread: `l opens`.
    @ObservationIgnored package var threadHint = ""
    /// The key that votes: `a votes`.
    @ObservationIgnored package var pollHint = ""
    /// The keys for a picture that has not been downloaded: `v show   O open`.
    @ObservationIgnored package var pictureHint = ""
    /// Whether the terminal has enough colours for pictures.
    package var showsPictures = false {
        didSet { if showsPictures != oldValue { relayout() } }
    }
    /// How the terminal shows pixels; nil for half-blocks.
    package var graphics: GraphicsFormat? {
        didSet { if graphics != oldValue { requestPictures() } }
    }
    @ObservationIgnored let pictures: PictureCache
    @ObservationIgnored let environment: InterfaceEnvironment
    @ObservationIgnored var generation = 0
    @ObservationIgnored let loader: CoalescedReload
    /// What was opened but not loaded yet.
    @ObservationIgnored var opening: Opening?
    /// The displayed messages aren't those requested yet.
    @ObservationIgnored var isOpening = false
    @ObservationIgnored var isReading = false
    @ObservationIgnored var readsAgain = false
    @ObservationIgnored private var whenLoadedBodies: [(Bool) -> Void] = []
    @ObservationIgnored var firstUnread: MessageID?
    @ObservationIgnored var expanded: Set<MessageID> = []
    @ObservationIgnored var readUpTo: [UserID: MessageID] = [:]
    @ObservationIgnored var markedRead: MessageID?
    @ObservationIgnored var lastIncoming: MessageID?
    /// The newest message seen before scrolling up.
    @ObservationIgnored var newestSeen: Int64 = .max
    private(set) var columns = 80
    private var height = 20

    init(environment: InterfaceEnvironment) {
        self.environment = environment
        pictures = PictureCache(jobs: environment.jobs)
        loader = CoalescedReload(jobs: environment.jobs)
        pictures.onChange = { [weak self] in self?.relayout() }
    }

    /// Whether keys that refer to messages can be handled: the messages are loaded, or no conversation is open.
    var isReady: Bool { conversation == nil || isLoaded && !isOpening }

    /// Runs now or once the requested messages are loaded; receives false if that fails or something else is opened.
    func whenReady(_ body: @escaping (Bool) -> Void) {
        guard !isReady else { return body(true) }
        whenLoadedBodies.append(body)
        if !loader.isReading { reload() }
    }

    func runWhatWaited(isReady: Bool) {
        let bodies = whenLoadedBodies
        whenLoadedBodies = []
        for body in bodies { body(isReady) }
    }

    package func setViewport(columns: Int, height: Int) {
        guard columns != self.columns || height != self.height else { return }
        let widthChanged = columns != self.columns
        self.columns = max(1, columns)
        self.height = max(1, height)
        if widthChanged { relayout() }
        loadAround()
    }

    /// The number of loaded messages.
    package var loadedCount: Int { messages.count }
    package var lastID: MessageID? { messages.last?.id }
    package var selectedMessage: Message? { messages.first { $0.id == selectedID } }
    /// The message that a reply or draft would answer: the selected one, otherwise what needs an answer since the
    /// user's last message, otherwise the other side's last one.
    package var messageToAnswer: Message? {
        if let selectedMessage, !selectedMessage.isOwn { return selectedMessage }
        return OpenQuestion.of(messages) ?? messages.last { !$0.isOwn && $0.kind != .state }
    }
    package var lastIncomingID: MessageID? { messages.last { !$0.isOwn && $0.kind.isSaid }?.id }
    /// Whether the last message is the user's own.
    package var hasOwnLastWord: Bool { messages.last { $0.kind.isSaid }?.isOwn == true }
    /// Whether the message can be expanded or is expanded.
    func canExpand(_ message: Message) -> Bool {
        if expanded.contains(message.id) || message.kind == .image { return true }
        return layout.isCut(message.id)
    }
    package var lastOwnMessage: Message? { messages.last { $0.isOwn && $0.kind == .text } }

    package func send(_ action: Action) {
        switch action {
        case .move(let command): move(command)
        case .scroll(let lines): scroll(by: lines)
        case .select(let id):
            selectedID = id
            showSelection()
        case .selectLast:
            selectedID = messages.last { $0.kind != .state }?.id ?? messages.last?.id
            showSelection()
        case .clearSelection: selectedID = nil
        case .toEnd: jumpToEnd()
        case .toFirstUnread: jumpToFirstUnread()
        case .expand(let id):
            if expanded.remove(id) == nil { expanded.insert(id) }
            relayout()
            requestPictures()
        }
    }

    /// Updates labels such as "Today" after midnight.
    package func refreshTimes() { relayout() }

    var viewportRows: Int { height }

    // MARK: Lines

    /// The line at the top of the screen.
    var topLine: Int {
        let last = max(0, layout.lines.count - height)
        switch anchor {
        case .end: return min(last, answered.flatMap { layout.starts[$0] } ?? last)
        case .line(let id, let offset): return max(0, min(last, (layout.starts[id] ?? last) + offset))
        }
    }

    var visibleLines: Range<Int> {
        let top = topLine
        return top..<min(layout.lines.count, top + height)
    }

    func relayout() {
        let today = TimeText.dayNumber(environment.now)
        let input = ThreadLayout.Input(
            columns: columns, firstUnread: firstUnread, expanded: expanded, failureHint: failureHint, today: today,
            hasOlder: hasOlder, isLoadingOlder: isLoadingOlder, beginning: beginning, readBy: readers,
            pictures: pictureViews,
            pictureHint: showsPictures ? pictureHint : "", expandHint: expandHint,
            clock: environment.clock, isDirect: conversation?.kind == .direct, holds: holds, threadHint: threadHint,
            pollHint: pollHint, isSideThread: sideThread != nil)
        layout.update(shownMessages, input, now: environment.now)
    }

    var heldHere: HeldMessage? {
        guard let held, held.message.conversationID == conversation?.id, held.message.inThread == sideThread, !hasNewer
        else { return nil }
        // The stored message is loaded and shown like any other.
        if let stored = held.storedAs, messages.contains(where: { $0.id == stored }), !held.isCorrection { return nil }
        return held
    }

    /// Includes the message held back: an edit in its place, a new message at the end.
    private var shownMessages: [Message] {
        guard let held = heldHere else { return messages }
        guard held.isCorrection else { return messages + [held.message] }
        return messages.map { message in
            guard message.id == held.message.id else { return message }
            var message = message
            (message.body, message.formattedBody) = (held.message.body, held.message.formattedBody)
            (message.state, message.isEdited, message.error) = (.queued, held.message.isEdited, nil)
            return message
        }
    }

    private var holds: [MessageID: String] {
        guard let held = heldHere, let left = held.secondsLeft else { return [:] }
        return [held.message.id: "sends in \(left) s" + (callBackHint.isEmpty ? "" : "   " + callBackHint)]
    }

    private var beginning: String {
        guard let conversation, sideThread == nil else { return "" }
        let name = DisplayText.name(of: conversation)
        return conversation.kind == .direct ? "Start of your chat with \(name)" : "Start of \(name)"
    }

    private var readers: [MessageID: [String]] {
        guard conversation?.kind == .group else { return [:] }
        var names: [MessageID: [String]] = [:]
        let senders = Dictionary(messages.map { ($0.id, $0.sender) }, uniquingKeysWith: { first, _ in first })
        // Don't list senders as readers of their own messages.
        let others = readUpTo.filter { senders[$0.value] != $0.key }
        let known = Dictionary(
            people.members.lazy.filter { others[$0.userID] != nil }.map { ($0.userID, $0.displayName) },
            uniquingKeysWith: { first, _ in first })
        for (user, id) in others {
            let name = known[user] ?? user.localPart
            names[id, default: []].append(DisplayText.name(name, otherwise: user.rawValue))
        }
        return names.mapValues { $0.sorted() }
    }

    private func setTop(_ line: Int) {
        let last = max(0, layout.lines.count - height)
        let line = max(0, min(line, last))
        if line >= last, !hasNewer {
            anchor = .end
            newestSeen = .max
            markReadIfSeen()
        } else if layout.lines.indices.contains(line) {
            if anchor == .end { newestSeen = messages.last?.order ?? .max }
            let id = layout.lines[line].message
            anchor = .line(id, offset: line - (layout.starts[id] ?? line))
        }
        loadAround()
    }

    private func scroll(by amount: Int) {
        let top = topLine
        answered = nil
        setTop(top + amount)
        keepSelectionVisible()
    }

    // MARK: Moving

    private func move(_ command: Command) {
        switch command {
        case .up: step(-1)
        case .down: step(1)
        case .pageUp: scroll(by: -max(1, height - 2))
        case .pageDown: scroll(by: max(1, height - 2))
        case .halfPageUp: scroll(by: -max(1, height / 2))
        case .halfPageDown: scroll(by: max(1, height / 2))
        case .first:
            setTop(0)
            selectVisible(fromTop: true)
        case .last: jumpToEnd()
        default: break
        }
    }

    private func jumpToEnd() {
        if hasNewer {
            if let conversation { open(conversation, thread: sideThread) }
        } else {
            setTop(.max)
            if selectedID != nil { selectedID = messages.last?.id }
        }
    }

    /// Whether something was unread when the conversation was opened.
    package var hasUnread: Bool { firstUnread != nil }
    var isAtFirstUnread: Bool { selectedID != nil && selectedID == firstUnread }

    private func jumpToFirstUnread() {
        guard let firstUnread, let conversation else { return }
        if messages.contains(where: { $0.id == firstUnread }) {
            jump(to: firstUnread)
        } else {
            open(conversation, at: firstUnread, thread: sideThread)
        }
    }

    private func step(_ direction: Int) {
        guard let selectedID, let index = messages.firstIndex(where: { $0.id == selectedID }) else {
            return selectVisible(fromTop: direction > 0)
        }
        // Scroll through a message that is taller than the screen before moving on.
        if let start = layout.starts[selectedID], let end = layout.ends[selectedID] {
            let visible = visibleLines
            if direction > 0, end > visible.upperBound { return setTop(topLine + min(3, end - visible.upperBound)) }
            if direction < 0, start < visible.lowerBound { return setTop(topLine - min(3, visible.lowerBound - start)) }
        }
        var next = index + direction
        // Skip messages without lines of their own.
        while messages.indices.contains(next), let start = layout.starts[messages[next].id],
            start == layout.ends[messages[next].id]
        {
            next += direction
        }
        guard messages.indices.contains(next) else {
            if direction > 0 { setTop(.max) } else { setTop(0) }
            return
        }
        self.selectedID = messages[next].id
        showSelection()
    }

    private func selectVisible(fromTop: Bool) {
        let visible = layout.lines[visibleLines].filter(\.isSelectable)
        selectedID = (fromTop ? visible.first : visible.last)?.message
    }

    /// Scrolls the selected message into view, its start first.
    private func showSelection() {
        guard let selectedID, let start = layout.starts[selectedID], let end = layout.ends[selectedID] else { return }
        let visible = visibleLines
        if start < visible.lowerBound {
            // Include the separators above it.
            let lead = messages.first?.id == selectedID ? start : 1
            setTop(start - lead)
        } else if end > visible.upperBound {
            setTop(min(start, end - height))
        } else {
            loadAround()
        }
    }

    private func keepSelectionVisible() {
        guard let selectedID else { return }
        let visible = layout.lines[visibleLines]
        guard !visible.contains(where: { $0.message == selectedID && $0.isSelectable }) else { return }
        let start = layout.starts[selectedID] ?? 0
        selectVisible(fromTop: start < visibleLines.lowerBound)
    }

    /// At the end of a conversation only load what the screen lacks; further up, load a page ahead.
    var isNearTop: Bool { anchor == .end ? layout.lines.count < height : topLine < height }
    var isNearEnd: Bool { visibleLines.upperBound + height > layout.lines.count }
}
