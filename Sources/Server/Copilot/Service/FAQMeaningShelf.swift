import ProcessKit
import Synchronization

/// What each creator's library means, by an embeddings endpoint. What it cannot give now it gives later: until then words
/// alone decide.
final class FAQMeaningShelf: Sendable {
    private struct Kept: Sendable {
        var revision: Int64
        var meanings: FAQMeanings?
    }

    private static let most = 32
    private static let catchUp = 512
    /// An endpoint that failed is left alone for a while, so that nobody waits for it with each message.
    private static let rest = 60_000 as Int64

    private let store: CopilotStore
    private let model: EmbeddingModel
    private let log: Log
    private let kept = Mutex<[Int64: Kept]>([:])
    private let restsUntil = Mutex<Int64>(0)

    init(store: CopilotStore, model: EmbeddingModel, log: Log) {
        self.store = store
        self.model = model
        self.log = log
    }

    /// The questions as this creator's library sees them; empty when words alone must do.
    func queries(_ questions: [String], for userID: String, revision: Int64) async throws -> [FAQMeanings.Query] {
        guard store.time.now() >= restsUntil.withLock({ $0 }) else { return [] }
        do throws(ProviderError) {
            try await catchUp(for: userID)
            let vectors = try await model.vectors(for: questions)
            guard let dimension = vectors.first?.values.count,
                let meanings = try await meanings(of: userID, revision: revision, dimension: dimension)
            else { return [] }
            let queries = vectors.compactMap { meanings.query($0.values) }
            return queries.count == questions.count ? queries : []
        } catch {
            log.warning("no vectors for the library", ["why": error.note])
            restsUntil.withLock { $0 = store.time.now() + Self.rest }
            return []
        }
    }

    private func catchUp(for userID: String) async throws(ProviderError) {
        let limit = Self.catchUp, name = model.model
        let waiting = await orLog("find phrasings without vectors", log) {
            try await store.read(for: userID) { connection, creator in
                try FAQVectorTable(connection: connection, creator: creator).waiting(model: name, limit: limit)
            }
        }
        guard let waiting, !waiting.isEmpty else { return }
        let vectors = try await model.vectors(for: waiting.map(\.question))
        await orLog("keep vectors of phrasings", log) {
            try await store.write(for: userID, durably: false) { connection, creator in
                let table = FAQVectorTable(connection: connection, creator: creator)
                for (item, vector) in zip(waiting, vectors) { try table.put(vector, of: item) }
            }
            let creator = try await store.number(of: userID)
            kept.withLock { $0[creator] = nil }
        }
    }

    private func meanings(
        of userID: String, revision: Int64, dimension: Int
    ) async throws(ProviderError) -> FAQMeanings? {
        let name = model.model
        let read = await orLog("read vectors of phrasings", log) { () async throws -> FAQMeanings? in
            let creator = try await store.number(of: userID)
            if let old = kept.withLock({ $0[creator] }), old.revision == revision { return old.meanings }
            let vectors = try await store.read(for: userID) { connection, creator in
                try FAQVectorTable(connection: connection, creator: creator).all(model: name, dimension: dimension)
            }
            let fresh = FAQMeanings(vectors)
            kept.withLock { kept in
                if kept.count >= Self.most { kept.removeAll() }
                kept[creator] = Kept(revision: revision, meanings: fresh)
            }
            return fresh
        }
        return read ?? nil
    }
}
