import BuzzModel
import BuzzStore

package struct LiveSnippetService: SnippetService {
    private let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    package func snippets() async throws(ServiceError) -> [Snippet] {
        try await host.store { store throws(StoreError) in try await store.snippets() }
    }

    package func save(_ snippet: Snippet, instead old: String?) async throws(ServiceError) {
        let name = snippet.name
        guard Snippet.isName(name) else {
            throw .invalid("A snippet’s name is up to 30 letters, digits, - or _: you type it after a semicolon.")
        }
        let text = try OutgoingText.checked(snippet.text)
        guard text.count <= Snippet.longestText else {
            throw .textTooLong(count: text.count, limit: Snippet.longestText)
        }
        let known = try await snippets()
        if name != old, known.contains(where: { $0.name == name }) {
            throw .invalid("There is a snippet “\(name)” already. Choose another name.")
        }
        guard old != nil || known.count < Snippet.mostSnippets else {
            throw .invalid("There are \(Snippet.mostSnippets) snippets already. Remove one first.")
        }
        try await host.store { store throws(StoreError) in
            try await store.saveSnippet(Snippet(name: name, text: text), instead: old)
        }
    }

    package func removeSnippet(_ name: String) async throws(ServiceError) {
        guard try await snippets().contains(where: { $0.name == name }) else {
            throw .notFound("The snippet “\(name)”")
        }
        try await host.store { store throws(StoreError) in try await store.removeSnippet(name) }
    }
}
