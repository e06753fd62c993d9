import ProcessKit
import SQLiteKit

/// Takes away media nobody is likely to look at again.
package struct MediaPurge: Sendable {
    package struct Result: Sendable, Equatable {
        /// What was forgotten.
        package var uploads = 0
        /// Files that went with it: those no other upload has the same content as.
        package var files = 0
        package var bytes: Int64 = 0

        package init(uploads: Int = 0, files: Int = 0, bytes: Int64 = 0) {
            self.uploads = uploads
            self.files = files
            self.bytes = bytes
        }
    }

    private let server: Homeserver

    package init(_ app: HomeserverApp) {
        server = app.server
    }

    init(_ server: Homeserver) {
        self.server = server
    }

    /// Files go inside the transaction: while it lasts no upload can come to rely on one (see `MediaEndpoints.store`).
    ///
    /// - Parameter days: how old an upload must be.
    package func run(olderThan days: Int) async throws -> Result {
        try await server.commit { [server] transaction in
            let connection = transaction.connection
            let limit = transaction.now - Int64(days) * 24 * 3600 * 1000
            let gone = try connection.query(
                "DELETE FROM media WHERE created_at < ? RETURNING sha256, size", limit
            ) { (hash: $0.textOrNil(0), size: $0.int64(1)) }
            guard !gone.isEmpty else { return Result() }
            var orphans: [String: Int64] = [:]
            for upload in gone {
                guard let hash = upload.hash else { continue }
                if try !MediaStore.uses(hash, connection) { orphans[hash] = upload.size }
            }
            try Audit.note("media purge", "\(gone.count) uploads", transaction)
            var result = Result(uploads: gone.count)
            for (hash, size) in orphans {
                // One that cannot be removed stays behind as dead weight, which the log tells of.
                let isGone: Void? = orLog("remove a file of media", server.log) { try server.media.remove(hash) }
                guard isGone != nil else { continue }
                result.files += 1
                result.bytes += size
            }
            return result
        }
    }

    /// Takes away files that nothing speaks of: a crash came between them and their being noted. What came within the
    /// last hour may yet be noted.
    ///
    /// - Returns: how many there were.
    @discardableResult
    package func removeStrays() async throws -> Int {
        let limit = server.time.now() - 3600 * 1000
        var removed = 0
        for folder in try server.media.folders() {
            let old = try server.media.hashes(in: folder, before: limit)
            guard !old.isEmpty else { continue }
            removed += try await server.commit { [server] transaction in
                let strays = try old.filter { try !MediaStore.uses($0, transaction.connection) }
                for hash in strays { orLog("remove a file of media", server.log) { try server.media.remove(hash) } }
                return strays.count
            }
        }
        return removed
    }
}
