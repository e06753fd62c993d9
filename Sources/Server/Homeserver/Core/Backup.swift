import ProcessKit
import SQLiteKit

/// A copy of everything, made while the server runs: a data directory of its own that `serve` starts on. The database
/// gets its name last: without it the copy is not whole, and the next backup to the same place goes on with it.
package struct Backup: Sendable {
    private let server: Homeserver

    package init(_ app: HomeserverApp) {
        server = app.server
    }

    /// The database is copied before the media: a file that is missing from the copy is one nothing there speaks of.
    ///
    /// - Parameter progress: hears how many files of media of how many are there.
    /// - Returns: how many files of media were copied; those that are there already are left alone.
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
            // It says what was wrong; a copy that is not whole is of no use to anybody.
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
