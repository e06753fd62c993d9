import ProcessKit
import SQLiteKit

/// A copy of everything, made while the server runs: a data directory of its own that `serve` starts on.
package struct Backup: Sendable {
    private let server: Homeserver

    package init(_ app: HomeserverApp) {
        server = app.server
    }

    /// The database is copied before the media: a file that is missing from the copy is one nothing there speaks of.
    ///
    /// - Returns: how many files of media were copied; those that are there already are left alone.
    @discardableResult
    package func write(to target: String) async throws -> Int {
        try Files.makeDirectory(target)
        let database = HomeserverStorage.databasePath(in: target)
        guard !Files.exists(database) else { throw HomeserverError.backupExists(target) }
        try await server.database.backup(to: database)
        let hashes = try await server.read { connection in
            try connection.query("SELECT DISTINCT sha256 FROM media WHERE sha256 IS NOT NULL") { $0.text(0) }
        }
        let copy = MediaFiles(directory: target + "/media")
        var copied = 0
        for hash in hashes where !Files.exists(copy.path(of: hash)) {
            _ = try await copy.store(Files.read(server.media.path(of: hash)))
            copied += 1
        }
        return copied
    }
}
