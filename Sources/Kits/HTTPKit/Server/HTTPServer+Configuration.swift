extension HTTPServer {
    package struct Configuration: Sendable {
        /// An IP address, or `localhost`.
        package var host: String
        /// Zero for any free one.
        package var port: Int
        /// PEM texts.
        package var tls: (cert: String, key: String)?
        package var maxHeaderBytes: Int
        package var maxBodyBytes: Int
        /// Asked when the headers are in, instead of `maxBodyBytes`; the path is still percent-encoded.
        package var bodyLimit: (@Sendable (_ method: String, _ path: String) -> Int)?
        /// Asked when the headers are in of a request whose body is to be larger than `unaskedBodyBytes`, or doesn't say
        /// how large it is to be. Without it all such bodies are taken, up to their limit.
        package var admission: (@Sendable (ServerRequest) async -> Admission)?
        package var unaskedBodyBytes: Int
        /// So much is kept in memory of all bodies and answers together; whoever would add to it is told to come again.
        package var maxHeldBytes: Int
        /// A connection on which nothing moves, or that doesn't bring its headers to an end in that time, is closed.
        package var idleTimeout: Duration
        /// A client that takes fewer bytes per second of a large answer, over each `idleTimeout`, is let go.
        package var slowestAnswer: Int
        package var maxConnections: Int
        /// Zero for no limit.
        package var maxConnectionsPerAddress: Int
        /// Compression is work for nothing when both ends share a machine.
        package var compressesForLoopback: Bool
        /// Such requests are cancelled first when the server stops. Without other word: those with a `timeout` in
        /// their query that isn't 0.
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
