import Glibc

extension HTTPClient {
    package struct Configuration: Sendable {
        package var userAgent: String
        /// Zero for no limit. A long poll occupies one connection all the time.
        package var maxConnectionsPerHost: Int
        /// A PEM file of certificates trusted in addition to the system's; without it the one that `SSL_CERT_FILE`
        /// names.
        package var caBundle: String?
        /// Folders of certificates under their hashed names, separated by colons: what `SSL_CERT_DIR` names.
        package let caFolders: String?
        /// `sha256//` and the base64 digest of the server's public key, several separated by `;`. Other keys are
        /// rejected.
        package var pinnedKey: String?
        /// Allows plain `http` only to this machine. False allows it to any host: for tests and closed networks.
        package var allowInsecureLoopbackOnly: Bool
        /// For URLs that strangers supply: refuses this machine and private networks, whatever a name resolves to.
        package var reachesPublicAddressesOnly: Bool
        /// A transfer that expects bytes and stays below this speed for this long fails with `.timeout`.
        package var slowestTransfer: (bytesPerSecond: Int, patience: Duration)

        package init(
            userAgent: String = "buzzbox", maxConnectionsPerHost: Int = 8, caBundle: String? = nil,
            pinnedKey: String? = nil, allowInsecureLoopbackOnly: Bool = true,
            reachesPublicAddressesOnly: Bool = false,
            slowestTransfer: (bytesPerSecond: Int, patience: Duration) = (16, .seconds(30)),
            environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
        ) {
            func path(_ variable: String) -> String? { environment(variable).flatMap { $0.isEmpty ? nil : $0 } }
            self.userAgent = userAgent
            self.maxConnectionsPerHost = maxConnectionsPerHost
            self.caBundle = caBundle ?? path("SSL_CERT_FILE")
            caFolders = path("SSL_CERT_DIR")
            self.pinnedKey = pinnedKey
            self.allowInsecureLoopbackOnly = allowInsecureLoopbackOnly
            self.reachesPublicAddressesOnly = reachesPublicAddressesOnly
            self.slowestTransfer = slowestTransfer
        }
    }
}
