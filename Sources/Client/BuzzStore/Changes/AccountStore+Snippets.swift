import BuzzModel
import JSONKit
import SQLiteKit

/// Snippets, stored as account data so that all devices share them.
extension AccountStore {
    /// Returns the snippets by name. Invalid entries from other programs are left out.
    package func snippets() async throws(StoreError) -> [Snippet] {
        try await read { db in
            let content = try AccountDataTable(db: db).content(AccountDataType.snippets) ?? [:]
            return (content["snippets"].object ?? JSONObject()).compactMap { name, text -> Snippet? in
                guard Snippet.isName(name), let text = text.string, text.count <= Snippet.longestText else {
                    return nil
                }
                return Snippet(name: name, text: text)
            }
            .sorted { $0.name < $1.name }.prefix(Snippet.mostSnippets).map { $0 }
        }
    }

    package func saveSnippet(_ snippet: Snippet, instead old: String? = nil) async throws(StoreError) {
        try await change { snippets in
            if let old, old != snippet.name { snippets.removeValue(forKey: old) }
            snippets[snippet.name] = .string(snippet.text)
        }
    }

    package func removeSnippet(_ name: String) async throws(StoreError) {
        try await change { $0.removeValue(forKey: name) }
    }

    private func change(_ body: @Sendable (inout JSONObject) -> Void) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let type = AccountDataType.snippets
            var content = try AccountDataTable(db: transaction.db).content(type) ?? [:]
            var snippets = content["snippets"].object ?? JSONObject()
            body(&snippets)
            content["snippets"] = .object(snippets)
            try AccountDataChange(transaction: transaction).set(content, type: type, summary: "Snippets")
        }
    }
}
