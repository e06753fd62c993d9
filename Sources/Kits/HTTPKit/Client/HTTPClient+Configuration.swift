extension HTTPClient {
    package struct Configuration: Sendable {
        package var userAgent: String
        /// Zero for no limit. A long poll keeps one of them busy.
        package var maxConnectionsPerHost: Int
        /// A file of PEM certificates trusted besides the system's.
        package var caBundle: String?
        /// `sha256//` and the base64 digest of the server's public key, several separated by `;`. No other key is accepted.
        package var pinnedKey: String?
        /// Plain `http` only to this machine. When false, to everywhere: only for tests and closed networks.
        package var allowInsecureLoopbackOnly: Bool
        /// For addresses that strangers name: never this machine, nor any private network, whatever a name resolves to.
        package var reachesPublicAddressesOnly: Bool
        /// A transfer under way that moves fewer bytes per second for that long ends with `.timeout`.
        package var slowestTransfer: (bytesPerSecond: Int, patience: Duration)

        package init(
            userAgent: String = "buzzbox", maxConnectionsPerHost: Int = 8, caBundle: String? = nil,
            pinnedKey: String? = nil, allowInsecureLoopbackOnly: Bool = true,
            reachesPublicAddressesOnly: Bool = false,
            slowestTransfer: (bytesPerSecond: Int, patience: Duration) = (16, .seconds(30))
        ) {
            self.userAgent = userAgent
            self.maxConnectionsPerHost = maxConnectionsPerHost
            self.caBundle = caBundle
            self.pinnedKey = pinnedKey
            self.allowInsecureLoopbackOnly = allowInsecureLoopbackOnly
            self.reachesPublicAddressesOnly = reachesPublicAddressesOnly
            self.slowestTransfer = slowestTransfer
        }
    }
}
