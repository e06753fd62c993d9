import BuzzCrypto
import BuzzModel
import JSONKit
import ProcessKit

/// Keeps the keys of conversations with the server, closed so that the server reads nothing of them, and gets them back.
package struct BackupKeeper: Sendable {
    private static let atOnce = 100
    private static let restoredAtOnce = 200
    /// Says that the person wants none.
    private static let wish = "m.key_backup"

    let client: MatrixClient
    let identity: IdentityKeeper
    let log: Log

    package init(client: MatrixClient, identity: IdentityKeeper, log: Log) {
        self.client = client
        self.identity = identity
        self.log = log
    }

    /// What the server has, judged.
    @discardableResult
    package func ask() async throws(IdentityError) -> BackupStanding.State {
        let info = try await identity.asked { () throws(MatrixClientError) in try await client.backupVersion() }
        return try await identity.kept { crypto throws(CryptoError) in try await crypto.judge(info) }
    }

    /// Makes the first backup of an account, unless the person has said that they want none.
    ///
    /// - Parameter makes: also where this device cannot vouch for itself there is none otherwise.
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

    /// A new backup; what an older one had goes there again.
    package func make() async throws(IdentityError) {
        let body = try await identity.kept { crypto throws(CryptoError) in try await crypto.newBackup() }
        let version = try await identity.asked { () throws(MatrixClientError) in try await client.makeBackup(body) }
        try await identity.kept { crypto throws(CryptoError) in try await crypto.backupMade(version) }
        try await identity.asked { () throws(MatrixClientError) in
            try await client.setAccountData(Self.wish, ["enabled": true])
        }
        log.info("a backup of keys was made", ["version": version])
    }

    /// Sends what it doesn't have yet, some at a time. What was sent and not noted is sent again.
    package func upload(progress: (BackupStanding) -> Void = { _ in }) async throws(IdentityError) {
        while !Task.isCancelled {
            let batch = try await identity.kept { crypto throws(CryptoError) in
                try await crypto.nextBackup(limit: Self.atOnce)
            }
            guard let batch else { return }
            do throws(MatrixClientError) {
                try await client.putBackup(batch.body, version: batch.version)
            } catch {
                // Another device has made a new one: whether that is ours is seen before anything goes there.
                guard error.code == "M_WRONG_ROOM_KEYS_VERSION" || error.status == 404 else { throw .client(error) }
                log.warning("the backup of keys is another one")
                try await ask()
                return
            }
            try await identity.kept { crypto throws(CryptoError) in try await crypto.backedUp(batch) }
            progress(try await identity.kept { crypto throws(CryptoError) in try await crypto.backup() })
        }
    }

    /// Takes over everything that the backup has.
    ///
    /// - Parameter progress: how many of how many were looked at.
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

    /// The keys of single sessions that something waits for.
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
