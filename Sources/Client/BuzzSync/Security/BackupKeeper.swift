import BuzzCrypto
import BuzzModel
import JSONKit
import ProcessKit

/// Backs up the keys of conversations on the server, encrypted so that the server cannot read them, and restores them.
package struct BackupKeeper: Sendable {
    private static let atOnce = 100
    private static let restoredAtOnce = 200
    /// The account data that says whether the user wants a backup.
    private static let wish = "m.key_backup"

    let client: MatrixClient
    let identity: IdentityKeeper
    let log: Log

    package init(client: MatrixClient, identity: IdentityKeeper, log: Log) {
        self.client = client
        self.identity = identity
        self.log = log
    }

    /// Asks the server for its backup and decides whether to use it.
    @discardableResult
    package func ask() async throws(IdentityError) -> BackupStanding.State {
        let info = try await identity.asked { () throws(MatrixClientError) in try await client.backupVersion() }
        return try await identity.kept { crypto throws(CryptoError) in try await crypto.judge(info) }
    }

    /// Creates the account's first backup, unless the user has declined one.
    ///
    /// - Parameter makes: whether a missing backup is created.
    package func settle(makes: Bool) async throws(IdentityError) {
        let state = try await ask()
        guard state == .none, makes else { return }
        guard try await identity.kept({ crypto throws(CryptoError) in try await crypto.holdsIdentity() }) else {
            return
        }
        let wish = try await identity.asked { () throws(MatrixClientError) in
            try await client.accountData(Self.wish)
        }
        guard wish?["enabled"].bool != false else { return }
        try await make()
    }

    /// Creates a new backup, which receives all keys again.
    package func make() async throws(IdentityError) {
        let body = try await identity.kept { crypto throws(CryptoError) in try await crypto.newBackup() }
        let version = try await identity.asked { () throws(MatrixClientError) in try await client.makeBackup(body) }
        try await identity.kept { crypto throws(CryptoError) in try await crypto.backupMade(version) }
        try await identity.asked { () throws(MatrixClientError) in
            try await client.setAccountData(Self.wish, ["enabled": true])
        }
        log.info("a backup of keys was made", ["version": version])
    }

    /// Uploads missing keys in batches. A batch that was uploaded but not recorded is uploaded again.
    package func upload(progress: (BackupStanding) -> Void = { _ in }) async throws(IdentityError) {
        while !Task.isCancelled {
            let batch = try await identity.kept { crypto throws(CryptoError) in
                try await crypto.nextBackup(limit: Self.atOnce)
            }
            guard let batch else { return }
            do throws(MatrixClientError) {
                try await client.putBackup(batch.body, version: batch.version)
            } catch {
                // Another device has created a new backup: check that it is ours before uploading to it.
                guard error.code == "M_WRONG_ROOM_KEYS_VERSION" || error.status == 404 else { throw .client(error) }
                log.warning("the backup of keys is another one")
                try await ask()
                return
            }
            try await identity.kept { crypto throws(CryptoError) in try await crypto.backedUp(batch) }
            progress(try await identity.kept { crypto throws(CryptoError) in try await crypto.backup() })
        }
    }

    /// Imports everything in the backup.
    ///
    /// - Parameter progress: receives the number of processed keys and the total.
    package func restore(progress: (Int, Int) -> Void = { _, _ in }) async throws(IdentityError) -> ImportCount {
        guard try await ask() == .active else { throw .notOurs }
        let standing = try await identity.kept { crypto throws(CryptoError) in try await crypto.backup() }
        guard let version = standing.version else { throw .notOurs }
        let answer = try await identity.asked { () throws(MatrixClientError) in
            try await client.backedUpKeys(version: version)
        }
        let entries = Self.entries(answer)
        var count = ImportCount()
        for start in stride(from: 0, to: entries.count, by: Self.restoredAtOnce) {
            let some = Array(entries[start..<min(start + Self.restoredAtOnce, entries.count)])
            count += try await identity.kept { crypto throws(CryptoError) in try await crypto.restore(some) }
            progress(start + some.count, entries.count)
        }
        log.info("keys came back from the backup", ["new": "\(count.new)", "broken": "\(count.broken)"])
        return count
    }

    /// Fetches the keys of single sessions that messages need.
    package func fetch(_ sessions: [(room: String, session: String)]) async throws(IdentityError) {
        let standing = try await identity.kept { crypto throws(CryptoError) in try await crypto.backup() }
        guard standing.state == .active, let version = standing.version else { return }
        for (room, session) in sessions {
            let data = try await identity.asked { () throws(MatrixClientError) in
                try await client.backedUpKey(room: room, session: session, version: version)
            }
            guard let data else { continue }
            _ = try await identity.kept { crypto throws(CryptoError) in
                try await crypto.restore([(room, session, data["session_data"])])
            }
        }
    }

    private static func entries(_ answer: JSON) -> [(room: String, session: String, data: JSON)] {
        (answer["rooms"].object ?? JSONObject()).flatMap { room, value in
            (value["sessions"].object ?? JSONObject()).map { (room, $0.key, $0.value["session_data"]) }
        }
    }
}
