import CopilotProtocol
import JSONKit
import ProcessKit
import SQLKit
import SodiumKit

/// Stores memories, separately for each creator. All of them are stored here; if an external memory service is
/// configured, they are sent there as well, and it is searched first.
package struct MemoryStore: Sendable {
    package struct Stored: Sendable, Hashable {
        package let id: String
        package let createdAt: Int64
        /// False if an identical memory existed already.
        package let isNew: Bool
    }

    package struct Page: Sendable {
        package let items: [MemoryItem]
        package let total: Int
        /// Where the next page continues; nil at the end.
        package let cursor: String?
    }

    package struct Found: Sendable {
        package let items: [MemoryItem]
        /// Why the built-in search answered although an external one is configured.
        package let note: String?
    }

    private let store: CopilotStore
    private let keeper: VectorKeeper?
    private let remote: SupermemoryClient?
    private let log: Log

    private static let pageBytes = 4 << 20

    package init(
        store: CopilotStore, vectors: (any VectorSource)? = nil, remote: SupermemoryClient? = nil, log: Log = .silent
    ) {
        let keeper = vectors.map {
            VectorKeeper(store: store, desk: VectorDesk($0, time: store.time), log: log)
        }
        self.init(store: store, keeper: keeper, remote: remote, log: log)
    }

    init(store: CopilotStore, keeper: VectorKeeper?, remote: SupermemoryClient?, log: Log) {
        self.store = store
        self.keeper = keeper
        self.remote = remote
        self.log = log
    }

    /// Stores a memory before returning. Sending it to the external service comes afterwards, and a failure there
    /// undoes nothing.
    package func add(
        _ content: String, metadata: [String: String] = [:], createdAt: Int64? = nil, for userID: String
    ) async throws -> Stored {
        let flat = MemoryTable.json(metadata).text
        let new = MemoryTable.New(
            id: "mem_" + Random.token(bytes: 12), digest: Digest.sha256(Array("\(flat)\u{0}\(content)".utf8)),
            content: content, metadata: metadata, createdAt: createdAt ?? store.time.now(),
            pieces: MemoryChunks.pieces(of: content))
        let added = try await store.write(for: userID) { connection, creator in
            try MemoryTable(connection: connection, creator: creator).add(new)
        }
        if added.isNew {
            await keeper?.catchUpMemories(of: userID)
            await sendElsewhere(new, for: userID)
        }
        return Stored(id: added.id, createdAt: added.createdAt, isNew: added.isNew)
    }

    package func search(_ query: String, limit: Int, for userID: String) async throws -> Found {
        var note: String?
        if let remote {
            do throws(ProviderError) {
                let found = try await remote.search(query, limit: limit, container: userID)
                return Found(
                    items: found.map {
                        MemoryItem(id: $0.id, content: $0.content, metadata: $0.metadata, score: $0.score)
                    }, note: nil)
            } catch {
                note = error.note
                log.warning("the memory service gave no answer", ["why": error.detail])
            }
        }
        let prepared = MemorySearch.Query(query, vector: await vector(for: query, userID))
        let items = try await store.read(for: userID) { connection, creator in
            try MemorySearch(connection: connection, creator: creator).run(prepared, limit: limit)
        }
        return Found(items: items, note: note)
    }

    /// Newest first. All pages together are the export.
    package func page(after cursor: String?, limit: Int, for userID: String) async throws -> Page {
        let number = cursor.flatMap { Int64($0) }
        return try await store.read(for: userID) { connection, creator in
            let table = MemoryTable(connection: connection, creator: creator)
            let page = try table.page(after: number, limit: limit, bytes: Self.pageBytes)
            return Page(items: page.items, total: try table.total(), cursor: page.cursor.map { String($0) })
        }
    }

    /// Deletes from the external service first: if that fails, nothing is deleted here and the user can try again.
    package func delete(_ ids: [String], for userID: String) async throws -> Int {
        var elsewhere = 0
        if let remote {
            for id in ids {
                let known = try await store.read(for: userID) { connection, creator in
                    try MemoryTable(connection: connection, creator: creator).remoteIDs(of: id)
                }
                // A memory found by the external search has its external id.
                for remoteID in known ?? [id] { try await remote.forget(remoteID, container: userID) }
                if known == nil { elsewhere += 1 }
            }
        }
        let removed = try await store.write(for: userID) { connection, creator in
            let table = MemoryTable(connection: connection, creator: creator)
            return try ids.count { try table.remove($0) }
        }
        return removed + elsewhere
    }

    package func deleteAll(for userID: String) async throws -> Int {
        try await remote?.forgetAll(container: userID)
        return try await deleteAllHere(for: userID)
    }

    private func deleteAllHere(for userID: String) async throws -> Int {
        try await store.write(for: userID) { connection, creator in
            let table = MemoryTable(connection: connection, creator: creator)
            let total = try table.total()
            try table.removeAll()
            return total
        }
    }

    package func count(for userID: String) async throws -> Int {
        try await store.read(for: userID) { connection, creator in
            try MemoryTable(connection: connection, creator: creator).total()
        }
    }

    // MARK: External services

    private func vector(for query: String, _ userID: String) async -> TextVector? {
        guard let keeper, !keeper.desk.isResting(userID) else { return nil }
        do throws(ProviderError) {
            let vector = try await keeper.desk.vectors(
                for: [query], for: userID, patience: VectorDesk.patience
            ).first
            await keeper.catchUpMemories(of: userID)
            return vector
        } catch {
            log.warning("no vector for a search", ["why": error.detail])
            return nil
        }
    }

    private func sendElsewhere(_ new: MemoryTable.New, for userID: String) async {
        guard let remote else { return }
        await orLog("send a memory to the memory service", log) {
            let bytes = Array(new.content.utf8)
            let texts = new.pieces.map { String(decoding: bytes[$0.range], as: UTF8.self) }
            var ids: [String] = []
            var start = 0
            while start < texts.count {
                let end = min(start + 100, texts.count)
                ids += try await remote.add(Array(texts[start..<end]), metadata: new.metadata, container: userID)
                start = end
            }
            let stored = ids
            try await store.write(for: userID, durably: false) { connection, creator in
                try MemoryTable(connection: connection, creator: creator).setRemoteIDs(stored, of: new.id)
            }
        }
    }
}
