import BuzzModel
import BuzzServices
import Observation

/// The conversation list. Holds the rows on screen and a page before and after, however long the list is.
@MainActor @Observable package final class InboxViewModel {
    package internal(set) var query = InboxQuery()
    package private(set) var isFiltering = false
    private(set) var window = InboxWindow(offset: 0, rows: [], total: 0)
    private(set) var counts: [InboxTab: Int] = [:]
    var rows: [InboxRow] = []
    private(set) var cursor = ListCursor()
    private(set) var filterText = TextBuffer()
    /// The selection before filtering, restored by Escape.
    @ObservationIgnored private var beforeFilter: ConversationID?
    /// The selected conversation; nil means the one at the cursor.
    var selectedID: ConversationID?
    private(set) var hasLoaded = false
    /// The list was read, or could not be.
    package private(set) var wasRead = false
    var marked: [ConversationID: MarkedConversation] = [:]
    /// All listed conversations are being marked; commands for them must wait.
    @ObservationIgnored var isMarking = false
    /// The selected conversation if it no longer matches the list: it keeps its row until the selection moves.
    private var staying: ConversationID?
    /// Conversations that the user is done with; they don't keep their rows.
    @ObservationIgnored private var released: Set<ConversationID> = []
    /// The rows belong to an earlier query.
    private var isStale = false
    @ObservationIgnored private var changes = ListChanges()
    var stillness = ListStillness()
    @ObservationIgnored var stillTimer: Jobs.ID?
    /// Increases with each account, so that results for an earlier one are discarded.
    @ObservationIgnored private var epoch = 0
    @ObservationIgnored var rowStyle: RowStyle?
    @ObservationIgnored private var whenReadyBodies: [(Bool) -> Void] = []
    /// Incremented with each selection, so that a delayed result does not override a later one.
    @ObservationIgnored private var choice = 0

    /// Called when another conversation is selected.
    @ObservationIgnored package var onSelect: (Conversation?) -> Void = { _ in }
    /// Called when the selected conversation has disappeared, before another one is selected.
    @ObservationIgnored package var onLoss: () -> Void = {}
    @ObservationIgnored let environment: InterfaceEnvironment
    @ObservationIgnored private let reader: CoalescedReload
    @ObservationIgnored private var reported: ConversationID?

    package init(environment: InterfaceEnvironment) {
        self.environment = environment
        reader = CoalescedReload(jobs: environment.jobs)
    }

    /// The number of conversations on screen.
    package func setHeight(_ rows: Int) {
        guard rows != cursor.height else { return }
        cursor.height = max(1, rows)
        ensureLoaded()
    }

    package var selection: Conversation? { isStale ? nil : conversation(at: cursor.index) }

    /// The rows match the current query and state, and the row at the cursor is loaded.
    var isReady: Bool {
        hasLoaded && !isStale && !isMarking && changes.areShown && (window.total == 0 || selection != nil)
    }

    /// Brackets a write that changes the list.
    func beginChange() { changes.begin() }
    func endChange() {
        changes.end()
        reload()
    }

    /// Runs now or once the requested list is loaded; receives false if loading failed.
    func whenReady(_ body: @escaping (Bool) -> Void) {
        guard !isReady else { return body(true) }
        whenReadyBodies.append(body)
        if !reader.isReading { reload() }
    }

    func runWhatWaited(isReady: Bool) {
        let bodies = whenReadyBodies
        whenReadyBodies = []
        for body in bodies { body(isReady) }
    }

    /// The number of loaded rows.
    package var loadedCount: Int { window.rows.count }

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
        case .tabKeepingSelection(let tab): change(selecting: selectedID) { $0.tab = tab }
        case .nextTab(let step):
            let tabs = self.tabs
            let index = (tabs.firstIndex(of: query.tab) ?? 0) + step
            change { $0.tab = tabs[(index + tabs.count) % tabs.count] }
        case .startFilter:
            if filterText.isEmpty { beforeFilter = selectedID }
            isFiltering = true
        case .typeFilter(let text):
            guard filterText.insert(text.replacing("\n", with: " ")) else {
                return environment.warn(TextBuffer.refusal)
            }
            filterChanged()
        case .endFilter(let keepsText):
            isFiltering = false
            if !keepsText {
                filterText.replace(with: "")
                if query.filter != "" { change(selecting: beforeFilter) { $0.filter = "" } }
            }
            filterChanged()
        case .toggleUnreadOnly: change(selecting: query.unreadOnly ? selectedID : nil) { $0.unreadOnly.toggle() }
        case .toggleHidden: change { $0.showsHidden.toggle() }
        case .order(let order): change { $0.order = order }
        case .toggleMark: toggleMark()
        case .markAll: markAll()
        }
    }

    /// The user is done with these conversations: when they leave the list, the next one may be selected.
    func release(_ ids: some Sequence<ConversationID>) { released.formUnion(ids) }

    /// Keeps the open conversation selected from now on.
    func keepSelection() { released = [] }

    /// The list is empty.
    var isEmpty: Bool { hasLoaded && !isStale && window.total == 0 }

    /// Removes a filter or restriction, for Escape; false if there is none.
    package func leaveNarrowedList() -> Bool {
        guard !filterText.isEmpty || query.unreadOnly || query.showsHidden else { return false }
        filterText.replace(with: "")
        // Keep the selected conversation selected in the full list.
        change(selecting: query.showsHidden ? nil : selectedID) {
            $0.filter = ""
            $0.unreadOnly = false
            $0.showsHidden = false
        }
        return true
    }

    /// Called after signing out.
    package func forget() {
        epoch += 1
        query = everything()
        filterText.replace(with: "")
        (isFiltering, isStale, hasLoaded) = (false, false, false)
        window = InboxWindow(offset: 0, rows: [], total: 0)
        (rows, counts, marked) = ([], [:], [:])
        (beforeFilter, selectedID, staying, reported, released) = (nil, nil, nil, nil, [])
        cursor.setCount(0)
        runWhatWaited(isReady: false)
    }

    // MARK: Reading

    package func reload() {
        stillness.askForOrder()
        reader.read { [weak self] in await self?.readOnce() }
    }

    /// Reloads soon, once for any number of changes.
    func reloadSoon() {
        reader.readSoon { [weak self] in await self?.readOnce() }
    }

    private func readOnce() async {
        let conversations = environment.services.conversations
        let query = self.query
        let wanted = selectedID
        let (change, epoch) = (changes.next, epoch)
        let request = stillness.request
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
            // A sync may move the selected conversation far down: move the window with it.
            if index + cursor.height > first + most { first = max(0, index - 2 * page) }
            let limit = max(cursor.top, index) + cursor.height + page - first
            var window = try await conversations.window(query, offset: first, limit: min(limit, most))
            var stays: ConversationID?
            if let wanted, !isListed, !released.contains(wanted),
                !window.rows.contains(where: { $0.id == wanted }),
                let conversation = try await conversations.conversation(wanted)
            {
                stays = conversation.id
                // Another room replaced it, or it moved back into the list between the two reads.
                if window.rows.contains(where: { $0.id == conversation.id }) { return reader.readAgain() }
                window.rows.insert(conversation, at: max(0, min(index - window.offset, window.rows.count)))
                window.total += 1
            }
            let counts = try await conversations.counts()
            guard epoch == self.epoch, query == self.query, stays == nil || wanted == selectedID else {
                return reader.readAgain()
            }
            if let stays, stays != wanted {
                if reported == selectedID { reported = stays }
                selectedID = stays
            }
            if let selectedID, isListed || wanted != selectedID, !window.rows.contains(where: { $0.id == selectedID }) {
                // It got its real id from the server, or moved between the two reads. Don't select another
                // conversation meanwhile: the text being written would go to that one.
                if let now = try await conversations.conversation(selectedID)?.id, self.selectedID == selectedID {
                    if reported == selectedID { reported = now }
                    self.selectedID = now
                }
                return reader.readAgain()
            }
            if counts != self.counts { self.counts = counts }
            if hasLoaded, !isStale, !stillness.isOrderWanted(request), stillness.isHeld(at: environment.moment),
                selectedID.map({ id in self.window.rows.contains { $0.id == id } }) ?? true,
                let held = stillness.hold(window, over: self.window)
            {
                rows = rows(of: held)
                self.window = held
                changes.show(change)
                if isReady { runWhatWaited(isReady: true) }
                return showOrderLater()
            }
            stillness.showOrder(request)
            staying = stays
            changes.show(change)
            show(window, index: index, wanted: wanted)
        } catch {
            environment.report(error)
            wasRead = true
            runWhatWaited(isReady: false)
        }
    }

    private func show(_ window: InboxWindow, index: Int, wanted: ConversationID?) {
        let wasAtTop = cursor.top == 0
        if window != self.window || !hasLoaded {
            rows = rows(of: window)
            self.window = window
        }
        hasLoaded = true
        wasRead = true
        isStale = false
        cursor.setCount(window.total)
        if let selectedID {
            if let found = window.rows.firstIndex(where: { $0.id == selectedID }) {
                let place = window.offset + found
                // Keep the row at the same place on screen, unless the list was at its top.
                let shift = place - cursor.index
                if !wasAtTop, shift != 0 { cursor.scroll(by: shift) }
                cursor.select(place)
            } else {
                // It left the list or was deleted: select the one that took its place.
                self.selectedID = nil
                cursor.select(wanted == selectedID ? index : cursor.index)
                onLoss()
            }
        }
        settleSelection()
        ensureLoaded()
        if isReady { runWhatWaited(isReady: true) }
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
        choice += 1
        dropWhatStayed()
        selectedID = selection?.id
        settleSelection()
        ensureLoaded()
    }

    /// Removes a row that was only kept because it was selected.
    private func dropWhatStayed() {
        guard let staying, selection?.id != staying else { return }
        self.staying = nil
        guard let place = window.rows.firstIndex(where: { $0.id == staying }) else { return }
        let index = cursor.index
        window.rows.remove(at: place)
        rows.remove(at: place)
        window.total -= 1
        if index > window.offset + place { cursor.select(index - 1) }
        cursor.setCount(window.total)
    }

    private func settleSelection() {
        guard let conversation = selection else {
            if hasLoaded, !isStale, window.total == 0, reported != nil {
                reported = nil
                onSelect(nil)
            }
            return
        }
        if selectedID != conversation.id || reported != conversation.id { released = [] }
        selectedID = conversation.id
        guard reported != conversation.id else { return }
        reported = conversation.id
        onSelect(conversation)
    }

    private func select(_ id: ConversationID) {
        choice += 1
        selectedID = id
        released.remove(id)
        if let found = window.rows.firstIndex(where: { $0.id == id }) {
            cursor.select(window.offset + found)
            dropWhatStayed()
            settleSelection()
            return
        }
        // The row at the cursor is a different one until the position is known.
        isStale = true
        environment.read { [weak self, environment, choice, query] () async throws(ServiceError) in
            defer { self?.reload() }
            var query = query
            let conversations = environment.services.conversations
            if try await conversations.position(of: id, in: query) == nil {
                // Not in this tab or filter: show it among all.
                query = self?.everything(in: query.order) ?? InboxQuery(order: query.order)
                if query.leavesOutSpam, try await conversations.position(of: id, in: query) == nil { query.tab = .spam }
                if try await conversations.position(of: id, in: query) == nil {
                    (query.tab, query.showsHidden) = (.all, true)
                }
            }
            guard let self, choice == self.choice else { return }
            if query != self.query {
                self.filterText.replace(with: "")
                self.query = query
            }
            self.isStale = true
            self.selectedID = id
        }
    }

    func conversation(at index: Int) -> Conversation? {
        let place = index - window.offset
        return window.rows.indices.contains(place) ? window.rows[place] : nil
    }

    func row(at index: Int) -> InboxRow? {
        let place = index - window.offset
        return rows.indices.contains(place) ? rows[place] : nil
    }

    // MARK: The filter

    /// False if the command doesn't apply to a line of text.
    func editFilter(_ command: Command) -> Bool {
        guard filterText.perform(command) else { return false }
        filterChanged()
        return true
    }

    private func filterChanged() {
        guard query.filter != filterText.text else { return }
        change { $0.filter = filterText.text }
    }

    func change(selecting id: ConversationID? = nil, _ body: (inout InboxQuery) -> Void) {
        var query = self.query
        body(&query)
        guard query != self.query else { return }
        choice += 1
        self.query = query
        isStale = true
        selectedID = id
        if id == nil { cursor.select(0) }
        reload()
    }
}
