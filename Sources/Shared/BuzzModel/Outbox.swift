/// What a row of the outbox asks of the server.
package enum OutboxKind: String, Sendable, CaseIterable {
    case message
    case edit
    case reaction
    case redaction
    case readMarker
    case upload
    case createRoom
    case invite
    case join
    case leave
    case rename
    case tag
    case mute
    case roomAccountData
    case accountData
    case profile
    case triageCorrection
    case faq
    case memory
}

package enum OutboxState: String, Sendable {
    case queued
    case sending
    /// Waits for its next try.
    case waiting
    case failed
    /// A memory given up on.
    case dropped
}

/// One change that the server does not have yet.
package struct OutboxEntry: Identifiable, Hashable, Sendable {
    package var id: OutboxID
    package var kind: OutboxKind
    package var conversationID: ConversationID?
    package var conversationName: String?
    package var messageID: MessageID?
    /// The text or file name it is about.
    package var summary: String
    package var state: OutboxState
    package var attempts: Int
    package var createdAt: Timestamp
    package var nextAttempt: Timestamp?
    package var lastError: String?
    /// An earlier change of the same conversation, or what it needs, has to be delivered first.
    package var isBehindOthers: Bool

    package init(
        id: OutboxID, kind: OutboxKind, conversationID: ConversationID? = nil, conversationName: String? = nil,
        messageID: MessageID? = nil, summary: String, state: OutboxState, attempts: Int = 0, createdAt: Timestamp,
        nextAttempt: Timestamp? = nil, lastError: String? = nil, isBehindOthers: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.conversationID = conversationID
        self.conversationName = conversationName
        self.messageID = messageID
        self.summary = summary
        self.state = state
        self.attempts = attempts
        self.createdAt = createdAt
        self.nextAttempt = nextAttempt
        self.lastError = lastError
        self.isBehindOthers = isBehindOthers
    }
}

extension [OutboxEntry] {
    /// What is discarded along with an entry: a conversation that was never made takes along what was written into it.
    package func messages(lostWith entry: OutboxEntry) -> [OutboxEntry] {
        guard entry.kind == .createRoom, let conversation = entry.conversationID else { return [] }
        return filter { $0.kind == .message && $0.conversationID == conversation }
    }
}

/// What the header tells of the network.
package struct ConnectionStatus: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        case connecting
        /// The first sync, as far as it has come.
        case syncing(conversations: Int)
        case online
        case offline(since: Timestamp)
        /// The server answers, but not as it should.
        case trouble(String)
        case signedOut(reason: String)
        /// Another process on this machine talks to the server for this account; what it brings shows here.
        case elsewhere
    }

    /// What a process that does the work tells those that wait for it.
    package enum Standing: String, Sendable {
        case connecting
        case online
        case offline
        case unplugged
        /// Stopped, by Ctrl-Z perhaps: nothing goes out until it runs again.
        case suspended
    }

    package var phase: Phase
    /// Of the process that does the work instead of this one, where it has told.
    package var elsewhere: Standing?
    /// The person keeps this process away from the network.
    package var isUnplugged = false
    /// Changes the server does not have yet; failed ones are counted apart.
    package var pending: Int
    package var failed: Int

    package init(phase: Phase, pending: Int = 0, failed: Int = 0) {
        self.phase = phase
        self.pending = pending
        self.failed = failed
    }

    package var isOffline: Bool {
        if case .offline = phase { return true }
        return false
    }
}
