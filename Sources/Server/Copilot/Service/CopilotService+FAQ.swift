import CopilotProtocol
import JSONKit
import ProcessKit
import SodiumKit

/// The FAQ library over the wire.
extension CopilotService {
    /// → `{faqs}`
    func listFAQs(_ caller: Caller) async throws -> JSON {
        let entries = try await store.read(for: caller.userID) { connection, creator in
            try FAQTable(connection: connection, creator: creator).all()
        }
        return ["faqs": .array(entries.map(\.json))]
    }

    /// `{id?, question | questions, answer, sendsAutomatically?}` → the entry; an id that is there is changed.
    func saveFAQ(_ data: JSON, _ caller: Caller) async throws -> JSON {
        var draft = try FAQEntry(data: data, newID: "faq_" + Random.token(bytes: 9))
        draft.updatedAt = store.time.now()
        let entry = draft
        try await store.write(for: caller.userID) { connection, creator in
            let table = FAQTable(connection: connection, creator: creator)
            if try !table.contains(entry.id), try table.count() >= FAQTable.most {
                throw CallableError(
                    .failedPrecondition, "The library is full: \(FAQTable.most) entries. Delete some first.")
            }
            try table.put(entry)
        }
        return entry.json
    }

    /// `{id}` → `{deleted}`; one that is gone already is no error.
    func deleteFAQ(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let id = try CopilotReading(data).text("id", limit: 256)
        let isDeleted = try await store.write(for: caller.userID) { connection, creator in
            try FAQTable(connection: connection, creator: creator).remove(id)
        }
        return ["deleted": .bool(isDeleted)]
    }
}
