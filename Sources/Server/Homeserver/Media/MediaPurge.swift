import ProcessKit
import SQLiteKit

/// Deletes old media.
package struct MediaPurge: Sendable {
    package struct Result: Sendable, Equatable {
        /// Deleted uploads.
        package var uploads = 0
        /// Deleted files: those whose content no remaining upload shares.
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

    /// Files are deleted inside the transaction, during which no upload can start to depend on one (see
    /// `MediaEndpoints.store`).
    ///
    /// - Parameter days: the minimum age of deleted uploads.
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
                // A file that cannot be removed only wastes space; log it.
                let isGone: Void? = orLog("remove a file of media", server.log) { try server.media.remove(hash) }
                guard isGone != nil else { continue }
                result.files += 1
                result.bytes += size
            }
            return result
        }
    }

    /// Deletes files that no upload refers to, left by a crash before they were recorded. Files less than an hour old
    /// are kept, because their upload may still be in progress.
    ///
    /// - Returns: the number of deleted files.
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
