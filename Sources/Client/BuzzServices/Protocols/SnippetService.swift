import BuzzModel

/// Texts that are written often. They go with the account, and are changed without a network as well.
package protocol SnippetService: Sendable {
    /// By name.
    func snippets() async throws(ServiceError) -> [Snippet]
    /// - Parameter old: the name that it had; another one than now renames it.
    func save(_ snippet: Snippet, instead old: String?) async throws(ServiceError)
    func removeSnippet(_ name: String) async throws(ServiceError)
}
