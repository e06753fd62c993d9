/// The kind of request that an outbox row makes to the server.
package enum OutboxKind: String, Sendable, CaseIterable {
    case message
    case edit
    case reaction
    case redaction
    case pollVote
    case pollEnd
    case readMarker
    case upload
    case createRoom
    case invite
    case join
    case leave
    case report
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
    /// Waiting for its next attempt.
    case waiting
    case failed
    /// A memory that was given up.
    case dropped
}

/// A change that the server does not have yet.
package struct OutboxEntry: Identifiable, Hashable, Sendable {
    package var id: OutboxID
    package var kind: OutboxKind
    package var conversationID: ConversationID?
    package var conversationName: String?
    package var messageID: MessageID?
    /// The text or file name it concerns.
    package var summary: String
    package var state: OutboxState
    package var attempts: Int
    package var createdAt: Timestamp
    package var nextAttempt: Timestamp?
    package var lastError: String?
    /// It has to wait for an earlier change to the same conversation, or for one it depends on.
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
    /// The entries that are lost if this one is discarded: without the new conversation its messages cannot be sent.
    package func messages(lostWith entry: OutboxEntry) -> [OutboxEntry] {
        guard entry.kind == .createRoom, let conversation = entry.conversationID else { return [] }
        return filter { $0.kind == .message && $0.conversationID == conversation }
    }
}

/// What the header shows about the connection.
package struct ConnectionStatus: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        case connecting
        /// The first sync, and its progress.
        case syncing(conversations: Int)
        case online
        case offline(since: Timestamp)
        /// The server responds with errors.
        case trouble(String)
        case signedOut(reason: String)
        /// Another process on this machine is syncing this account; its results appear here.
        case elsewhere
    }

    /// The state that the syncing process shares with other processes of the same account.
    package enum Standing: String, Sendable {
        case connecting
        case online
        case offline
        case unplugged
        /// Stopped, perhaps with Ctrl-Z: nothing is sent until it continues.
        case suspended
    }

    package var phase: Phase
    /// The state of the process that syncs in place of this one, if known.
    package var elsewhere: Standing?
    /// The user has disconnected this process from the network.
    package var isUnplugged = false
    /// Changes the server does not have yet, not counting failed ones.
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
