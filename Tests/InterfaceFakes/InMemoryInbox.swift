import BuzzModel
import BuzzServices
import BuzzViewModels
import ProcessKit
import TestSupport

/// Services with working behaviour, without disk and without network: messages are stored, queued, delivered or
/// refused.
package actor InMemoryInbox {
    package static let me = UserID("@andie:home.example")

    var conversations: [ConversationID: Conversation] = [:]
    var messages: [ConversationID: [Message]] = [:]
    var people: [ConversationID: [Member]] = [:]
    var realIDs: [ConversationID: ConversationID] = [:]
    var readMarks: [ConversationID: MessageID] = [:]
    package internal(set) var blockedUsers: Set<UserID> = []
    package internal(set) var reports: [ConversationID: String] = [:]
    package internal(set) var readThreads: Set<SideThreadID> = []
    /// Users that no server knows.
    package var strangers: Set<UserID> = []
    var later: [ScheduledMessage] = []
    var laterOutgoing: [ScheduledID: OutgoingMessage] = [:]
    var storedSnippets: [Snippet] = []
    var composerTexts: [ConversationID: String] = [:]
    package var lastOutgoing: OutgoingMessage?
    var queue: [OutboxEntry] = []
    var queued: [MessageID] = []
    var drafts: Result<DraftSet, CopilotError> = .failure(.network)
    package internal(set) var library: [LibraryEntry] = []
    var openQuestions: Result<[QuestionSuggestion], CopilotError> = .success([])
    package internal(set) var memories: [Memory] = []
    var waiting: [WaitingMemory] = []
    var currentAccess = CopilotAccess(isCreator: true)
    var samplesOfVoice: [String] = []
    /// The partial drafts after each step of writing.
    var growing: [[String]] = []
    /// A model's drafts for a grave message, for when it is asked.
    var modelDrafts: DraftSet?
    var prepared: DraftSet?
    var suggestedAnswers: [ConversationID: FAQSuggestion] = [:]
    var suggestions: [ConversationID: FAQSuggestion] = [:]
    package internal(set) var levels: [ConversationID: NotificationLevel] = [:]
    var phase = ConnectionStatus.Phase.online
    var elsewhere: ConnectionStatus.Standing?
    var signedIn: Account? = Account(
        userID: me, displayName: "Andie", serverURL: "http://localhost", deviceID: "D", role: .creator)
    package internal(set) var passwords: [String] = []
    var isUnplugged = false
    var nextID: Int64 = 1
    var refusal: ServiceError?
    var textRefusal: ServiceError?
    package private(set) var typing: [Bool] = []
    /// How many changes were announced.
    package private(set) var newsCount = 0
    package private(set) var draftRequests = 0
    /// How often the newest page of a conversation was read.
    package internal(set) var pagesRead = 0
    /// Runs right after the next read of the list.
    private var nextEvent: (@Sendable (isolated InMemoryInbox) -> Void)?
    /// While true, requests for drafts are not answered.
    var holdsDrafts = false
    private var draftWaiters: [CheckedContinuation<Void, Never>] = []
    /// Reads that wait to be answered, while reads are late.
    private var lateReads: [CheckedContinuation<Void, Never>] = []
    private var isLate = false
    private var changeListeners: [NewsFeed<StoreChange>] = []
    private var statusListeners: [NewsFeed<ConnectionStatus>] = []
    let time: any TimeSource

    package init(time: any TimeSource) { self.time = time }

    var now: Timestamp { Timestamp(milliseconds: time.now()) }

    // MARK: For tests

    package func setStrangers(_ users: Set<UserID>) { strangers = users }

    package func add(_ conversation: Conversation, _ messages: [Message] = [], members: [Member] = []) {
        conversations[conversation.id] = conversation
        self.messages[conversation.id] = messages
        people[conversation.id] = members
        nextID = max(nextID, (messages.map(\.id.rawValue).max() ?? 0) + 1)
    }

    /// The server assigned the conversation's real id; the local id still resolves to it.
    package func settle(_ id: ConversationID, as real: ConversationID) {
        guard var conversation = conversations.removeValue(forKey: id) else { return }
        conversation.id = real
        conversations[real] = conversation
        messages[real] = messages.removeValue(forKey: id)
        people[real] = people.removeValue(forKey: id)
        realIDs[id] = real
        announce(conversation: id)
        announce(conversation: real)
    }

    package func change(_ id: ConversationID, _ body: @Sendable (inout Conversation) -> Void) {
        guard var conversation = conversations[id] else { return }
        body(&conversation)
        conversations[id] = conversation
        announce(conversation: id)
    }

    package func receive(
        _ text: String, in id: ConversationID, from sender: UserID = UserID("@lumen:optics.example"),
        name: String? = nil, kind: MessageKind = .text, attachment: Attachment? = nil, triage: Triage? = nil,
        thread: SideThreadID? = nil
    ) {
        var message = make(text, in: id, sender: sender, state: .received, kind: kind)
        message.inThread = thread
        message.attachment = attachment
        message.triage = triage
        if let name { message.senderName = name }
        messages[id, default: []].append(message)
        if var conversation = conversations[id] {
            conversation.unread += 1
            conversation.preview = text
            conversation.previewOwnState = nil
            conversation.lastActivity = now
            conversation.waitingSince = conversation.waitingSince ?? now
            conversations[id] = conversation
        }
        announce(conversation: id)
    }

    /// Adds a message of the user's own, or an automatic answer.
    package func say(_ text: String, in id: ConversationID, automatically faq: String? = nil) {
        var message = make(text, in: id, sender: Self.me, state: .sent)
        message.automaticFAQ = faq
        messages[id, default: []].append(message)
        announce(conversation: id)
    }

    /// Inserts a message before the last one.
    package func insert(_ text: String, in id: ConversationID, from sender: UserID) {
        let message = make(text, in: id, sender: sender, state: .received)
        let last = max(0, (messages[id]?.count ?? 0) - 1)
        messages[id, default: []].insert(message, at: last)
        announce(conversation: id)
    }

    /// Makes the next writes fail with this error.
    package func refuse(_ error: ServiceError?) { refusal = error }
    /// Makes reading stored composer texts fail with this error.
    package func refuseTexts(_ error: ServiceError?) { textRefusal = error }
    package func setDrafts(_ drafts: Result<DraftSet, CopilotError>) { self.drafts = drafts }
    package func setGrowing(_ steps: [[String]]) { growing = steps }
    package func setPrepared(_ drafts: DraftSet?) { prepared = drafts }

    package func setModelDrafts(_ drafts: DraftSet?) { modelDrafts = drafts }
    package func suggest(_ suggestion: FAQSuggestion?, in id: ConversationID) { suggestedAnswers[id] = suggestion }
    package func text(in id: ConversationID) -> String { composerTexts[id] ?? "" }
    package func bodies(in id: ConversationID) -> [String] { messages[id, default: []].map(\.body) }
    package func messages(in id: ConversationID) -> [Message] { messages[id, default: []] }
    package func lastMessage(in id: ConversationID) -> Message? { messages[id]?.last }
    package func stored(_ id: ConversationID) -> Conversation? { conversations[id] }

    package func setHoldsDrafts(_ holds: Bool) {
        holdsDrafts = holds
        guard !holds else { return }
        for waiter in draftWaiters { waiter.resume() }
        draftWaiters = []
    }

    package func fail(_ id: MessageID, because reason: String) {
        update(id) {
            $0.state = .failed
            $0.error = reason
        }
        queued.removeAll { $0 == id }
        for index in queue.indices where queue[index].messageID == id {
            queue[index].state = .failed
            queue[index].lastError = reason
        }
        announceStatus()
    }

    // MARK: Announcing

    func announce(conversation id: ConversationID) {
        var change = StoreChange()
        change.conversations = [id]
        change.threads = [id]
        announce(change)
    }

    package func announce(_ change: StoreChange) {
        newsCount += 1
        for listener in changeListeners { listener.send(change) }
    }

    func announceCards() {
        var change = StoreChange()
        change.cards = true
        announce(change)
    }

    func announceStatus() {
        var status = ConnectionStatus(
            phase: phase, pending: queue.count { $0.state != .failed }, failed: queue.count { $0.state == .failed })
        status.elsewhere = elsewhere
        for listener in statusListeners { listener.send(status) }
        var change = StoreChange()
        change.outbox = true
        announce(change)
    }

    func listen() -> AsyncStream<StoreChange> {
        let feed = NewsFeed<StoreChange>()
        changeListeners.append(feed)
        return feed.stream()
    }

    func listenToStatus() -> AsyncStream<ConnectionStatus> {
        let feed = NewsFeed<ConnectionStatus>()
        statusListeners.append(feed)
        announceStatus()
        return feed.stream()
    }

    /// Returns when all listeners have handled all announced changes. The result says whether it had to wait.
    func heard() async -> Bool {
        var hadToWait = false
        for listener in changeListeners where await listener.heard() { hadToWait = true }
        for listener in statusListeners where await listener.heard() { hadToWait = true }
        return hadToWait
    }

    /// Returns when the interface has subscribed to changes and to the connection status.
    func listenedTo() async {
        while changeListeners.isEmpty || statusListeners.isEmpty { await Task.yield() }
    }

    func noteTyping(_ isTyping: Bool) { typing.append(isTyping) }
    func noteDraftRequest() { draftRequests += 1 }

    /// While late, reads wait until the test answers them one by one.
    package func setLate(_ isLate: Bool) {
        self.isLate = isLate
        guard !isLate else { return }
        for read in lateReads { read.resume() }
        lateReads = []
    }

    /// Answers one of the waiting reads.
    package func answer(_ number: Int) {
        guard !lateReads.isEmpty else { return }
        lateReads.remove(at: number % lateReads.count).resume()
    }

    package func afterNextRead(_ event: @escaping @Sendable (isolated InMemoryInbox) -> Void) { nextEvent = event }

    func happenNow() {
        let event = nextEvent
        nextEvent = nil
        event?(self)
    }

    func late() async {
        guard isLate else { return }
        await withCheckedContinuation { lateReads.append($0) }
    }

    func waitForDrafts() async {
        guard holdsDrafts else { return }
        await withCheckedContinuation { draftWaiters.append($0) }
    }

    // MARK: Messages

    func make(
        _ text: String, in id: ConversationID, sender: UserID, state: SendState, kind: MessageKind = .text
    ) -> Message {
        let number = nextID
        nextID += 1
        return Message(
            id: MessageID(number), conversationID: id, sender: sender, senderName: sender.localPart,
            isOwn: sender == Self.me, kind: kind, body: text, sentAt: now, order: number * 10, state: state)
    }

    func update(_ id: MessageID, _ body: (inout Message) -> Void) {
        for (conversation, list) in messages {
            guard let index = list.firstIndex(where: { $0.id == id }) else { continue }
            body(&messages[conversation, default: []][index])
            announce(conversation: conversation)
        }
    }

    func find(_ id: MessageID) -> Message? {
        for list in messages.values {
            if let found = list.first(where: { $0.id == id }) { return found }
        }
        return nil
    }

    /// Delivers everything queued if the network is available.
    package func deliver() {
        guard !isUnplugged else { return }
        for id in queued { update(id) { $0.state = .sent } }
        queued = []
        queue.removeAll { $0.state != .failed }
        announceStatus()
    }

    func check() throws(ServiceError) {
        if let refusal { throw refusal }
    }
}
