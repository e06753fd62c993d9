import Glibc

extension Database {
    /// Opens a file that cannot be written, nor can files beside it: on a full disk or a read-only file system.
    /// Writes fail with `readOnly`.
    package static func openForReading(_ path: String, version: Int) async throws -> Database {
        let reader = try ConnectionActor(label: "database.reading") { try readable(path, version: version) }
        return Database(location: .file(path), options: Options(), writer: reader)
    }

    /// A process that crashed may have left a log, which is only read if its index exists too.
    private static func readable(_ path: String, version: Int) throws -> Connection {
        let isLogEmpty = {
            var information = stat()
            return stat(path + "-wal", &information) != 0 || information.st_size == 0
        }
        let connection: Connection
        do {
            connection = try Connection(path: path, mode: .readOnly)
            _ = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) }
        } catch  where isLogEmpty() {
            return try sameVersion(Connection(path: path, mode: .immutable), version)
        }
        return try sameVersion(connection, version)
    }

    /// An older schema would have to be migrated first.
    private static func sameVersion(_ connection: Connection, _ version: Int) throws -> Connection {
        let found = try connection.schemaVersion()
        guard found == version else {
            throw DatabaseError(
                kind: .newerSchema(found: found, known: version), code: 0,
                message: "the file has version \(found), this program knows \(version)")
        }
        return connection
    }
}
