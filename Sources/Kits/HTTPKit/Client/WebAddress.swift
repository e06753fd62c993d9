import CCurl

/// The parts of an `http` or `https` URL that decide how it may be used.
package struct WebAddress: Equatable {
    let scheme: String
    let host: String
    let port: String

    package init?(_ url: String) {
        guard !url.isEmpty, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), buzz_curl_load() == nil,
            let handle = buzz_curl_url(url)
        else { return nil }
        defer { buzz_curl_url_end(handle) }
        guard let scheme = Self.part(CURLUPART_SCHEME, of: handle)?.lowercased(),
            let host = Self.part(CURLUPART_HOST, of: handle)?.lowercased(),
            let port = Self.part(CURLUPART_PORT, of: handle),
            scheme == "http" || scheme == "https",
            // Reject credentials in the URL: they would end up in logs and in redirects to other servers.
            Self.part(CURLUPART_USER, of: handle) == nil, Self.part(CURLUPART_PASSWORD, of: handle) == nil
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    package var isLoopback: Bool { Self.isLoopback(host: host) }

    /// Whether a lower-case host name means this machine. `localhost.example.org` does not.
    package static func isLoopback(host: some StringProtocol) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
        guard let text = buzz_curl_url_part(handle, part) else { return nil }
        defer { buzz_curl_free(text) }
        return String(cString: text)
    }
}
