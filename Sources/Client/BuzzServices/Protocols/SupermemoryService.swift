import BuzzModel

/// A memory that the copilot keeps for the creator.
package struct Memory: Identifiable, Hashable, Sendable {
    package var id: String
    package var content: String
    package var metadata: [String: String]
    /// How well it matches a search, 0–1.
    package var score: Double?
    package var createdAt: Timestamp?

    package init(
        id: String, content: String, metadata: [String: String] = [:], score: Double? = nil,
        createdAt: Timestamp? = nil
    ) {
        self.id = id
        self.content = content
        self.metadata = metadata
        self.score = score.map { min(1, max(0, $0)) }
        self.createdAt = createdAt
    }
}

/// A memory that has not been delivered to the copilot, or was given up.
package struct WaitingMemory: Identifiable, Hashable, Sendable {
    package var id: OutboxID
    package var content: String
    package var createdAt: Timestamp
    package var attempts: Int
    package var isDropped: Bool
    package var lastError: String?

    package init(
        id: OutboxID, content: String, createdAt: Timestamp, attempts: Int = 0, isDropped: Bool = false,
        lastError: String? = nil
    ) {
        self.id = id
        self.content = content
        self.createdAt = createdAt
        self.attempts = attempts
        self.isDropped = isDropped
        self.lastError = lastError
    }
}

package struct MemoryPage: Hashable, Sendable {
    package var memories: [Memory]
    package var total: Int
    /// The cursor for the next page; nil at the end.
    package var cursor: String?

    package init(memories: [Memory], total: Int, cursor: String? = nil) {
        self.memories = memories
        self.total = total
        self.cursor = cursor
    }
}

package struct MemoryState: Hashable, Sendable {
    /// The number last reported by the copilot; nil if unknown.
    package var stored: Int?
    package var lastSync: Timestamp?
    package var pending: Int
    package var dropped: Int

    package init(stored: Int? = nil, lastSync: Timestamp? = nil, pending: Int = 0, dropped: Int = 0) {
        self.stored = stored
        self.lastSync = lastSync
        self.pending = pending
        self.dropped = dropped
    }
}

package enum MemoryError: Error, Hashable, Sendable {
    /// The account isn't a creator's, or memory is switched off.
    case notConfigured
    case invalidContent(String)
    case invalidResponse(status: Int)
    case decoding
    case network
    case timeout
    case storage(String)

    package var sentence: String {
        switch self {
        case .notConfigured: "Memory is only for creators who turned it on in the settings."
        case .invalidContent(let reason): reason
        case .invalidResponse(let status): "The copilot refused the request (status \(status)). Try again later."
        case .decoding: "The copilot sent an invalid answer about memories. It may be older than buzzbox."
        case .network: "Can’t reach the copilot. New memories wait here."
        case .timeout: "The copilot took too long. Try again."
        case .storage(let reason): reason
        }
    }
}

/// The copilot's memories. New ones are stored locally at once and delivered later; searching returns quickly and
/// never fails; listing and deleting call the copilot.
package protocol SupermemoryService: Sendable {
    func addMemory(content: String, metadata: [String: String]) async throws(MemoryError)
    /// Empty for accounts that aren't creators', after two seconds, and when cancelled.
    func searchMemories(query: String, limit: Int) async -> [Memory]
    func memories(after cursor: String?, limit: Int) async throws(MemoryError) -> MemoryPage
    func delete(_ ids: [String]) async throws(MemoryError)
    var state: MemoryState { get async }
    /// Oldest first.
    func waitingMemories() async throws(MemoryError) -> [WaitingMemory]
}

extension SupermemoryService {
    package func searchMemories(query: String) async -> [Memory] { await searchMemories(query: query, limit: 3) }
}
