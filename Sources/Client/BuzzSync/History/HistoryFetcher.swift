import BuzzModel
import BuzzStore
import MatrixProtocol
import ProcessKit
import Synchronization

/// Fetches what the store lacks of a conversation's past, page by page and for each conversation one at a time.
package final class HistoryFetcher: Sendable {
    private enum Wish: Sendable, Hashable {
        case page(Gap)
        case members(ConversationID)
    }

    private struct State {
        /// Where a page is on its way, and who waits for it.
        var running: [ConversationID: [CheckedContinuation<Void, Never>]] = [:]
        var wishes: [Wish] = []
        /// How many pages without an event came in a row.
        var emptyPages: [ConversationID: Int] = [:]
        /// Whose members were fetched since the program began.
        var complete: Set<ConversationID> = []
    }

    private static let pageSize = 50
    private static let aroundSize = 30
    /// A page may be empty where everything on it is hidden from the person; not so many in a row.
    private static let emptyPagesAtMost = 20
    private let client: MatrixClient
    private let store: AccountStore
    private let log: Log
    private let state = Mutex(State())
    private let wake = WakeSignal()

    init(client: MatrixClient, store: AccountStore, log: Log) {
        self.client = client
        self.store = store
        self.log = log
    }

    // MARK: In the background

    /// Has a page of a gap fetched soon; what comes is told by the store.
    package func request(_ gap: Gap) { add(.page(gap)) }

    /// Has all members of a conversation fetched, once.
    package func requestMembers(of id: ConversationID) {
        guard !id.isLocal, !state.withLock({ $0.complete.contains(id) }) else { return }
        add(.members(id))
    }

    private func add(_ wish: Wish) {
        state.withLock { state in
            if !state.wishes.contains(wish) { state.wishes.append(wish) }
        }
        wake.wake()
    }

    func run() async {
        while !Task.isCancelled {
            await wake.wait()
            // The newest wish first: it is what somebody looks at.
            while let wish = state.withLock({ $0.wishes.popLast() }), !Task.isCancelled {
                do {
                    switch wish {
                    case .page(let gap): _ = try await fetch(gap)
                    case .members(let id): try await fetchMembers(of: id)
                    }
                } catch {
                    // Wished for again when somebody looks again.
                    log.info(
                        "history was not fetched", ["error": "\((error as? MatrixClientError)?.logName ?? "store")"])
                }
            }
        }
    }

    // MARK: Now

    /// Fetches one page backwards into a gap. Where one is on its way already it waits for that one.
    ///
    /// - Returns: whether anything of it may still be missing.
    package func fetch(_ gap: Gap) async throws -> Bool {
        guard await begin(gap.conversationID) else { return true }
        defer { end(gap.conversationID) }
        guard let token = gap.token else { return try await store.applyHistory(try await context(gap), to: gap) != nil }
        let page: HistoryPage
        do {
            try checkProgress(in: gap.conversationID)
            page = try await client.messages(in: gap.conversationID, from: token, limit: Self.pageSize)
        } catch {
            // A token too old for the server: the event above the gap gives a new one, next time.
            if error.status == 400 { try await store.setToken(nil, of: gap) }
            throw error
        }
        let id = gap.conversationID, isEmpty = page.events.isEmpty
        state.withLock { $0.emptyPages[id] = isEmpty ? $0.emptyPages[id, default: 0] + 1 : nil }
        return try await store.applyHistory(page, to: gap) != nil
    }

    /// Whoever asks again after that begins a new row.
    private func checkProgress(in id: ConversationID) throws(MatrixClientError) {
        let isStuck = state.withLock { state in
            guard state.emptyPages[id, default: 0] >= Self.emptyPagesAtMost else { return false }
            state.emptyPages[id] = nil
            return true
        }
        if isStuck { throw .nonsense("its history of a conversation is empty pages without an end") }
    }

    /// What stands before the event above a gap that has no token, which brings one; with nothing above it, the newest
    /// there is.
    private func context(_ gap: Gap) async throws(MatrixClientError) -> HistoryPage {
        guard let event = gap.newerEvent else {
            return try await client.messages(in: gap.conversationID, from: nil, limit: Self.pageSize)
        }
        let context = try await client.context(of: event, in: gap.conversationID, limit: 10)
        let before = context.events.prefix { $0.eventID != event.rawValue }
        return HistoryPage(events: before.reversed(), end: context.start, state: context.state)
    }

    /// The first event at a time or later, else the last one before it; `nil` where there is none, or where the server
    /// cannot tell.
    package func event(at time: Timestamp, in id: ConversationID) async throws(MatrixClientError) -> EventID? {
        if let event = try await client.event(at: time, forwards: true, in: id) { return event }
        return try await client.event(at: time, forwards: false, in: id)
    }

    /// Stores an event that lies within a gap, with what is around it.
    package func fetchAround(_ event: EventID, in id: ConversationID) async throws {
        let page = try await client.context(of: event, in: id, limit: Self.aroundSize)
        let found = page.events.first { $0.eventID == event.rawValue }
        try await store.applyIsland(page, at: Timestamp(milliseconds: found?.originServerTS ?? 0), in: id)
    }

    private func fetchMembers(of id: ConversationID) async throws {
        let whole = try await MemberList(client: client, store: store).fetch(of: id)
        if whole { state.withLock { _ = $0.complete.insert(id) } }
    }

    /// False when another one was on its way, and is done now.
    private func begin(_ id: ConversationID) async -> Bool {
        let isFree = state.withLock { state in
            guard state.running[id] == nil else { return false }
            state.running[id] = []
            return true
        }
        if isFree { return true }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.running[id] != nil else { return true }
                state.running[id]?.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
        return false
    }

    private func end(_ id: ConversationID) {
        let waiting = state.withLock { $0.running.removeValue(forKey: id) ?? [] }
        for continuation in waiting { continuation.resume() }
    }
}
