import CopilotProtocol
import Synchronization

/// Caches each creator's library ready for matching. Each access checks the store for changes, so that an entry saved
/// by another process counts for the next question too.
final class FAQShelf: Sendable {
    private struct Kept: Sendable {
        var revision: Int64
        var matcher: FAQMatcher
        var ids: Set<String>
    }

    private static let most = 64

    private let store: CopilotStore
    private let kept = Mutex<[Int64: Kept]>([:])

    init(store: CopilotStore) {
        self.store = store
    }

    func matcher(of userID: String) async throws -> FAQMatcher {
        let creator = try await store.number(of: userID)
        let old = kept.withLock { $0[creator] }
        let read = try await store.read(for: userID) { connection, creator in
            let table = FAQTable(connection: connection, creator: creator)
            let revision = try table.revision
            return (revision: revision, entries: revision == old?.revision ? nil : try table.all())
        }
        if let old, read.entries == nil { return old.matcher }
        let entries = read.entries ?? []
        let fresh = old.map { Self.brought($0, upTo: entries) } ?? FAQMatcher(entries: entries)
        kept.withLock { kept in
            if kept.count >= Self.most, kept[creator] == nil { kept.removeAll() }
            kept[creator] = Kept(revision: read.revision, matcher: fresh, ids: Set(entries.map(\.id)))
        }
        return fresh
    }

    /// Analyses only changed entries, because that is the expensive part.
    private static func brought(_ old: Kept, upTo entries: [FAQEntry]) -> FAQMatcher {
        let gone = old.ids.subtracting(entries.map(\.id))
        let changed = entries.filter { old.matcher.entry(id: $0.id) != $0 }
        // Removing an entry renumbers all others, so if several are gone it is cheaper to start over.
        guard gone.count <= 1 else { return FAQMatcher(entries: entries) }
        var matcher = old.matcher
        for id in gone { matcher.remove(id: id) }
        if !changed.isEmpty { matcher.set(changed) }
        return matcher
    }
}
