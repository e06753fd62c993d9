import MatrixProtocol

extension SyncEngine {
    package struct Configuration: Sendable {
        /// The lock that the process talking to the server holds; nil for a store used by one process only.
        package var lockPath: String?
        /// The folder in which processes notify each other of changes to the store.
        package var peersPath: String?
        /// The folder for encrypted copies of files until they are sent.
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
