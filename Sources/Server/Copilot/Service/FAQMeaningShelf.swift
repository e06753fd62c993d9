import ProcessKit
import Synchronization

/// Caches the vectors of each creator's library for the current model. Missing ones are made later; until then words
/// alone decide.
final class FAQMeaningShelf: Sendable {
    /// The library's revision and the number of vectors. Vectors may be added later without a new revision, even by
    /// another process.
    private struct State: Sendable, Equatable {
        let revision: Int64
        let vectors: Int
    }

    private struct Kept: Sendable {
        let state: State
        let meanings: FAQMeanings?
    }

    private static let most = 32

    private let store: CopilotStore
    private let keeper: VectorKeeper
    private let log: Log
    private let kept = Mutex<[Int64: Kept]>([:])

    init(store: CopilotStore, keeper: VectorKeeper, log: Log) {
        self.store = store
        self.keeper = keeper
        self.log = log
    }

    /// The questions compared with this creator's library; empty if words alone must do.
    func queries(_ questions: [String], for userID: String) async throws -> [FAQMeanings.Query] {
        let desk = keeper.desk
        guard !desk.isResting(userID) else { return [] }
        do throws(ProviderError) {
            let vectors = try await desk.vectors(
                for: questions, for: userID, patience: VectorDesk.patience, usesLatest: true)
            await keeper.catchUpLibrary(of: userID)
            guard let dimension = vectors.first?.values.count,
                let meanings = try await meanings(of: userID, dimension: dimension)
            else { return [] }
            let queries = vectors.compactMap { meanings.query($0.values) }
            return queries.count == questions.count ? queries : []
        } catch {
            log.warning("no vectors for a question", ["why": error.detail])
            return []
        }
    }

    private func meanings(
        of userID: String, dimension: Int
    ) async throws(ProviderError) -> FAQMeanings? {
        let name = keeper.desk.source.model
        let read = await orLog("read vectors of phrasings", log) { () async throws -> FAQMeanings? in
            let creator = try await store.number(of: userID)
            let old = kept.withLock { $0[creator] }
            // Use one transaction, so that no vector is added between counting and reading.
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
            let fresh = FAQMeanings(vectors, model: name)
            kept.withLock { kept in
                if kept.count >= Self.most { kept.removeAll() }
                kept[creator] = Kept(state: read.state, meanings: fresh)
            }
            return fresh
        }
        return read ?? nil
    }
}
