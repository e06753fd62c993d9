import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import ProcessKit
import Synchronization

/// Fetches missing history of conversations, page by page and one page per conversation at a time.
package final class HistoryFetcher: Sendable {
    private enum Wish: Sendable, Hashable {
        case page(Gap)
        case members(ConversationID)
        /// A message that other messages refer to.
        case event(EventID, ConversationID)
        /// A look into a conversation that the user is invited to.
        case peek(ConversationID)
    }

    private struct State {
        /// Conversations for which a page is being fetched, and the callers waiting for it.
        var running: [ConversationID: [CheckedContinuation<Void, Never>]] = [:]
        var wishes: [Wish] = []
        /// The number of empty pages in a row.
        var emptyPages: [ConversationID: Int] = [:]
        /// Conversations whose members were fetched since the program started.
        var complete: Set<ConversationID> = []
        /// The messages that were requested since the program started.
        var asked: Set<EventID> = []
        /// The invitations for which a look was requested since the program started.
        var peeked: Set<ConversationID> = []
    }

    private static let pageSize = 50
    private static let aroundSize = 30
    private static let peekSize = 30
    /// A page can be empty if all its events are hidden from the user, but not this many in a row.
    private static let emptyPagesAtMost = 20
    private let client: MatrixClient
    private let store: AccountStore
    private let log: Log
    private let state = Mutex(State())
    private let wake = WakeSignal()
    private let opener: StoredEventOpener

    init(client: MatrixClient, store: AccountStore, log: Log, opener: StoredEventOpener) {
        self.client = client
        self.store = store
        self.log = log
        self.opener = opener
    }

    // MARK: In the background

    /// Requests a page of a gap in the background; the store announces the result.
    package func request(_ gap: Gap) { add(.page(gap)) }

    /// Requests all members of a conversation, once.
    package func requestMembers(of id: ConversationID) {
        guard !id.isLocal, !state.withLock({ $0.complete.contains(id) }) else { return }
        add(.members(id))
    }

    /// Requests a message that is not stored, at most once.
    package func request(_ event: EventID, in id: ConversationID) {
        guard !id.isLocal, state.withLock({ $0.asked.insert(event).inserted }) else { return }
        add(.event(event, id))
    }

    /// Requests a look into a conversation that the user is invited to, once. Many servers refuse.
    package func requestPeek(of id: ConversationID) {
        guard state.withLock({ $0.peeked.insert(id).inserted }) else { return }
        add(.peek(id))
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
            // Newest request first: it is for what the user is looking at.
            while let wish = state.withLock({ $0.wishes.popLast() }), !Task.isCancelled {
                do {
                    switch wish {
                    case .page(let gap): _ = try await fetch(gap)
                    case .members(let id): try await fetchMembers(of: id)
                    case .event(let event, let id): try await fetchAround(event, in: id)
                    case .peek(let id): try await peek(into: id)
                    }
                } catch {
                    // Requested again when the user looks at it again.
                    log.info(
                        "history was not fetched", ["error": "\((error as? MatrixClientError)?.logName ?? "store")"])
                }
            }
        }
    }

    // MARK: Fetching now

    /// Fetches one page backwards into a gap. If one is already being fetched, waits for that instead.
    ///
    /// - Returns: whether some of it may still be missing.
    package func fetch(_ gap: Gap) async throws -> Bool {
        guard await begin(gap.conversationID) else { return true }
        defer { end(gap.conversationID) }
        guard let token = gap.token else { return try await apply(try await context(gap), to: gap) }
        let page: HistoryPage
        do {
            try checkProgress(in: gap.conversationID)
            page = try await client.messages(in: gap.conversationID, from: token, limit: Self.pageSize)
        } catch {
            // The server no longer accepts the token; the next attempt gets a new one from the event after the gap.
            if error.status == 400 { try await store.setToken(nil, of: gap) }
            throw error
        }
        let id = gap.conversationID, isEmpty = page.events.isEmpty
        state.withLock { $0.emptyPages[id] = isEmpty ? $0.emptyPages[id, default: 0] + 1 : nil }
        return try await apply(page, to: gap)
    }

    private func apply(_ page: HistoryPage, to gap: Gap) async throws -> Bool {
        let mayLack = try await store.applyHistory(page, to: gap) != nil
        await opener.open()
        return mayLack
    }

    /// Throws after too many empty pages in a row; another request starts counting anew.
    private func checkProgress(in id: ConversationID) throws(MatrixClientError) {
        let isStuck = state.withLock { state in
            guard state.emptyPages[id, default: 0] >= Self.emptyPagesAtMost else { return false }
            state.emptyPages[id] = nil
            return true
        }
        if isStuck { throw .nonsense("its history of a conversation is empty pages without an end") }
    }

    /// For a gap without a token: the events before the one after the gap, with a new token. Without such an event,
    /// the newest page.
    private func context(_ gap: Gap) async throws(MatrixClientError) -> HistoryPage {
        guard let event = gap.newerEvent else {
            return try await client.messages(in: gap.conversationID, from: nil, limit: Self.pageSize)
        }
        let context = try await client.context(of: event, in: gap.conversationID, limit: 10)
        let before = context.events.prefix { $0.eventID != event.rawValue }
        return HistoryPage(events: before.reversed(), end: context.start, state: context.state)
    }

    /// The first event at or after a time, otherwise the last one before it; `nil` if there is none or the server
    /// doesn't support this.
    package func event(at time: Timestamp, in id: ConversationID) async throws(MatrixClientError) -> EventID? {
        if let event = try await client.event(at: time, forwards: true, in: id) { return event }
        return try await client.event(at: time, forwards: false, in: id)
    }

    /// Stores an event from inside a gap together with the events around it.
    package func fetchAround(_ event: EventID, in id: ConversationID) async throws {
        let page = try await client.context(of: event, in: id, limit: Self.aroundSize)
        let found = page.events.first { $0.eventID == event.rawValue }
        try await store.applyIsland(page, at: Timestamp(milliseconds: found?.originServerTS ?? 0), in: id)
        await opener.open()
    }

    /// A refusal is an answer: nothing is known, and the server is not asked again.
    private func peek(into id: ConversationID) async throws {
        guard let invitation = try await store.conversation(id)?.invitation else { return }
        let page: HistoryPage
        do throws(MatrixClientError) {
            page = try await client.messages(in: id, from: nil, limit: Self.peekSize)
        } catch {
            guard !error.isFinal else { return }
            state.withLock { _ = $0.peeked.remove(id) }
            throw error
        }
        guard let peek = Invitation.Peek(page, invitation) else { return }
        store.setPeek(peek, of: id)
    }

    private func fetchMembers(of id: ConversationID) async throws {
        let whole = try await MemberList(client: client, store: store).fetch(of: id)
        if whole { state.withLock { _ = $0.complete.insert(id) } }
    }

    /// False if another page was being fetched, after that has finished.
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

extension Invitation.Peek {
    /// The first text of the inviter on the page, otherwise the newest of anybody; nil if there is none.
    fileprivate init?(_ page: HistoryPage, _ invitation: Invitation) {
        let texts = page.events.filter { event in
            event.type == "m.room.message" && event.content["body"].string?.contains { !$0.isWhitespace } == true
        }
        let inviter = invitation.inviter.rawValue
        guard let shown = texts.last(where: { $0.sender == inviter }) ?? texts.first,
            let text = shown.content["body"].string
        else { return nil }
        let named = page.state.last { $0.type == "m.room.member" && $0.stateKey == shown.sender }
        self.init(
            sender: UserID(shown.sender),
            senderName: shown.sender == inviter
                ? invitation.inviterName : named?.content["displayname"].string, text: text)
    }
}
