import BuzzModel
import BuzzServices

extension InMemoryInbox: SupermemoryService {
    package func addMemory(content: String, metadata: [String: String]) async throws(MemoryError) {
        await late()
        guard currentAccess.has(.memory) else { throw .notConfigured }
        memories.insert(
            Memory(id: "memory\(nextID)", content: content, metadata: metadata, createdAt: now), at: 0)
        nextID += 1
        announceMemories()
    }

    package func searchMemories(query: String, limit: Int) async -> [Memory] {
        memories.filter { $0.content.lowercased().contains(query.lowercased()) }.map {
            Memory(id: $0.id, content: $0.content, metadata: $0.metadata, score: 0.83, createdAt: $0.createdAt)
        }
    }

    package func memories(after cursor: String?, limit: Int) async throws(MemoryError) -> MemoryPage {
        MemoryPage(memories: memories, total: memories.count)
    }

    package func delete(_ ids: [String]) async throws(MemoryError) {
        await late()
        if refusal != nil { throw .network }
        memories.removeAll { ids.contains($0.id) }
        announceMemories()
    }

    package var state: MemoryState {
        MemoryState(
            stored: memories.count, lastSync: now, pending: waiting.count { !$0.isDropped },
            dropped: waiting.count(where: \.isDropped))
    }

    package func waitingMemories() async throws(MemoryError) -> [WaitingMemory] { waiting }

    package func setMemories(_ memories: [Memory], waiting: [WaitingMemory] = []) {
        self.memories = memories
        self.waiting = waiting
        announceMemories()
    }

    private func announceMemories() {
        var change = StoreChange()
        change.memories = true
        announce(change)
    }
}
