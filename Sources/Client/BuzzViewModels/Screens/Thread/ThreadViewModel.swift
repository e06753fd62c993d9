import BuzzModel
import BuzzServices
import Observation

/// One conversation's messages: holds the pages around what is on screen, and which line stands at its top.
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
        /// The line so many below the start of a message stands at the top.
        case line(MessageID, offset: Int)
    }

    struct Opening {
        var message: MessageID?
        var findsUnread: Bool
    }

    static let firstPage = 60
    static let pageSize = 20
    static let mostLoaded = 600

    package internal(set) var conversation: Conversation?
    package internal(set) var selectedID: MessageID?
    var messages: [Message] = []
    var hasOlder = false
    var hasNewer = false
    var isLoadingOlder = false
    var isLoaded = false
    var anchor = Anchor.end
    var layout = ThreadLayout()
    var people = PeopleIndex()
    /// What is being answered stays in sight above the drafts, until somebody scrolls.
    package var answered: MessageID? {
        didSet {
            guard let answered, answered != oldValue, anchor != .end else { return }
            anchor = .line(answered, offset: 0)
            loadAround()
        }
    }
    /// What was just written here and can be called back.
    package var held: HeldMessage? {
        didSet {
            guard held != oldValue else { return }
            relayout()
            // Its row is there: it takes its place.
            if held?.storedAs != nil, held?.message.conversationID == conversation?.id { reload() }
        }
    }
    /// The key for that, `M-z unsends it`.
    @ObservationIgnored package var callBackHint = ""
    /// Somebody looks at it: what arrives is read.
    package var isAttended = false {
        didSet { if isAttended != oldValue { markReadIfSeen() } }
    }

    /// Called when the newest message of the other side is another one.
    @ObservationIgnored package var onIncoming: () -> Void = {}
    /// Called when what is known of the conversation changed.
    @ObservationIgnored package var onConversation: (Conversation) -> Void = { _ in }
    /// Keys for a failed message, `R retry  E edit  X discard`.
    @ObservationIgnored package var failureHint = ""
    /// The key that shows a long message whole, `v shows all`.
    @ObservationIgnored package var expandHint = ""
    /// Keys for a picture that is not here yet, `v show   O open`.
    @ObservationIgnored package var pictureHint = ""
    /// Whether the terminal has colours enough for pictures.
    package var showsPictures = false {
        didSet { if showsPictures != oldValue { relayout() } }
    }
    @ObservationIgnored let pictures: PictureShelf
    @ObservationIgnored let environment: InterfaceEnvironment
    @ObservationIgnored var generation = 0
    @ObservationIgnored let loader: Rereader
    /// What was opened and is not read yet.
    @ObservationIgnored var opening: Opening?
    /// What is shown is not yet what was asked for.
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

    package init(environment: InterfaceEnvironment) {
        self.environment = environment
        pictures = PictureShelf(jobs: environment.jobs)
        loader = Rereader(jobs: environment.jobs)
        pictures.onChange = { [weak self] in self?.relayout() }
    }

    /// Keys about its messages mean something: they are here, or there are none to wait for.
    var isReady: Bool { conversation == nil || isLoaded && !isOpening }

    /// Runs now, or when what was opened is there; with false where it cannot be read, or something else was opened.
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

    /// Messages held in memory.
    package var loadedCount: Int { messages.count }
    package var lastID: MessageID? { messages.last?.id }
    package var selectedMessage: Message? { messages.first { $0.id == selectedID } }
    /// What a reply or a draft would answer: the selected message, else what is asked since the last own word, else the
    /// last one of the other side.
    package var messageToAnswer: Message? {
        if let selectedMessage, !selectedMessage.isOwn { return selectedMessage }
        return OpenQuestion.of(messages) ?? messages.last { !$0.isOwn && $0.kind != .state }
    }
    package var lastIncomingID: MessageID? { messages.last { !$0.isOwn && $0.kind.isSaid }?.id }
    /// Nothing of the other side stands after one's own last message.
    package var hasOwnLastWord: Bool { messages.last { $0.kind.isSaid }?.isOwn == true }
    /// There is more of it than is shown, or it is shown at length.
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

    /// The moment has moved on: after midnight "Today" is "Yesterday".
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
            clock: environment.clock, isDirect: conversation?.kind == .direct, holds: holds)
        layout.update(shownMessages, input, now: environment.now)
    }

    var heldHere: HeldMessage? {
        guard let held, held.message.conversationID == conversation?.id, !hasNewer else { return nil }
        // Read already: it is there as every other.
        if let stored = held.storedAs, messages.contains(where: { $0.id == stored }), !held.isCorrection { return nil }
        return held
    }

    /// With what is held back: a correction in its place, a new message at the end.
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
        guard let conversation else { return "" }
        let name = DisplayText.name(of: conversation)
        return conversation.kind == .direct ? "Start of your chat with \(name)" : "Start of \(name)"
    }

    private var readers: [MessageID: [String]] {
        guard conversation?.kind == .group else { return [:] }
        var names: [MessageID: [String]] = [:]
        let senders = Dictionary(messages.map { ($0.id, $0.sender) }, uniquingKeysWith: { first, _ in first })
        // That somebody has read what they wrote goes without saying.
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
            if let conversation { open(conversation) }
        } else {
            setTop(.max)
            if selectedID != nil { selectedID = messages.last?.id }
        }
    }

    /// Something was unread when the conversation was opened.
    package var hasUnread: Bool { firstUnread != nil }
    var isAtFirstUnread: Bool { selectedID != nil && selectedID == firstUnread }

    private func jumpToFirstUnread() {
        guard let firstUnread, let conversation else { return }
        if messages.contains(where: { $0.id == firstUnread }) {
            jump(to: firstUnread)
        } else {
            open(conversation, at: firstUnread)
        }
    }

    private func step(_ direction: Int) {
        guard let selectedID, let index = messages.firstIndex(where: { $0.id == selectedID }) else {
            return selectVisible(fromTop: direction > 0)
        }
        // A message taller than the screen is read to its end first.
        if let start = layout.starts[selectedID], let end = layout.ends[selectedID] {
            let visible = visibleLines
            if direction > 0, end > visible.upperBound { return setTop(topLine + min(3, end - visible.upperBound)) }
            if direction < 0, start < visible.lowerBound { return setTop(topLine - min(3, visible.lowerBound - start)) }
        }
        var next = index + direction
        // What stands in no line of its own is passed over.
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

    /// Scrolls so that the selected message is on screen, its beginning first.
    private func showSelection() {
        guard let selectedID, let start = layout.starts[selectedID], let end = layout.ends[selectedID] else { return }
        let visible = visibleLines
        if start < visible.lowerBound {
            // What stands above it comes into view with it.
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

    /// At the end of a conversation only what the screen lacks is read; further up, a page ahead.
    var isNearTop: Bool { anchor == .end ? layout.lines.count < height : topLine < height }
    var isNearEnd: Bool { visibleLines.upperBound + height > layout.lines.count }
}
