import BuzzModel
import BuzzServices
import Observation

/// The copilot's memories, including undelivered ones.
@MainActor @Observable package final class MemoriesViewModel: FilteredViewModel {
    package struct Actions {
        var add: @MainActor () -> Void
        var did: @MainActor (String, (@MainActor () -> Void)?) -> Void
        var undo: @MainActor () -> Void
        /// A sentence that tells which key opens the settings.
        var whereSettingsAre: @MainActor () -> String
    }

    private enum Item {
        case waiting(WaitingMemory)
        case stored(Memory)

        var identity: String {
            switch self {
            case .waiting(let memory): "waiting \(memory.id)"
            case .stored(let memory): "stored \(memory.id)"
            }
        }
    }

    private static let page = 200
    private static let most = 50

    private var waiting: [WaitingMemory] = []
    private var stored: [Memory] = []
    private var found: [Memory]?
    /// Memories being deleted.
    private var leaving: Set<String> = []
    private var status = MemoryState()
    private var next: String?
    private var problem: String?
    private var hasLoaded = false
    private var isLoading = false
    package var cursor = ListCursor()
    package var filter = FilterField()
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let service: any SupermemoryService
    @ObservationIgnored private let actions: Actions

    package init(environment: InterfaceEnvironment, service: any SupermemoryService, actions: Actions) {
        self.environment = environment
        self.service = service
        self.actions = actions
        readWaiting()
        readStored()
    }

    package let ownContext = KeyContext.memories

    // MARK: Rows

    private var count: Int { found?.count ?? waiting.count + stored.count }

    /// There are no memories to act on.
    var isEmpty: Bool { count == 0 && filter.isBlank }

    private func item(at index: Int) -> Item {
        if let found { return .stored(found[index]) }
        return index < waiting.count ? .waiting(waiting[index]) : .stored(stored[index - waiting.count])
    }

    private var selected: Item? { cursor.index < count ? item(at: cursor.index) : nil }

    package var state: MemoriesViewState {
        let visible = cursor.visible.clamped(to: 0..<count)
        return MemoriesViewState(
            summary: summary, rows: visible.map { row(item(at: $0)) }, top: cursor.top, selectedIndex: cursor.index,
            total: count, filter: filter.shown, caret: filter.field.caret, isFiltering: filter.isTyping,
            selectedText: selectedText, emptyText: count == 0 ? emptyText : nil)
    }

    private var summary: String {
        var parts: [String] = []
        if !environment.access.has(.memory) { parts.append("turned off") }
        if let stored = status.stored { parts.append("\(SizeText.number(stored)) stored") }
        if let at = status.lastSync { parts.append("last sync \(TimeText.clock(at))") }
        if status.pending > 0 { parts.append("\(SizeText.number(status.pending)) pending") }
        if status.dropped > 0 { parts.append("\(SizeText.number(status.dropped)) dropped") }
        return parts.joined(separator: " · ")
    }

    private var selectedText: String {
        switch selected {
        case .waiting(let memory)?: DisplayText.body(memory.content)
        case .stored(let memory)?: DisplayText.body(memory.content)
        case nil: ""
        }
    }

    private var emptyText: String? {
        if found != nil { return "No matching memories." }
        if let problem { return problem }
        guard hasLoaded else { return nil }
        let off = " Memory is off. Turn it on in :settings."
        return "No memories yet." + (environment.access.has(.memory) ? "" : off)
    }

    private func row(_ item: Item) -> MemoriesViewState.Row {
        switch item {
        case .waiting(let memory):
            let reason = memory.lastError.map { " · " + DisplayText.sentence($0) } ?? ""
            return .init(
                mark: memory.isDropped ? .dropped : .waiting, text: DisplayText.line(memory.content),
                detail: (memory.isDropped ? "dropped" : "waits") + reason,
                time: TimeText.listTime(memory.createdAt, now: environment.now), score: "")
        case .stored(let memory):
            let with = memory.metadata["with"].map { "with \(DisplayText.line($0, maxColumns: 40))" }
            let kind = memory.metadata["kind"].map { DisplayText.line($0, maxColumns: 20) }
            return .init(
                mark: .stored, text: DisplayText.line(memory.content),
                detail: leaving.contains(memory.id)
                    ? "deleting …" : [kind, with].compactMap { $0 }.joined(separator: " · "),
                time: memory.createdAt.map { TimeText.listTime($0, now: environment.now) } ?? "",
                score: memory.score.map(Self.hundredths) ?? "")
        }
    }

    private static func hundredths(_ score: Double) -> String {
        let value = Int((score * 100).rounded())
        return value >= 100 ? "1.00" : "0." + (value < 10 ? "0" : "") + "\(value)"
    }

    // MARK: Keys

    package func storeChanged(_ change: StoreChange) {
        guard change.memories || change.outbox || change.everything else { return }
        let before = waiting.count
        readWaiting { [weak self] in
            // One has been delivered to the copilot.
            guard let self, self.waiting.count < before else { return }
            self.readStored()
        }
    }

    package func filterChanged() { search() }

    package func cursorMoved() {
        if cursor.index + cursor.height >= count { readMore() }
    }

    package var hints: [Command] { [.addEntry] + (isEmpty ? [] : [.delete, .retry, .filter]) }

    package func performOwn(_ command: Command) -> OverlayOutcome {
        switch command {
        case .memories: return .close
        case .addEntry:
            if let reason = environment.reason(against: .memory) { return .refuse(reason + actions.whereSettingsAre()) }
            return .then { [actions] in actions.add() }
        case .delete: remove()
        case .retry: retry()
        case .undo: actions.undo()
        default: return .ignored
        }
        return .handled
    }

    private func retry() {
        guard case .waiting(let memory)? = selected else {
            return environment.warn("Only waiting memories can be retried.")
        }
        let sync = environment.services.sync
        environment.write { [environment] () async throws(ServiceError) in
            try await sync.retry(memory.id)
            environment.inform("Retrying.")
        }
    }

    private func remove() {
        switch selected {
        case .waiting(let memory)?:
            let sync = environment.services.sync
            let (actions, again) = (actions, again(memory.content, [:]))
            environment.write { () async throws(ServiceError) in
                try await sync.cancel(memory.id)
                actions.did("Not saved.", again)
            }
        case .stored(let memory)?:
            guard leaving.insert(memory.id).inserted else { return environment.inform("Being deleted.") }
            environment.inform("Deleting …")
            environment.jobs.startLasting { [self] in await forget(memory) }
        case nil: environment.warn("Nothing is selected.")
        }
    }

    /// Deletes a memory on the copilot, which takes a while, so pending writes don't wait for it.
    private func forget(_ memory: Memory) async {
        defer { leaving.remove(memory.id) }
        do throws(MemoryError) {
            try await service.delete([memory.id])
            stored.removeAll { $0.id == memory.id }
            found?.removeAll { $0.id == memory.id }
            cursor.setCount(count)
            actions.did("Forgotten.", again(memory.content, memory.metadata))
            readWaiting()
        } catch {
            environment.warn("Not deleted. \(DisplayText.sentence(error.sentence))")
        }
    }

    private func again(_ content: String, _ metadata: [String: String]) -> @MainActor () -> Void {
        let (environment, service) = (environment, service)
        return {
            environment.jobs.startLasting {
                do throws(MemoryError) {
                    try await service.addMemory(content: content, metadata: metadata)
                } catch {
                    environment.warn("Not restored. \(DisplayText.sentence(error.sentence))")
                }
            }
        }
    }

    // MARK: Reading

    private func readWaiting(then done: (@MainActor () -> Void)? = nil) {
        environment.jobs.start { [weak self, service] in
            do throws(MemoryError) {
                let waiting = try await service.waitingMemories()
                let status = await service.state
                guard let self else { return }
                self.keepingSelection {
                    self.waiting = waiting
                    self.status = status
                }
                done?()
            } catch {
                self?.problem = DisplayText.sentence(error.sentence)
            }
        }
    }

    /// Keeps the selected memory selected wherever it moves.
    private func keepingSelection(_ change: () -> Void) {
        let before = selected?.identity
        change()
        cursor.setCount(count)
        if let before, let index = (0..<count).first(where: { item(at: $0).identity == before }) {
            cursor.select(index)
        }
    }

    private func readStored() { read(after: nil) { $1 } }

    private func readMore() {
        guard found == nil, let next else { return }
        read(after: next) { $0 + $1 }
    }

    private func read(after cursor: String?, _ join: @escaping @MainActor ([Memory], [Memory]) -> [Memory]) {
        guard !isLoading else { return }
        isLoading = true
        environment.jobs.start { [weak self, service] in
            do throws(MemoryError) {
                let page = try await service.memories(after: cursor, limit: Self.page)
                guard let self else { return }
                self.keepingSelection { self.stored = join(self.stored, page.memories) }
                self.next = page.cursor
                self.status.stored = page.total
                self.problem = nil
            } catch {
                self?.problem = DisplayText.sentence(error.sentence)
            }
            self?.hasLoaded = true
            self?.isLoading = false
        }
    }

    private func search() {
        generation += 1
        let generation = self.generation
        guard !filter.isBlank else {
            found = nil
            return cursor.setCount(count)
        }
        let query = filter.text
        environment.jobs.start { [weak self, service] in
            let found = await service.searchMemories(query: query, limit: Self.most)
            guard let self, generation == self.generation else { return }
            self.found = found
            self.cursor.setCount(found.count)
            self.cursor.select(0)
        }
    }
}
