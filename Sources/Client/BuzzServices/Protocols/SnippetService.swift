import BuzzModel

/// Texts that the user writes often. They are stored with the account, and can be changed without a network.
package protocol SnippetService: Sendable {
    /// Returns the snippets by name.
    func snippets() async throws(ServiceError) -> [Snippet]
    /// - Parameter old: the previous name; if it differs from the current name, the snippet is renamed.
    func save(_ snippet: Snippet, instead old: String?) async throws(ServiceError)
    func removeSnippet(_ name: String) async throws(ServiceError)
}
