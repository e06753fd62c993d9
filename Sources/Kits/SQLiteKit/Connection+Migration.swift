extension Connection {
    package func schemaVersion() throws -> Int {
        try first("PRAGMA user_version") { $0.int(0) } ?? 0
    }

    /// Migrates the file to the newest version, one transaction per step. A file from a newer program is rejected
    /// unchanged.
    package func migrate(_ migrations: [Migration]) throws {
        let known = migrations.last?.version ?? 0
        let found = try schemaVersion()
        guard found <= known else {
            throw DatabaseError(
                kind: .newerSchema(found: found, known: known), code: 0,
                message: "the file has version \(found), this program knows \(known)")
        }
        for migration in migrations where migration.version > found {
            try transaction("BEGIN IMMEDIATE") {
                // Another process may have migrated between the check and the lock.
                guard try schemaVersion() < migration.version else { return }
                try script(migration.sql)
                try script("PRAGMA user_version = \(migration.version)")
            }
        }
    }
}
