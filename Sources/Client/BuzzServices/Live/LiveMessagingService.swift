import BuzzModel
import BuzzStore
import BuzzSync
import ProcessKit

package struct LiveMessagingService: MessagingService {
    /// How many pages without a visible message are fetched in a row before the user has to ask again.
    private static let fetchesAtOnce = 10

    private let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    // MARK: Reading

    package func latest(
        in id: ConversationID, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage {
        let stored = try await host.store { store throws(StoreError) in
            try await store.latest(in: id, scope: scope, limit: limit)
        }
        // Fetch in the background: the result is announced as a change.
        if let gap = stored.gapBefore { host.current?.engine.history.request(gap) }
        if let root = stored.missingRoot { host.current?.engine.history.request(root, in: id) }
        return stored.page
    }

    package func sideThreads(in id: ConversationID, limit: Int) async throws(ServiceError) -> [SideThreadEntry] {
        try await host.store { store throws(StoreError) in try await store.sideThreads(in: id, limit: limit) }
    }

    package func page(
        in id: ConversationID, before order: Int64, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage {
        try await bridged(\.gapBefore) { store, crossesGaps throws(StoreError) in
            try await store.page(in: id, before: order, scope: scope, limit: limit, crossesGaps: crossesGaps)
        }
    }

    package func page(
        in id: ConversationID, after order: Int64, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage {
        try await bridged(\.gapAfter) { store, crossesGaps throws(StoreError) in
            try await store.page(in: id, after: order, scope: scope, limit: limit, crossesGaps: crossesGaps)
        }
    }

    /// A page from the store. If a gap leaves it empty, the gap is filled first; if that fails, messages from beyond
    /// it are shown.
    private func bridged(
        _ gap: (StoredPage) -> Gap?,
        _ read: (AccountStore, _ crossesGaps: Bool) async throws(StoreError) -> StoredPage
    ) async throws(ServiceError) -> MessagePage {
        let active = try host.require()
        for _ in 0..<Self.fetchesAtOnce {
            let stored = try await stored { () throws(StoreError) in try await read(active.store, false) }
            guard let gap = gap(stored) else { return stored.page }
            guard stored.page.messages.isEmpty else {
                active.engine.history.request(gap)
                return stored.page
            }
            do {
                _ = try await active.engine.history.fetch(gap)
            } catch {
                break
            }
        }
        return try await stored { () throws(StoreError) in try await read(active.store, true) }.page
    }

    package func page(
        in id: ConversationID, around message: MessageID, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage {
        try await host.store { store throws(StoreError) in
            try await store.page(in: id, around: message, scope: scope, limit: limit)
        }.page
    }

    package func message(_ id: MessageID) async throws(ServiceError) -> Message? {
        try await host.store { store throws(StoreError) in try await store.message(id) }
    }

    package func firstUnread(
        in id: ConversationID, scope: MessageScope
    ) async throws(ServiceError) -> MessageID? {
        try await host.store { store throws(StoreError) in try await store.firstUnread(in: id, scope: scope) }
    }

    package func firstMessage(
        in id: ConversationID, from moment: Timestamp
    ) async throws(ServiceError) -> MessageID? {
        try await HistoryService(host: host).first(in: id, from: moment)
    }

    package func search(
        _ text: String, in id: ConversationID?, limit: Int
    ) async throws(ServiceError) -> [SearchHit] {
        let asked = SearchText(text, now: Timestamp(milliseconds: host.dependencies.time.now()))
        return try await host.store { store throws(StoreError) in
            try await store.search(asked.words, in: id, filter: asked.filter, limit: limit)
        }
    }

    // MARK: Writing

    @discardableResult
    package func send(_ outgoing: OutgoingMessage, to id: ConversationID) async throws(ServiceError) -> MessageID {
        var outgoing = outgoing
        outgoing.text = try OutgoingText.checked(outgoing.text, allowsEmpty: outgoing.filePath != nil)
        var file: OutgoingFile?
        if let path = outgoing.filePath {
            let read = try OutgoingFile(path: path)
            // The file's name decides what kind of message it is, whatever the caller has set.
            outgoing.kind = read.kind
            file = read
        }
        guard try await host.store({ store throws(StoreError) in try await store.conversation(id) }) != nil else {
            throw .notFound("The conversation \(id)")
        }
        let whole = outgoing
        let content = file?.content
        return try await host.store { store throws(StoreError) in
            try await store.enqueueMessage(whole, in: id, formattedBody: whole.formattedText, file: content)
        }
    }

    package func edit(
        _ message: MessageID, to text: String, formattedText: String?
    ) async throws(ServiceError) {
        let clean = try OutgoingText.checked(text)
        try await host.store { store throws(StoreError) in
            try await store.enqueueEdit(message, to: clean, formattedBody: formattedText)
        }
    }

    package func delete(_ message: MessageID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.enqueueDelete(message) }
    }

    package func toggleReaction(_ key: String, on message: MessageID) async throws(ServiceError) {
        let clean = OutgoingText.clean(key)
        guard !clean.isEmpty, clean.utf8.count <= 64 else { throw .invalid("A reaction is an emoji or a short word.") }
        try await host.store { store throws(StoreError) in try await store.enqueueReaction(clean, on: message) }
    }

    @discardableResult
    package func send(
        _ poll: Poll, thread: SideThreadID?, to id: ConversationID
    ) async throws(ServiceError) -> MessageID {
        var poll = poll
        poll.question = try OutgoingText.checked(poll.question)
        for index in poll.answers.indices {
            poll.answers[index].text = try OutgoingText.checked(poll.answers[index].text)
        }
        let whole = poll
        return try await host.store { store throws(StoreError) in
            try await store.enqueuePoll(whole, thread: thread, in: id)
        }
    }

    package func vote(for answers: [String], in message: MessageID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.enqueueVote(for: answers, in: message) }
    }

    package func endPoll(_ message: MessageID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.enqueuePollEnd(message) }
    }

    package func forward(_ message: MessageID, to id: ConversationID) async throws(ServiceError) {
        guard let original = try await self.message(message) else { throw .notFound("The message") }
        guard original.attachment == nil else {
            throw .invalid("Files can’t be forwarded yet. Download the file and send it.")
        }
        _ = try await send(OutgoingMessage(text: original.body, kind: original.kind), to: id)
    }

    package func retry(_ message: MessageID) async throws(ServiceError) {
        let active = try host.require()
        try await host.store { store throws(StoreError) in try await store.retry(message) }
        active.engine.nudge()
    }

    package func discard(_ message: MessageID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.discard(message) }
    }

    // MARK: Typing

    package func composerText(in id: ConversationID) async throws(ServiceError) -> String {
        try await host.store { store throws(StoreError) in try await store.composerText(in: id) }
    }

    package func setComposerText(_ text: String, in id: ConversationID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.setComposerText(text, in: id) }
    }

    package func setTyping(_ isTyping: Bool, in id: ConversationID) async {
        guard let active = host.current, !id.isLocal, active.engine.status.isOnline else { return }
        // Not retried: a second later it is outdated.
        try? await active.client.setTyping(isTyping, in: id)
    }

    // MARK: Files

    package func download(_ message: MessageID) async throws(ServiceError) -> String {
        try await MediaService(host: host).file(of: message)
    }
}
