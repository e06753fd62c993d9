import BuzzModel
import BuzzStore
import BuzzSync
import CopilotProtocol
import JSONKit
import ProcessKit

package struct LiveMemoryService: SupermemoryService {
    private static let patience = Duration.seconds(2)

    private let host: AccountHost
    private let caller: CopilotCaller
    private let log: Log
    private var time: any TimeSource { host.dependencies.time }

    package init(host: AccountHost, caller: CopilotCaller, log: Log) {
        self.host = host
        self.caller = caller
        self.log = log
    }

    package func addMemory(content: String, metadata: [String: String]) async throws(MemoryError) {
        let store = try store()
        guard try await isCreator(store), await isSwitchedOn(store) else { throw .notConfigured }
        let clean = OutgoingText.clean(content)
        guard clean.contains(where: { !$0.isWhitespace }) else {
            throw .invalidContent("Nothing to remember.")
        }
        // The copilot's limit. Longer content is rejected rather than truncated silently.
        guard clean.utf8.count <= CopilotLimits.memory else {
            throw .invalidContent(
                "Too long to remember: \(clean.utf8.count) bytes; the limit is \(CopilotLimits.memory).")
        }
        guard metadata.count <= CopilotLimits.metadata else {
            throw .invalidContent("A memory can have \(CopilotLimits.metadata) details at most.")
        }
        let details = JSON.object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        _ = try await kept { () throws(StoreError) in try await store.enqueueMemory(content: clean, metadata: details) }
    }

    package func searchMemories(query: String, limit: Int) async -> [Memory] {
        guard let store = host.current?.store, await isSwitchedOn(store),
            query.contains(where: { !$0.isWhitespace })
        else { return [] }
        let known = await orLog("reading the role", log) { try await store.isCreator() }
        guard known == true else { return [] }
        let time = time
        return await withTaskGroup(of: [Memory]?.self) { group in
            group.addTask { await find(query, limit: limit) }
            group.addTask {
                // Cancelled if the response arrives first.
                try? await time.sleep(for: Self.patience)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return Task.isCancelled ? [] : first ?? []
        }
    }

    private func find(_ query: String, limit: Int) async -> [Memory] {
        do throws(CopilotError) {
            let request = SearchMemoriesRequest(query: query, limit: max(1, limit))
            let answer = try await caller.call(.searchSupermemoryMemories, request.data, timeout: Self.patience)
            return Self.memories(answer).map { Array($0.prefix(max(1, limit))) } ?? []
        } catch {
            log.info("no memories found", ["error": "\(error)"])
            return []
        }
    }

    package func memories(after cursor: String?, limit: Int) async throws(MemoryError) -> MemoryPage {
        let store = try store()
        guard try await isCreator(store) else { throw .notConfigured }
        var data: JSON = ["limit": .int(Int64(limit))]
        if let cursor { data["cursor"] = .string(cursor) }
        let answer = try await asked(.listMemories, data)
        guard let memories = Self.memories(answer) else { throw .decoding }
        let total = answer["total"].int ?? memories.count
        await orLog("noting how much is remembered", log) { try await store.noteMemories(stored: total) }
        return MemoryPage(memories: memories, total: total, cursor: answer["cursor"].string)
    }

    package func delete(_ ids: [String]) async throws(MemoryError) {
        let store = try store()
        guard try await isCreator(store) else { throw .notConfigured }
        guard !ids.isEmpty else { return }
        _ = try await asked(.deleteMemories, ["ids": .array(ids.map { .string($0) })])
        let known =
            await orLog("reading how much is remembered", log) { try await store.memoriesStored().stored } ?? nil
        await orLog("noting how much is remembered", log) {
            try await store.noteMemories(stored: known.map { max(0, $0 - ids.count) })
        }
    }

    package var state: MemoryState {
        get async {
            guard let store = host.current?.store else { return MemoryState() }
            let waiting = await orLog("reading what waits", log) { try await store.pendingMemories() } ?? []
            let known = await orLog("reading how much is remembered", log) { try await store.memoriesStored() }
            return MemoryState(
                stored: known?.stored, lastSync: known?.at, pending: waiting.count { !$0.isDropped },
                dropped: waiting.count(where: \.isDropped))
        }
    }

    package func waitingMemories() async throws(MemoryError) -> [WaitingMemory] {
        let store = try store()
        return try await kept { () throws(StoreError) in
            try await store.pendingMemories().map {
                WaitingMemory(
                    id: $0.id, content: $0.content, createdAt: $0.createdAt, attempts: $0.attempts,
                    isDropped: $0.isDropped, lastError: $0.lastError)
            }
        }
    }

    // MARK: Parts

    private func store() throws(MemoryError) -> AccountStore {
        guard let store = host.current?.store else { throw .notConfigured }
        return store
    }

    /// The role the copilot last reported; asks if it never has.
    private func isCreator(_ store: AccountStore) async throws(MemoryError) -> Bool {
        let access = try await kept { () throws(StoreError) in try await store.copilotAccess() }
        if access.isRoleKnown { return access.isCreator }
        let answer = try await asked(.whoAmI, [:])
        guard answer["role"].string == "creator" else { return false }
        try await kept { () throws(StoreError) in try await store.setCreator(true) }
        return true
    }

    private func isSwitchedOn(_ store: AccountStore) async -> Bool {
        await orLog("reading the preferences", log) { try await store.copilotAccess().preferences.isOn(.memory) }
            ?? false
    }

    private func asked(_ function: CopilotFunction, _ data: JSON) async throws(MemoryError) -> JSON {
        do throws(CopilotFailure) {
            return try await caller.answer(function, data)
        } catch {
            throw MemoryError(error)
        }
    }

    private func kept<T>(_ body: () async throws(StoreError) -> T) async throws(MemoryError) -> T {
        do throws(StoreError) { return try await body() } catch { throw .storage(error.sentence) }
    }

    private static func memories(_ answer: JSON) -> [Memory]? {
        answer["memories"].array.map { list in
            list.compactMap { MemoryItem(json: $0) }.map { item in
                Memory(
                    id: item.id, content: item.content, metadata: item.metadata, score: item.score,
                    createdAt: item.createdAt.map { Timestamp(milliseconds: $0) })
            }
        }
    }
}

extension MemoryError {
    init(_ failure: CopilotFailure) {
        switch failure.error {
        case .network: self = .network
        case .timeout: self = .timeout
        case .permissionDenied, .switchedOff, .noToken, .notForCopilot: self = .notConfigured
        case .invalidArgument(let reason): self = .invalidContent(reason)
        case .invalidResponse where failure.status.map { (200..<300).contains($0) } ?? true: self = .decoding
        case .invalidResponse: self = .invalidResponse(status: failure.status ?? 0)
        case .functionNotFound: self = .invalidResponse(status: failure.status ?? 404)
        case .authenticationFailed: self = .invalidResponse(status: failure.status ?? 401)
        case .rateLimited: self = .invalidResponse(status: failure.status ?? 429)
        }
    }
}
