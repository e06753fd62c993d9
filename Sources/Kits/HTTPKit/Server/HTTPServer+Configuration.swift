extension HTTPServer {
    package struct Configuration: Sendable {
        /// An IP address, or `localhost`.
        package var host: String
        /// Zero for any free port.
        package var port: Int
        /// PEM texts.
        package var tls: (cert: String, key: String)?
        package var maxHeaderBytes: Int
        package var maxBodyBytes: Int
        /// Called when the headers are in, overriding `maxBodyBytes`; the path is still percent-encoded.
        package var bodyLimit: (@Sendable (_ method: String, _ path: String) -> Int)?
        /// Called when the headers are in and the body is larger than `unaskedBodyBytes` or of unknown length. When
        /// nil, all such bodies are accepted up to their limit.
        package var admission: (@Sendable (ServerRequest) async -> Admission)?
        package var unaskedBodyBytes: Int
        /// The most memory all bodies and answers may use together; requests that would exceed it are told to retry
        /// later.
        package var maxHeldBytes: Int
        /// A connection that is idle, or does not complete its headers, for this long is closed.
        package var idleTimeout: Duration
        /// A client that reads a large answer more slowly than this, in bytes per second over each `idleTimeout`, is
        /// disconnected.
        package var slowestAnswer: Int
        package var maxConnections: Int
        /// Zero for no limit.
        package var maxConnectionsPerAddress: Int
        /// False skips compression for local clients, for whom it saves nothing.
        package var compressesForLoopback: Bool
        /// Which requests are cancelled first when the server stops. By default those whose query has a `timeout`
        /// other than 0.
        package var isLongPoll: @Sendable (ServerRequest) -> Bool
        package var rejection: @Sendable (Rejection, _ method: String, _ path: String) -> ServerResponse

        package init(
            host: String = "127.0.0.1", port: Int = 0, tls: (cert: String, key: String)? = nil,
            maxHeaderBytes: Int = 32 << 10, maxBodyBytes: Int = 1 << 20,
            bodyLimit: (@Sendable (_ method: String, _ path: String) -> Int)? = nil,
            admission: (@Sendable (ServerRequest) async -> Admission)? = nil,
            unaskedBodyBytes: Int = Admission.unaskedBytes,
            maxHeldBytes: Int = 256 << 20,
            idleTimeout: Duration = .seconds(60), slowestAnswer: Int = 1024, maxConnections: Int = 4096,
            maxConnectionsPerAddress: Int = 0,
            compressesForLoopback: Bool = false,
            isLongPoll: @escaping @Sendable (ServerRequest) -> Bool = { Int($0.query("timeout") ?? "0") != 0 },
            rejection: @escaping @Sendable (Rejection, _ method: String, _ path: String) -> ServerResponse = {
                rejection, _, _ in ServerResponse(status: rejection.status)
            }
        ) {
            self.host = host
            self.port = port
            self.tls = tls
            self.maxHeaderBytes = maxHeaderBytes
            self.maxBodyBytes = maxBodyBytes
            self.bodyLimit = bodyLimit
            self.admission = admission
            self.unaskedBodyBytes = unaskedBodyBytes
            self.maxHeldBytes = maxHeldBytes
            self.idleTimeout = idleTimeout
            self.slowestAnswer = slowestAnswer
            self.maxConnections = maxConnections
            self.maxConnectionsPerAddress = maxConnectionsPerAddress
            self.compressesForLoopback = compressesForLoopback
            self.isLongPoll = isLongPoll
            self.rejection = rejection
        }
    }
}
