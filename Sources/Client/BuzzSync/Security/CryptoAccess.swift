import BuzzCrypto

/// Opens the file of keys.
package typealias CryptoOpening = @Sendable () async throws(CryptoError) -> CryptoStore

/// The keys of an account, opened when somebody wants them first. What keeps them out of reach now may be gone later.
package actor CryptoAccess {
    private let open: CryptoOpening
    private var opened: CryptoStore?
    private var isOpening = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(_ open: @escaping CryptoOpening) { self.open = open }

    /// What is open already.
    package var current: CryptoStore? { opened }

    /// One opens, the others wait: two at once could each make a key to close the file with.
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
