import HTTPKit

/// The URL for what a user types as a server.
package struct ServerAddress: Sendable, Hashable {
    /// Without a trailing slash.
    package let url: String
    /// A bare name may be delegated to another server; a complete URL is used as it is.
    package let allowsDelegation: Bool

    /// `https://matrix.example.org`, `example.org`, `localhost:8008`, `@ann:example.org`.
    package init?(_ text: String) {
        var rest = text[...]
        if rest.hasPrefix("@"), let colon = rest.firstIndex(of: ":") { rest = rest[rest.index(after: colon)...] }
        var scheme: String?
        for candidate in ["https://", "http://"] where rest.lowercased().hasPrefix(candidate) {
            scheme = candidate
            rest = rest.dropFirst(candidate.count)
        }
        while rest.last == "/" { rest.removeLast() }
        let host = rest.prefix { $0 != "/" }
        // A mark at the beginning would join the slash before it, and the address would have no scheme.
        guard let first = host.unicodeScalars.first, !first.properties.isGraphemeExtend, !rest.contains("://"),
            !rest.contains("@"), !rest.contains("?"), !rest.contains("#"),
            rest.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        guard !name.isEmpty else { return nil }
        let isLoopback = WebAddress.isLoopback(host: name.lowercased())
        url = (scheme ?? (isLoopback ? "http://" : "https://")) + rest
        allowsDelegation = scheme == nil && !isLoopback
    }

    /// Whether requests stay on this machine, so that the network's state is irrelevant.
    package static func isLoopback(_ url: String) -> Bool { WebAddress(url)?.isLoopback ?? false }
}
