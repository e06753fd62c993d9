import BuzzCrypto

/// Opens the key store.
package typealias CryptoOpening = @Sendable () async throws(CryptoError) -> CryptoStore

/// The keys of an account, opened on first use. A failure is not remembered, because its cause may be temporary.
package actor CryptoAccess {
    private let open: CryptoOpening
    private var opened: CryptoStore?
    private var isOpening = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(_ open: @escaping CryptoOpening) { self.open = open }

    /// The key store if it is open already.
    package var current: CryptoStore? { opened }

    /// One caller opens the store and the others wait: two at once could each create a key for the file.
    package func store() async throws(CryptoError) -> CryptoStore {
        while isOpening { await withCheckedContinuation { waiting.append($0) } }
        if let opened { return opened }
        isOpening = true
        defer {
            isOpening = false
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        let store = try await open()
        opened = store
        return store
    }
}
