import ProcessKit
import SQLiteKit

/// Copies the intact rows of a damaged database to a new one. The old file is not changed.
package struct DatabaseRecovery {
    let old: Connection
    let new: Connection
    let path: String

    /// Copied first: their ids are used to look up rows of other tables behind damaged pages.
    private static let first = ["rooms", "events", "memberships", "users"]
    /// Not copied: computed by the new database, written by the server at its start, or rebuilt below.
    private static let others = ["usage", "quotas", "old_transactions"]

    /// Replaces a damaged database by an intact one and keeps the damaged file beside it.
    ///
    /// - Parameter now: used in the name of the damaged file.
    package static func run(in directory: String, now: Int64) async throws -> RecoveryReport {
        let path = HomeserverStorage.databasePath(in: directory)
        let part = path + ".recovered"
        for suffix in ["", "-wal", "-shm", "-journal"] { try Files.remove(part + suffix) }
        var report = try write(from: path, to: part)
        let aside = "\(path).damaged-\(now)"
        // The log belongs to the damaged file and would corrupt the new one.
        for suffix in ["-wal", "-shm"] where Files.exists(path + suffix) {
            try Files.rename(path + suffix, to: aside + suffix)
        }
        try Files.rename(path, to: aside)
        try Files.rename(part, to: path)
        report.setAside = aside
        return report
    }

    private static func write(from path: String, to part: String) throws -> RecoveryReport {
        let old = try Connection(path: path, mode: .readOnly)
        let found = try old.schemaVersion()
        guard found == Schema.migrations.count else {
            throw HomeserverError.cannotRecover(
                "It has version \(found) of the tables and this program knows \(Schema.migrations.count). "
                    + "Recover with the buzzboxd that served it last.")
        }
        try old.script("PRAGMA cell_size_check = ON")
        do {
            _ = try old.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) }
        } catch let error as DatabaseError where error.kind == .corrupt {
            throw HomeserverError.cannotRecover(
                "The definitions of its tables are damaged, without which nothing can be found. Put a backup in its place."
            )
        }
        let new = try Connection(path: part)
        // Rows may refer to lost ones; such rows are deleted at the end.
        try new.script("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = DELETE")
        try new.migrate(Schema.migrations)
        try new.script("BEGIN; DROP TABLE IF EXISTS old_transactions; DELETE FROM settings; DELETE FROM stream")
        var report = try DatabaseRecovery(old: old, new: new, path: path).copy()
        try new.script("COMMIT")
        report.findings = try new.query("PRAGMA integrity_check(5)") { $0.text(0) }.filter { $0 != "ok" }
        guard report.findings.isEmpty else {
            throw HomeserverError.cannotRecover(report.findings.joined(separator: "; "))
        }
        try Files.sync(part)
        return report
    }

    private func copy() throws -> RecoveryReport {
        var report = RecoveryReport()
        var copies: [(table: TableRecovery, isWhole: Bool)] = []
        for name in try tables() {
            let table = try TableRecovery(old: old, new: new, name: name)
            copies.append((table, try table.copy()))
        }
        if !copies.allSatisfy(\.isWhole) {
            try LostRows(old: old, new: new, tables: Set(copies.map(\.table.name))).copy(from: path)
        }
        for copy in copies { report.tables.append(try copy.table.report(isWhole: copy.isWhole)) }
        try RecoveredRelations(db: new).settle(&report)
        return report
    }

    /// Taken from the new database, because the names in the old one may be damaged.
    private func tables() throws -> [String] {
        let all = try new.query(
            """
            SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                AND name NOT LIKE 'event_words%' ORDER BY name
            """
        ) { $0.text(0) }
        return Self.first + all.filter { !Self.first.contains($0) && !Self.others.contains($0) }
    }
}

/// The result, for the operator.
package struct RecoveryReport: Sendable {
    package struct Table: Sendable, Hashable {
        package var name: String
        package var whole: Int
        /// Nil if the original number is unknown.
        package var lost: Int?
        package var isWhole: Bool { lost == 0 }
    }

    package var tables: [Table] = []
    /// Rooms whose beginning is lost, and with it the permissions: nobody can send there any more.
    package var broken: [String] = []
    package var orphans = 0
    /// Memberships whose events were lost and have been recreated.
    package var rewritten = 0
    package var setAside = ""
    var findings: [String] = []

    /// One line for each incomplete table, and whatever else the operator must know.
    package var lines: [String] {
        var lines = tables.filter { !$0.isWhole }.map { table in
            "\(table.name): \(table.whole) whole, \(table.lost.map { "\($0) lost" } ?? "some lost")"
        }
        if lines.isEmpty { lines.append("Every row could be read.") }
        if orphans > 0 { lines.append("\(orphans) rows belonged to what is lost and were left behind.") }
        if rewritten > 0 { lines.append("\(rewritten) people stay in rooms although the event that says so is lost.") }
        for room in broken { lines.append("\(room): its beginning is lost; make a new room.") }
        return lines
    }
}
