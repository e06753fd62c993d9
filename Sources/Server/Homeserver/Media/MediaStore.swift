import MatrixProtocol
import ProcessKit
import SQLiteKit

/// The records of uploaded files.
enum MediaStore {
    struct Entry: Sendable {
        let type: String?
        let fileName: String?
        /// Nil while the media id is only reserved.
        let hash: String?
        let size: Int64
        let createdAt: Int64
    }

    /// How long a reserved media id waits for its file, in milliseconds.
    static let reservation: Int64 = 24 * 3600 * 1000

    static func find(_ mediaID: String, _ connection: Connection) throws -> Entry? {
        try connection.first(
            "SELECT content_type, file_name, sha256, size, created_at FROM media WHERE media_id = ?", mediaID
        ) {
            Entry(
                type: $0.textOrNil(0), fileName: $0.textOrNil(1), hash: $0.textOrNil(2), size: $0.int64(3),
                createdAt: $0.int64(4))
        }
    }

    static func checkReservation(_ mediaID: String, of userID: String, now: Int64, _ connection: Connection) throws {
        let row = try connection.first("SELECT user_id, sha256, created_at FROM media WHERE media_id = ?", mediaID) {
            (owner: $0.text(0), isFilled: !$0.isNull(1), createdAt: $0.int64(2))
        }
        guard let row, now - row.createdAt < reservation else {
            throw MatrixError.notFound("That place was not reserved, or its time is over")
        }
        guard row.owner == userID else { throw MatrixError.forbidden("That place was reserved by somebody else") }
        guard !row.isFilled else {
            throw MatrixError(409, .cannotOverwriteMedia, "That media has been uploaded already")
        }
    }

    static let full = MatrixError(403, .resourceLimitExceeded, "You have used all the space this server gives you")

    /// How many more bytes a user may upload.
    static func room(of userID: String, _ connection: Connection) throws -> Int64 {
        let left = try connection.first(
            """
            SELECT q.bytes - coalesce((SELECT bytes FROM usage WHERE user_id = ? AND kind = q.kind), 0) FROM quotas q
            WHERE q.kind = 'media'
            """, userID
        ) { $0.int64(0) }
        return max(0, left ?? .max)
    }

    static func uses(_ hash: String, _ connection: Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM media WHERE sha256 = ? LIMIT 1", hash) { _ in true } ?? false
    }

    struct Upload: Sendable {
        let mediaID: String
        let userID: String
        let type: String
        let fileName: String?
        let size: Int64
        let isReserved: Bool
    }

    /// False when the file no longer exists.
    static func note(_ upload: Upload, _ hash: String, _ transaction: Transaction) throws -> Bool {
        let connection = transaction.connection
        guard try upload.size <= room(of: upload.userID, connection) else { throw full }
        if upload.isReserved {
            try checkReservation(upload.mediaID, of: upload.userID, now: transaction.now, connection)
            transaction.effects.wakes.insert(.media(upload.mediaID))
        }
        guard Files.exists(transaction.server.media.path(of: hash)) else { return false }
        try connection.run(
            """
            INSERT INTO media VALUES(?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET content_type = excluded.content_type, file_name = excluded.file_name,
                sha256 = excluded.sha256, size = excluded.size
            """, upload.mediaID, upload.userID, upload.type, upload.fileName, hash, upload.size, transaction.now)
        return true
    }
}

extension Homeserver {
    /// How many more bytes a user may upload.
    func mediaRoom(of userID: String) async throws -> Int64 {
        try await read { try MediaStore.room(of: userID, $0) }
    }

    /// Rejects files while the disk is nearly full, because the database needs the rest.
    func checkDisk() throws(MatrixError) {
        guard let free = media.freeSpace, free - uploads.bytes < configuration.limits.freeDiskBytes else { return }
        log.error("no room for uploads", ["free": String(free)])
        throw MatrixError(503, .unknown, "The server's disk is full at the moment; try later")
    }

    /// Deletes a file that no upload refers to. Inside a transaction, like `MediaPurge`.
    func forgetUnused(_ hash: String) async {
        await orLog("remove a file of media", log) {
            try await commit { transaction in
                guard try !MediaStore.uses(hash, transaction.connection) else { return }
                try transaction.server.media.remove(hash)
            }
        }
    }
}
