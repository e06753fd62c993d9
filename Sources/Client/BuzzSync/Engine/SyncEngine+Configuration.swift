import MatrixProtocol

extension SyncEngine {
    package struct Configuration: Sendable {
        /// Held while this process talks to the server; nil for a store that no other process has.
        package var lockPath: String?
        /// Where processes tell each other that something was stored.
        package var peersPath: String?
        /// Where encrypted copies of files wait until they are sent.
        package var filesPath: String?
        package var filter: SyncFilter
        package var retryPolicy: RetryPolicy

        package init(
            lockPath: String? = nil, peersPath: String? = nil, filesPath: String? = nil,
            filter: SyncFilter = SyncFilter(includesPresence: true),
            retryPolicy: RetryPolicy = RetryPolicy()
        ) {
            self.lockPath = lockPath
            self.peersPath = peersPath
            self.filesPath = filesPath
            self.filter = filter
            self.retryPolicy = retryPolicy
        }
    }
}
