import BuzzModel
import BuzzServices
import Observation

/// The conversation list. Holds the rows on screen and a page on either side, whatever the length of the list.
@MainActor @Observable package final class InboxViewModel {
    package enum Action {
        case move(Command)
        case select(index: Int)
        case selectConversation(ConversationID)
        case scroll(Int)
        case tab(InboxTab)
        case nextTab(Int)
        case startFilter
        case editFilter(Command)
        case typeFilter(String)
        case endFilter(keepsText: Bool)
        case toggleUnreadOnly
        case toggleHidden
        case order(InboxOrder)
        case toggleMark
        case markAll
    }

    package private(set) var query = InboxQuery()
    package private(set) var isFiltering = false
    private(set) var window = InboxWindow(offset: 0, rows: [], total: 0)
    private var counts: [InboxTab: Int] = [:]
    private var rows: [InboxRow] = []
    private var cursor = ListCursor()
    private var filterText = TextBuffer()
    /// The selected conversation; nil means whichever stands at the cursor.
    private var selectedID: ConversationID?
    private var hasLoaded = false
    private var marked: [ConversationID: Conversation] = [:]
    /// The rows belong to another query than the one asked for.
    private var isStale = false
    @ObservationIgnored private var whenReadyBodies: [() -> Void] = []

    /// Called when another conversation is selected.
    @ObservationIgnored package var onSelect: (Conversation?) -> Void = { _ in }
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let reader: Rereader
    @ObservationIgnored private var reported: ConversationID?

    package init(environment: InterfaceEnvironment) {
        self.environment = environment
        reader = Rereader(jobs: environment.jobs)
    }

    /// How many conversations fit on screen.
    package func setHeight(_ rows: Int) {
        guard rows != cursor.height else { return }
        cursor.height = max(1, rows)
        ensureLoaded()
    }

    package var selection: Conversation? { isStale ? nil : conversation(at: cursor.index) }

    /// Runs now, or when the list that was asked for is there: keys typed ahead must not hit the list before.
    package func whenReady(_ body: @escaping () -> Void) {
        if isStale || !hasLoaded { whenReadyBodies.append(body) } else { body() }
    }

    /// Rows held in memory.
    package var loadedCount: Int { window.rows.count }

    package var state: InboxViewState {
        InboxViewState(
            tabs: tabs.map { tab in
                .init(tab: tab, title: tab.title, count: counts[tab] ?? 0, isSelected: tab == query.tab)
            },
            rows: cursor.visible.map { row(at: $0) }, groups: groups,
            top: cursor.top, selectedIndex: cursor.index, total: window.total,
            filter: isFiltering || !filterText.isEmpty
                ? .init(text: filterText.text, caret: filterText.caret, isActive: isFiltering) : nil,
            order: query.order,
            scope: query.showsHidden ? "archived and snoozed" : query.unreadOnly ? "unread only" : nil,
            emptyText: hasLoaded && window.total == 0 ? emptyText : nil, marked: Set(marked.keys))
    }

    package var order: InboxOrder { query.order }

    /// The heading above each row on screen, where a group begins; the first row always has one.
    private var groups: [String?] {
        guard query.order.isGrouped else { return [] }
        var previous: String?
        return cursor.visible.map { index in
            guard let conversation = conversation(at: index) else { return nil }
            let name = query.order.group(of: conversation, now: environment.now)
            defer { previous = name }
            return name == previous ? nil : name
        }
    }

    /// Without categories there is nothing to divide the list by.
    private var tabs: [InboxTab] {
        environment.access.has(.categories) || query.tab != .all ? InboxTab.allCases : [.all]
    }

    package func send(_ action: Action) {
        switch action {
        case .move(let command):
            guard cursor.perform(command) else { return }
            selectionMoved()
        case .select(let index):
            cursor.select(index)
            selectionMoved()
        case .selectConversation(let id): select(id)
        case .scroll(let amount):
            cursor.scroll(by: amount)
            selectionMoved()
        case .tab(let tab): change { $0.tab = tab }
        case .nextTab(let step):
            let tabs = self.tabs
            let index = (tabs.firstIndex(of: query.tab) ?? 0) + step
            change { $0.tab = tabs[(index + tabs.count) % tabs.count] }
        case .startFilter: isFiltering = true
        case .editFilter(let command):
            _ = filterText.perform(command)
            filterChanged()
        case .typeFilter(let text):
            filterText.insert(text.replacing("\n", with: " "))
            filterChanged()
        case .endFilter(let keepsText):
            isFiltering = false
            if !keepsText { filterText.replace(with: "") }
            filterChanged()
        case .toggleUnreadOnly: change { $0.unreadOnly.toggle() }
        case .toggleHidden: change { $0.showsHidden.toggle() }
        case .order(let order): change { $0.order = order }
        case .toggleMark:
            guard let conversation = selection else { return }
            if marked.removeValue(forKey: conversation.id) == nil { marked[conversation.id] = conversation }
            send(.move(.down))
        case .markAll:
            if !clearMarks() { for row in window.rows { marked[row.id] = row } }
        }
    }

    package var hasMarks: Bool { !marked.isEmpty }

    /// The marked conversations, newest first.
    package var markedConversations: [Conversation] { marked.values.sorted { $0.lastActivity > $1.lastActivity } }

    /// False where none was marked.
    @discardableResult
    package func clearMarks() -> Bool {
        guard hasMarks else { return false }
        marked = [:]
        return true
    }

    /// Whether Escape has something to undo here: a filter, a narrowed list.
    package func leaveNarrowedList() -> Bool {
        guard !filterText.isEmpty || query.unreadOnly || query.showsHidden else { return false }
        filterText.replace(with: "")
        change {
            $0.filter = ""
            $0.unreadOnly = false
            $0.showsHidden = false
        }
        return true
    }

    /// Nobody is signed in any more.
    package func forget() {
        window = InboxWindow(offset: 0, rows: [], total: 0)
        rows = []
        counts = [:]
        marked = [:]
        selectedID = nil
        reported = nil
        cursor.setCount(0)
    }

    // MARK: Reading

    package func reload() {
        reader.read { [weak self] in await self?.readOnce() }
    }

    private func row(_ conversation: Conversation) -> InboxRow {
        InboxRow(conversation, now: environment.now, clock: environment.clock, order: query.order)
    }

    /// The moment has moved on: "5m" is "6m".
    package func refreshTimes() {
        rows = window.rows.map(row)
    }

    private func readOnce() async {
        let conversations = environment.services.conversations
        let query = self.query
        let wanted = selectedID
        do throws(ServiceError) {
            var index = cursor.index
            var isListed = false
            if let wanted, let position = try await conversations.position(of: wanted, in: query) {
                index = position
                isListed = true
            }
            let page = max(cursor.height, 20)
            let most = 5 * page + 50
            var first = max(0, min(cursor.top, index) - page)
            // A sync may take the selected one far down: the window goes along.
            if index + cursor.height > first + most { first = max(0, index - 2 * page) }
            let limit = max(cursor.top, index) + cursor.height + page - first
            let window = try await conversations.window(query, offset: first, limit: min(limit, most))
            let counts = try await conversations.counts()
            guard query == self.query else { return reader.readAgain() }
            if let selectedID, isListed || wanted != selectedID, !window.rows.contains(where: { $0.id == selectedID }) {
                // It moved between the two reads. Nobody else may be selected meanwhile: what is being written would
                // be for them.
                return reader.readAgain()
            }
            if counts != self.counts { self.counts = counts }
            show(window, index: index, wanted: wanted)
        } catch {
            environment.report(error)
        }
    }

    private func show(_ window: InboxWindow, index: Int, wanted: ConversationID?) {
        let wasAtTop = cursor.top == 0
        if window != self.window || !hasLoaded {
            self.window = window
            rows = window.rows.map(row)
        }
        hasLoaded = true
        isStale = false
        cursor.setCount(window.total)
        if let selectedID {
            if let found = window.rows.firstIndex(where: { $0.id == selectedID }) {
                let place = window.offset + found
                // The row keeps its place on screen unless the list stands at its top, where news belong.
                let shift = place - cursor.index
                if !wasAtTop, shift != 0 { cursor.scroll(by: shift) }
                cursor.select(place)
            } else {
                // It left the list: whoever took its place is selected.
                self.selectedID = nil
                cursor.select(wanted == selectedID ? index : cursor.index)
            }
        }
        settleSelection()
        ensureLoaded()
        let bodies = whenReadyBodies
        whenReadyBodies = []
        for body in bodies { body() }
    }

    private func ensureLoaded() {
        let visible = cursor.visible
        let loaded = window.offset..<(window.offset + window.rows.count)
        let missing =
            !visible.isEmpty && (visible.lowerBound < loaded.lowerBound || visible.upperBound > loaded.upperBound)
        if missing || (!hasLoaded && !reader.isReading) { reload() }
    }

    // MARK: Selecting

    private func selectionMoved() {
        selectedID = selection?.id
        settleSelection()
        ensureLoaded()
    }

    private func settleSelection() {
        guard let conversation = selection else {
            if hasLoaded, !isStale, window.total == 0, reported != nil {
                reported = nil
                onSelect(nil)
            }
            return
        }
        selectedID = conversation.id
        guard reported != conversation.id else { return }
        reported = conversation.id
        onSelect(conversation)
    }

    private func select(_ id: ConversationID) {
        selectedID = id
        if let found = window.rows.firstIndex(where: { $0.id == id }) {
            cursor.select(window.offset + found)
            settleSelection()
            return
        }
        environment.read { [weak self] () async throws(ServiceError) in
            guard let self else { return }
            let conversations = self.environment.services.conversations
            if try await conversations.position(of: id, in: self.query) == nil {
                // Not in this tab or filter: show it among all.
                self.filterText.replace(with: "")
                self.query = InboxQuery(order: self.query.order)
                if try await conversations.position(of: id, in: self.query) == nil { self.query.showsHidden = true }
            }
            self.selectedID = id
            self.reload()
        }
    }

    private func conversation(at index: Int) -> Conversation? {
        let place = index - window.offset
        return window.rows.indices.contains(place) ? window.rows[place] : nil
    }

    private func row(at index: Int) -> InboxRow? {
        let place = index - window.offset
        return rows.indices.contains(place) ? rows[place] : nil
    }

    // MARK: Narrowing

    private func filterChanged() {
        guard query.filter != filterText.text else { return }
        change { $0.filter = filterText.text }
    }

    private func change(_ body: (inout InboxQuery) -> Void) {
        var query = self.query
        body(&query)
        guard query != self.query else { return }
        self.query = query
        selectedID = nil
        isStale = true
        cursor.select(0)
        reload()
    }

    private var emptyText: String {
        if !query.filter.isEmpty { return "Nothing matches “\(DisplayText.line(query.filter, maxColumns: 24))”." }
        if query.showsHidden { return "Nothing is archived or snoozed." }
        if query.unreadOnly { return "Everything is read." }
        return switch query.tab {
        case .all: "No conversations yet. Press n to start one."
        case .priority: "Nothing needs you right now."
        case .business: "No business here."
        case .fan: "No messages from fans here."
        case .spam: "No spam."
        }
    }
}

extension InboxTab {
    package var title: String {
        switch self {
        case .all: "All"
        case .priority: "Priority"
        case .business: "Business"
        case .fan: "Fan"
        case .spam: "Spam"
        }
    }
}
