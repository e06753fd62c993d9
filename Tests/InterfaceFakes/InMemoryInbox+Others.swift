import BuzzModel
import BuzzServices
import BuzzViewModels
import ProcessKit

extension InMemoryInbox: SyncService {
    package var status: ConnectionStatus { ConnectionStatus(phase: phase, pending: queue.count) }
    package func statusChanges() async -> AsyncStream<ConnectionStatus> { listenToStatus() }
    package func changes() async -> AsyncStream<StoreChange> {
        // As on a busy machine, changes made before the stream is listened to are missed.
        for _ in 0..<20 { await Task.yield() }
        return listen()
    }
    package func outbox() async throws(ServiceError) -> [OutboxEntry] { queue }

    package func hasWaiting(_ entries: [OutboxEntry]) {
        queue += entries
        announceStatus()
    }

    package func retry(_ id: OutboxID) async throws(ServiceError) {
        guard let message = queue.first(where: { $0.id == id })?.messageID else { return }
        try await retry(message)
    }

    package func retryAll() async throws(ServiceError) {
        for entry in queue { try await retry(entry.id) }
    }

    package func cancel(_ id: OutboxID) async throws(ServiceError) {
        queue.removeAll { $0.id == id }
        announceStatus()
    }

    package func setUnplugged(_ isUnplugged: Bool) async {
        self.isUnplugged = isUnplugged
        phase = isUnplugged ? .offline(since: now) : .online
        announceStatus()
        deliver()
    }

    package func nudge() async { deliver() }
    package func figures() async -> WorkFigures? {
        var figures = WorkFigures()
        (figures.syncs, figures.events, figures.retries) = (12, 48, 1)
        figures.failures = ["refused 503": 2]
        return figures
    }

    package func set(phase: ConnectionStatus.Phase, elsewhere: ConnectionStatus.Standing? = nil) {
        self.phase = phase
        self.elsewhere = elsewhere
        announceStatus()
    }
}

extension InMemoryInbox: AuthService {
    package var account: Account? { signedIn }

    private static let known = Account(
        userID: me, displayName: "Andie", serverURL: "http://localhost", deviceID: "D", role: .creator)

    package func look(for server: String) async throws(ServiceError) -> String {
        guard server == "home.example" else { throw .invalid("There is no Matrix server at \(server).") }
        return "https://home.example"
    }

    package func profiles() async -> [ProfileSummary] {
        [
            .init(name: "default", userID: Self.me, serverURL: "http://localhost", isCurrent: true),
            .init(name: "work", userID: UserID("@a.voss:work.example"), serverURL: "https://work.example"),
        ]
    }

    private func enter(_ user: String, _ password: String) throws(ServiceError) -> Account {
        guard password == "correct horse" else {
            throw .signInRefused("wrong user name or password.")
        }
        // Like the real service, it has no session between two of them.
        signedIn = nil
        set(phase: .signedOut(reason: ServiceError.notSignedIn.sentence))
        signedIn = Self.known
        set(phase: .online)
        return Self.known
    }

    package func ways(server: String) async throws(ServiceError) -> SignInWays {
        SignInWays(password: true, browser: false)
    }

    package func signInByBrowser(
        server: String, show: @escaping @Sendable (SignInPage) async -> Void
    ) async throws(ServiceError) -> Account { throw .signInRefused("not here") }

    package func signInAsGuest(server: String) async throws(ServiceError) -> Account {
        guard server == "home.example" else { throw .signInRefused("this server doesn’t allow guests.") }
        return try enter("guest", "correct horse")
    }

    package func signIn(server: String, user: String, password: String) async throws(ServiceError) -> Account {
        try enter(user, password)
    }

    package func register(server: String, user: String, password: String) async throws(ServiceError) -> Account {
        try enter(user, password)
    }

    package func signOut() async throws(ServiceError) {
        await late()
        try check()
        signedIn = nil
        set(phase: .signedOut(reason: ServiceError.notSignedIn.sentence))
    }

    package func allow(_ level: NotificationLevel, _ id: ConversationID) { levels[id] = level }

    /// The state in which no one has ever signed in.
    package func forgetAccount() {
        signedIn = nil
        phase = .signedOut(reason: ServiceError.notSignedIn.sentence)
    }

    /// Simulates the server ending the session.
    package func endSession() {
        set(phase: .signedOut(reason: "This session has ended."))
    }

    package func changePassword(from old: String, to new: String) async throws(ServiceError) {
        guard old == "correct horse" else { throw .signInRefused("the old password is not right.") }
        passwords.append(new)
    }
}

extension InMemoryInbox: CopilotService {
    package var isAvailable: Bool { true }

    package func generateSmartReplies(
        conversationID: ConversationID, messageText: String
    ) async throws(CopilotError) -> DraftSet {
        noteDraftRequest()
        await waitForDrafts()
        return try drafts.get()
    }

    package func generateSmartReplies(
        conversationID: ConversationID, messageText: String, asksModel: Bool,
        growing: @escaping @Sendable (DraftSet) async -> Void
    ) async throws(CopilotError) -> DraftSet {
        if asksModel, let modelDrafts { return modelDrafts }
        for step in self.growing {
            let drafts = zip(Draft.Length.allCases, step).map { Draft(length: $0, text: $1) }
            var set = DraftSet(drafts: drafts, basedOn: [], provider: "")
            set.isGrowing = true
            await growing(set)
        }
        return try await generateSmartReplies(conversationID: conversationID, messageText: messageText)
    }

    package func preparedReplies(for id: ConversationID) async -> DraftSet? { prepared }
    package func checkFAQ(_ text: String) async throws(CopilotError) -> FAQSuggestion? { nil }

    package func categorizeMessage(_ text: String) async throws(CopilotError) -> CategoryOpinion {
        CategoryOpinion(category: .fan, confidence: 0.9, reason: "small talk")
    }

    package func analyzeSentiment(_ text: String) async throws(CopilotError) -> SentimentOpinion {
        SentimentOpinion(sentiment: .neutral, intensity: .low)
    }

    package func scoreOpportunity(_ text: String) async throws(CopilotError) -> OpportunityOpinion {
        OpportunityOpinion(
            score: 0, breakdown: OpportunityBreakdown(monetaryValue: 0, brandFit: 0, legitimacy: 0, urgency: 0),
            reason: "")
    }

    package func suggestedAnswer(for id: ConversationID) async -> FAQSuggestion? { suggestedAnswers[id] }
}

extension InMemoryInbox: PreferencesService {
    package var access: CopilotAccess { currentAccess }

    package func allowEncrypted(_ isAllowed: Bool) async throws(ServiceError) {
        guard case .elsewhere(let address, _) = currentAccess.encrypted else { return }
        currentAccess.encrypted = .elsewhere(address: address, isAllowed: isAllowed)
        announcePreferences()
    }

    package func set(_ feature: CopilotFeature, isOn: Bool) async throws(ServiceError) {
        try check()
        currentAccess.preferences.switches[feature] = isOn
        announcePreferences()
    }

    package func voiceSamples() async throws(ServiceError) -> [String] { samplesOfVoice }
    package func setVoiceSamples(_ texts: [String]) async throws(ServiceError) { samplesOfVoice = texts }

    package func setAccess(_ access: CopilotAccess) {
        currentAccess = access
        announcePreferences()
    }

    private func announcePreferences() {
        var change = StoreChange()
        change.preferences = true
        announce(change)
    }
}

extension InterfaceServices {
    package static func inMemory(
        _ inbox: InMemoryInbox, cards: InMemoryCards? = nil, security: InMemorySecurity? = nil, time: any TimeSource,
        hasCopilot: Bool = true
    ) -> InterfaceServices {
        InterfaceServices(
            conversations: inbox, messaging: inbox, sync: inbox, auth: inbox, copilot: hasCopilot ? inbox : nil,
            preferences: hasCopilot ? inbox : nil, library: hasCopilot ? inbox : nil,
            memory: hasCopilot ? inbox : nil, cards: cards, security: security, schedule: inbox, snippets: inbox,
            time: time)
    }
}
