import Foundation
import SQLiteKit
import TestSupport
import Testing

@Suite struct PageSurveyTests {
    private func fill(_ path: String) throws -> Connection {
        let connection = try Connection(path: path)
        try connection.script(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT, size REAL, raw BLOB, count INTEGER);
            CREATE TABLE words (word TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (word, place)) WITHOUT ROWID;
            BEGIN;
            """)
        for number in 1...600 {
            let body = number % 50 == 0 ? String(repeating: "ü", count: number * 40) : "note \(number)"
            try connection.run(
                "INSERT INTO notes VALUES (?, ?, ?, ?, ?)", number * 3, body, nil,
                number % 7 == 0 ? [UInt8](repeating: UInt8(number % 251), count: number) : nil,
                (number - 300) << (number % 50))
            try connection.run("INSERT INTO words VALUES (?, ?)", "word \(number % 100)", -number)
        }
        try connection.script("UPDATE notes SET size = id + 0.5 WHERE id % 2; COMMIT")
        return connection
    }

    private func found(_ path: String, _ trees: [PageSurvey.Tree]) throws -> (
        notes: Set<[SQLValue]>, words: [[SQLValue]]
    ) {
        let survey = try #require(PageSurvey(path: path, trees: trees))
        var (notes, words): (Set<[SQLValue]>, [[SQLValue]]) = ([], [])
        survey.forEachPage { page in
            for row in page.rows {
                if page.hasRowIDs {
                    notes.insert([.integer(row.id)] + row.values.dropFirst())
                } else {
                    words.append(row.values)
                }
            }
        }
        return (notes, words)
    }

    private func stored(_ connection: Connection, _ table: String, _ count: Int) throws -> [[SQLValue]] {
        try connection.query("SELECT * FROM \(table)") { row in (0..<count).map { row.value($0) } }
    }

    @Test(arguments: [true, false])
    func `rows that nothing leads to are read as SQLite would, in the file and in its log`(isInLog: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/test.db"
        let connection = try fill(path)
        if !isInLog { try connection.script("PRAGMA wal_checkpoint(TRUNCATE)") }
        let lost = ["notes", "words"].map { PageSurvey.Tree(name: $0, root: 1_000_000) }
        let found = try found(path, lost)
        #expect(found.notes == Set(try stored(connection, "notes", 5)))
        #expect(found.words.count == 600)
        #expect(Set(found.words) == Set(try stored(connection, "words", 2)))
    }

    @Test func `pages that a sound tree leads to and free pages are left alone`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/test.db"
        let connection = try fill(path)
        let roots = try connection.query("SELECT name, rootpage FROM sqlite_schema") {
            PageSurvey.Tree(name: $0.text(0), root: $0.int(1))
        }
        #expect(PageSurvey(path: path, trees: roots)?.damagedTrees == [])
        #expect(try found(path, roots).notes.isEmpty)
        try connection.script("DELETE FROM notes WHERE id > 300; PRAGMA wal_checkpoint(TRUNCATE)")
        let left = try found(path, roots.filter { $0.name == "words" })
        #expect(left.notes == Set(try stored(connection, "notes", 5)))
        #expect(left.words.isEmpty)
    }

    @Test func `a log that claims any number of pages costs no more than the pages there are`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/test.db"
        let connection = try fill(path)
        let log = try [UInt8](Data(contentsOf: URL(filePath: path + "-wal")))
        // The last frame says how many pages the database has after it.
        let size = log.count - (24 + 4096)
        var claiming = log
        claiming.replaceSubrange(size + 4..<size + 8, with: [0xFF, 0xFF, 0xFF, 0xFF])
        let copy = folder.path + "/copy.db"
        try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: copy))
        try Data(claiming).write(to: URL(filePath: copy + "-wal"))
        let lost = ["notes", "words"].map { PageSurvey.Tree(name: $0, root: 1_000_000) }
        #expect(try found(copy, lost).notes == Set(try stored(connection, "notes", 5)))
    }
}
