import ProcessKit
import Synchronization

/// What each creator's library means, by an embeddings endpoint. What it cannot give now it gives later: until then words
/// alone decide.
final class FAQMeaningShelf: Sendable {
    /// Of which entries, and how many vectors there were: others give some to the same entries later, also in another process.
    private struct State: Sendable, Equatable {
        let revision: Int64
        let vectors: Int
    }

    private struct Kept: Sendable {
        let state: State
        let meanings: FAQMeanings?
    }

    private static let most = 32
    private static let catchUp = 512
    /// An endpoint that failed is left alone for a while, so that nobody waits for it with each message.
    private static let rest = 60_000 as Int64

    private let store: CopilotStore
    private let model: EmbeddingModel
    private let log: Log
    private let kept = Mutex<[Int64: Kept]>([:])
    /// Until when nobody is asked for anybody, and for whom until when.
    private let restsUntil = Mutex<(all: Int64, each: [String: Int64])>((0, [:]))

    init(store: CopilotStore, model: EmbeddingModel, log: Log) {
        self.store = store
        self.model = model
        self.log = log
    }

    /// The questions as this creator's library sees them; empty when words alone must do.
    func queries(_ questions: [String], for userID: String) async throws -> [FAQMeanings.Query] {
        guard !isResting(userID) else { return [] }
        do throws(ProviderError) {
            try await catchUp(for: userID)
            let vectors = try await model.vectors(for: questions)
            guard let dimension = vectors.first?.values.count,
                let meanings = try await meanings(of: userID, dimension: dimension)
            else { return [] }
            let queries = vectors.compactMap { meanings.query($0.values) }
            return queries.count == questions.count ? queries : []
        } catch {
            log.warning("no vectors for the library", ["why": error.detail])
            rest(userID, after: error)
            return []
        }
    }

    private func isResting(_ userID: String) -> Bool {
        let now = store.time.now()
        return restsUntil.withLock { now < max($0.all, $0.each[userID] ?? 0) }
    }

    /// What passes is the endpoint's trouble and rests it for all; else it may be what this creator asked.
    private func rest(_ userID: String, after error: ProviderError) {
        let now = store.time.now()
        restsUntil.withLock { rest in
            guard !error.isPassing else { return rest.all = now + Self.rest }
            rest.each = rest.each.filter { $0.value > now }
            rest.each[userID] = now + Self.rest
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
        }
    }

    private func meanings(
        of userID: String, dimension: Int
    ) async throws(ProviderError) -> FAQMeanings? {
        let name = model.model
        let read = await orLog("read vectors of phrasings", log) { () async throws -> FAQMeanings? in
            let creator = try await store.number(of: userID)
            let old = kept.withLock { $0[creator] }
            // In one look, so that no vector comes between its being counted and its being read.
            let read = try await store.read(for: userID) { connection, creator in
                let table = FAQVectorTable(connection: connection, creator: creator)
                let state = State(
                    revision: try FAQTable(connection: connection, creator: creator).revision,
                    vectors: try table.count(model: name, dimension: dimension))
                return (
                    state: state,
                    vectors: state == old?.state ? nil : try table.all(model: name, dimension: dimension)
                )
            }
            guard let vectors = read.vectors else { return old?.meanings }
            let fresh = FAQMeanings(vectors)
            kept.withLock { kept in
                if kept.count >= Self.most { kept.removeAll() }
                kept[creator] = Kept(state: read.state, meanings: fresh)
            }
            return fresh
        }
        return read ?? nil
    }
}
