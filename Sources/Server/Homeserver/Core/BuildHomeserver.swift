import MatrixProtocol
import ProcessKit
import SQLiteKit

/// Where a homeserver stores its data.
package enum HomeserverStorage: Sendable {
    /// A directory with `homeserver.db` and `media/`, created when missing.
    case directory(String)
    /// For tests: the database in memory, media in `mediaDirectory`.
    case memory(mediaDirectory: String)

    package static func databasePath(in directory: String) -> String { directory + "/homeserver.db" }
}

/// Assembles a homeserver; used by `main` and the tests.
package func buildHomeserver(
    _ configuration: HomeserverConfiguration, storage: HomeserverStorage, time: any TimeSource = SystemTime(),
    log: Log = .silent
) async throws -> HomeserverApp {
    let location: Database.Location
    let media: String
    switch storage {
    case .directory(let directory):
        try Files.makeDirectory(directory)
        media = directory + "/media"
        location = .file(HomeserverStorage.databasePath(in: directory))
    case .memory(let mediaDirectory):
        media = mediaDirectory
        location = .memory
    }
    let database = try await Database.open(
        location, migrations: Schema.migrations,
        options: Database.Options(synchronous: .full, readers: 2, checkpointsBeside: true))
    var settled = configuration
    settled.serverName = try await claimName(configuration.serverName, in: database)
    let server = Homeserver(
        configuration: settled, database: database, mediaDirectory: media, time: time, log: log)
    try await Conversion.run(server)
    try await server.commit { transaction in
        try (configuration.quotas ?? Quotas()).write(onlyMissing: configuration.quotas == nil, transaction.connection)
        // Media uploaded from now on require authentication. URLs of older media may be in circulation already.
        try transaction.connection.run(
            "INSERT OR IGNORE INTO settings VALUES('media_frozen_at', ?)", String(transaction.now))
    }
    return HomeserverApp(server: server)
}

/// Every user id in the database contains the server's name, so it cannot be changed later.
private func claimName(_ wished: String, in database: Database) async throws -> String {
    guard wished.isEmpty || MatrixIdentifiers.isServerName(wished) else { throw HomeserverError.badServerName(wished) }
    let kept = try await database.write { connection in
        let kept = try connection.first("SELECT value FROM settings WHERE name = 'server_name'") { $0.text(0) }
        if let kept { return kept }
        let name = wished.isEmpty ? "localhost" : wished
        try connection.run("INSERT INTO settings VALUES('server_name', ?)", name)
        return name
    }
    guard wished.isEmpty || kept == wished else { throw HomeserverError.otherName(kept: kept, asked: wished) }
    return kept
}
