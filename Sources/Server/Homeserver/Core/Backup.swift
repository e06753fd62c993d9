import ProcessKit
import SQLiteKit

/// A complete copy made while the server runs: a data directory that `serve` can start from. The database is renamed
/// to its final name last, so an incomplete copy has none, and the next backup to that place resumes it.
package struct Backup: Sendable {
    private let server: Homeserver

    package init(_ app: HomeserverApp) {
        server = app.server
    }

    /// Copies the database before the media, so that every file the copied database refers to is copied too.
    ///
    /// - Parameter progress: receives how many of the media files are present.
    /// - Returns: the number of media files copied; existing ones are skipped.
    @discardableResult
    package func write(
        to target: String, progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> Int {
        try Files.makeDirectory(target)
        let database = HomeserverStorage.databasePath(in: target)
        guard !Files.exists(database) else { throw HomeserverError.backupExists(target) }
        let problems = try await server.database.checkIntegrity(wholly: true)
        guard problems.isEmpty else { throw HomeserverError.damaged(problems) }
        let part = database + ".part"
        try Files.remove(part)
        do {
            try await server.database.backup(to: part)
            let copied = try await copyMedia(to: target, progress)
            try Files.rename(part, to: database)
            return copied
        } catch {
            // The error is reported below; an incomplete database copy is useless.
            try? Files.remove(part)
            throw error
        }
    }

    private func copyMedia(to target: String, _ progress: @Sendable (Int, Int) -> Void) async throws -> Int {
        let hashes = try await server.read { connection in
            try connection.query("SELECT DISTINCT sha256 FROM media WHERE sha256 IS NOT NULL") { $0.text(0) }
        }
        let copy = MediaFiles(directory: target + "/media")
        var copied = 0
        for (index, hash) in hashes.enumerated() {
            progress(index, hashes.count)
            try Task.checkCancellation()
            guard !Files.exists(copy.path(of: hash)) else { continue }
            _ = try await copy.store(Files.read(server.media.path(of: hash)))
            copied += 1
        }
        progress(hashes.count, hashes.count)
        return copied
    }
}
