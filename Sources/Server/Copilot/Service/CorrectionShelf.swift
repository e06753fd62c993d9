import Synchronization

/// Caches creators' trained corrections. Each access checks the store for changes, so that a correction made by another
/// process counts for the next message too.
final class CorrectionShelf: Sendable {
    private struct Kept: Sendable {
        var revision: Int64
        var corrections: Corrections
    }

    private static let most = 64

    private let store: CopilotStore
    private let model: CopilotModel
    private let kept = Mutex<[Int64: Kept]>([:])

    init(store: CopilotStore, model: CopilotModel) {
        self.store = store
        self.model = model
    }

    func corrections(of userID: String) async throws -> (value: Corrections, revision: Int64) {
        let creator = try await store.number(of: userID)
        let old = kept.withLock { $0[creator] }
        let read = try await store.read(for: userID) { connection, creator in
            let table = CorrectionTable(connection: connection, creator: creator)
            let revision = try table.revision
            return (revision: revision, entries: revision == old?.revision ? nil : try table.all())
        }
        guard let entries = read.entries else { return (old?.corrections ?? Corrections(model: model), read.revision) }
        let fresh = Self.brought(old?.corrections ?? Corrections(model: model), upTo: entries)
        kept.withLock { kept in
            if kept.count >= Self.most, kept[creator] == nil { kept.removeAll() }
            kept[creator] = Kept(revision: read.revision, corrections: fresh)
        }
        return (fresh, read.revision)
    }

    /// Trains only changed corrections, because training is the expensive part.
    private static func brought(_ old: Corrections, upTo entries: [Corrections.Entry]) -> Corrections {
        var corrections = old
        let wanted = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        let known = Dictionary(old.entries.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        corrections.remove(Set(known.keys.filter { wanted[$0] != known[$0] }))
        for entry in entries where known[entry.id] != entry { corrections.add(entry) }
        return corrections
    }
}
