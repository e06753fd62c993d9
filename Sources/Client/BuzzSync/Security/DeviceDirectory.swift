import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
import ProcessKit

/// Keeps device lists and Olm sessions up to date. Queries run one at a time: two at once could overwrite each other's
/// results or use up two one-time keys of a device.
final class DeviceDirectory: Sendable {
    private static let atOnce = 100
    private static let changesAtOnce = 500

    private let client: MatrixClient
    private let store: AccountStore
    private let log: Log
    private let questions = Turnstile()
    private let claims = Turnstile()
    private let mail = Turnstile()

    init(client: MatrixClient, store: AccountStore, log: Log) {
        self.client = client
        self.store = store
        self.log = log
    }

    /// Queries the devices of users whose lists have changed.
    ///
    /// - Parameter users: limits the query to these; nil stands for all tracked users and the senders of messages
    ///   waiting for it.
    func refresh(_ crypto: CryptoStore, among users: [String]? = nil) async throws(MatrixClientError) {
        try await noteChanges(crypto)
        try await questions.pass { () async throws(MatrixClientError) in
            if users == nil {
                let senders = try await kept { () throws(CryptoError) in try await crypto.unconfirmedSenders() }
                try await ask(senders.map { TrackedUser(passing: $0) }, crypto)
            }
            while !Task.isCancelled {
                let dirty = try await kept { () throws(CryptoError) in
                    try await crypto.dirtyUsers(among: users, limit: Self.atOnce)
                }
                guard !dirty.isEmpty else { return }
                try await ask(dirty, crypto)
            }
        }
    }

    private func noteChanges(_ crypto: CryptoStore) async throws(MatrixClientError) {
        while !Task.isCancelled {
            let changes = try await stored { () throws(StoreError) in
                try await store.deviceListChanges(limit: Self.changesAtOnce)
            }
            guard !changes.isEmpty else { return }
            try await kept { () throws(CryptoError) in try await crypto.note(changes) }
            try await stored { () throws(StoreError) in try await store.noted(changes) }
        }
    }

    private func ask(_ users: [TrackedUser], _ crypto: CryptoStore) async throws(MatrixClientError) {
        for start in stride(from: 0, to: users.count, by: Self.atOnce) {
            let some = Array(users[start..<min(start + Self.atOnce, users.count)])
            let answer = try await client.queryKeys(of: some.map(\.user))
            try await kept { () throws(CryptoError) in try await crypto.takeDevices(answer, of: some) }
        }
    }

    /// Starts sessions with those devices of these users that have none.
    func claim(for users: [String], _ crypto: CryptoStore) async throws(MatrixClientError) {
        try await claims.pass { () async throws(MatrixClientError) in
            let wanted = try await kept { () throws(CryptoError) in
                try await crypto.devicesWithoutSession(of: users)
            }
            for start in stride(from: 0, to: wanted.count, by: Self.atOnce) {
                let some = Array(wanted[start..<min(start + Self.atOnce, wanted.count)])
                let keys = try await client.claimKeys(some.map { (user: $0.user, device: $0.id) })
                try await kept { () throws(CryptoError) in try await crypto.takeClaimed(keys, for: some) }
            }
        }
    }

    /// Starts new sessions with devices whose messages can no longer be decrypted.
    func mend(_ crypto: CryptoStore) async throws(MatrixClientError) {
        try await claims.pass { () async throws(MatrixClientError) in
            let wedged = try await kept { () throws(CryptoError) in try await crypto.wedgedDevices() }
            guard !wedged.isEmpty else { return }
            let keys = try await client.claimKeys(wedged.map { (user: $0.user, device: $0.id) })
            try await kept { () throws(CryptoError) in try await crypto.mend(wedged, with: keys) }
        }
    }

    /// Sends queued to-device requests in order.
    func deliver(_ crypto: CryptoStore) async throws(MatrixClientError) {
        try await mail.pass { () async throws(MatrixClientError) in
            while !Task.isCancelled {
                let waiting = try await kept { () throws(CryptoError) in try await crypto.outgoing() }
                guard !waiting.isEmpty else { return }
                for request in waiting {
                    do throws(MatrixClientError) {
                        try await client.sendToDevice(
                            request.type, request.messages, transaction: request.transactionID)
                    } catch {
                        // Drop the request, because the server would reject it for ever and it would block all later
                        // ones.
                        guard error.isFinal else { throw error }
                        log.error("the server refused messages to devices", ["error": error.logName])
                    }
                    try await kept { () throws(CryptoError) in try await crypto.sent(request) }
                }
            }
        }
    }
}

/// Reports an error of the key file like any other reason why something cannot be sent.
func kept<Value>(
    _ body: () async throws(CryptoError) -> Value
) async throws(MatrixClientError) -> Value {
    do {
        return try await body()
    } catch {
        // The user may unlock the secret store; then the queued messages are sent.
        if case .keyOutOfReach = error { throw .sealed(error.description) }
        throw .file(error.description)
    }
}

func stored<Value>(
    _ body: () async throws(StoreError) -> Value
) async throws(MatrixClientError) -> Value {
    do {
        return try await body()
    } catch {
        throw .file(error.sentence)
    }
}
