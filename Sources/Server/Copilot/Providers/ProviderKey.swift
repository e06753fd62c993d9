import ProcessKit

/// The key for a provider.
package struct ProviderKey: Sendable, CustomStringConvertible {
    package typealias Source = KeySource

    package let source: KeySource

    package init(_ source: KeySource) {
        self.source = source
    }

    package var description: String { source.description }

    /// `nil` if no key is configured, which local servers allow.
    func value() throws(ProviderError) -> String? {
        do throws(KeySourceError) {
            return try source.value()
        } catch {
            throw .noKey(error.wanted)
        }
    }
}
