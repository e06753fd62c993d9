import CopilotProtocol
import Synchronization

/// Each creator's library, ready for matching. The store is asked each time whether anything changed, so that an entry
/// saved by another process counts with the next question, too.
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

    /// Taking questions apart is the work here, so only what changed is taken apart.
    private static func brought(_ old: Kept, upTo entries: [FAQEntry]) -> FAQMatcher {
        let gone = old.ids.subtracting(entries.map(\.id))
        let changed = entries.filter { old.matcher.entry(id: $0.id) != $0 }
        // Each entry taken out has all others numbered anew.
        guard gone.count <= 1 else { return FAQMatcher(entries: entries) }
        var matcher = old.matcher
        for id in gone { matcher.remove(id: id) }
        if !changed.isEmpty { matcher.set(changed) }
        return matcher
    }
}
