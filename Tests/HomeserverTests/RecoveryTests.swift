import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import SodiumKit
import TestSupport
import Testing

@testable import Homeserver

/// `buzzboxd recover`: copies the intact rows of a damaged database.
@Suite struct RecoveryTests {
    private func request(
        _ app: HomeserverApp, _ method: String, _ path: String, _ body: JSON = [:], _ token: String = ""
    ) async -> ServerResponse {
        await app.handle(
            ServerRequest(
                method: method, path: "/_matrix/client/v3/" + path, query: [],
                headers: HTTPHeaders([("Authorization", "Bearer \(token)")]), body: body.serialized()))
    }

    private func open(_ folder: TemporaryFolder) async throws -> HomeserverApp {
        var configuration = HomeserverConfiguration(
            serverName: "test.example", registration: .open, passwordCost: .minimum)
        configuration.limits.registration = nil
        configuration.limits.messages = nil
        return try await buildHomeserver(configuration, storage: .directory(folder.path))
    }

    /// Five users, four rooms, eight hundred messages, and a little of everything else.
    private func fill(_ app: HomeserverApp) async throws -> (tokens: [String], rooms: [String]) {
        var tokens: [String] = []
        for name in ["ann", "bob", "cleo", "dan", "eve"] {
            let grant = try Answer(
                await request(
                    app, "POST", "register",
                    ["username": .string(name), "password": "correct horse", "auth": ["type": "m.login.dummy"]]))
            tokens.append(try #require(grant.json["access_token"].string))
        }
        var rooms: [String] = []
        for number in 0..<4 {
            let made = try Answer(
                await request(
                    app, "POST", "createRoom", ["preset": "public_chat", "name": .string("room \(number)")],
                    tokens[number]))
            let room = try #require(made.json["room_id"].string)
            rooms.append(room)
            for token in tokens { _ = await request(app, "POST", "join/\(escaped(room))", [:], token) }
            for message in 0..<200 {
                let sent = await request(
                    app, "PUT", "rooms/\(escaped(room))/send/m.room.message/\(message)",
                    [
                        "body": .string(
                            "number \(message) " + String(repeating: "x", count: message % 20 == 0 ? 50_000 : 600)),
                        "msgtype": "m.text",
                    ],
                    tokens[message % 5])
                #expect(sent.status == 200)
            }
            let tags = "user/@ann:test.example/rooms/\(escaped(room))/tags/m.favourite"
            #expect(await request(app, "PUT", tags, ["order": 0.5], tokens[0]).status == 200)
        }
        return (tokens, rooms)
    }

    private func rows(_ path: String, _ table: String) throws -> Set<[SQLValue]> {
        let connection = try Connection(path: path, mode: .readOnly)
        let count = try connection.query("SELECT name FROM pragma_table_info(?)", table) { $0.text(0) }.count
        return Set(try connection.query("SELECT * FROM \(table)") { row in (0..<count).map { row.value($0) } })
    }

    private func tables(_ path: String) throws -> [String] {
        try Connection(path: path, mode: .readOnly).query(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'event_words%'"
        ) { $0.text(0) }
    }

    @Test func `of a sound database everything is there again`() async throws {
        let folder = try TemporaryFolder()
        do {
            let app = try await open(folder)
            _ = try await fill(app)
            try await app.server.database.checkpoint()
            await app.close()
        }
        let path = HomeserverStorage.databasePath(in: folder.path)
        let report = try await DatabaseRecovery.run(in: folder.path, now: 1)
        #expect(report.lines == ["Every row could be read."])
        for table in try tables(path) where table != "quotas" {
            #expect(try rows(path, table) == rows(report.setAside, table), "\(table)")
        }
    }

    @Test(arguments: 1...6) func `with pages overwritten what is whole is there, and the server serves it`(
        seed: Int
    ) async throws {
        let folder = try TemporaryFolder()
        let (before, rooms): (Set<[SQLValue]>, [String])
        let path = HomeserverStorage.databasePath(in: folder.path)
        do {
            let app = try await open(folder)
            rooms = try await fill(app).rooms
            try await app.server.database.checkpoint()
            await app.close()
            before = try rows(path, "events")
        }
        var bytes = try Files.read(path)
        let pages = bytes.count / 4096
        var random = SeededNumbers(seed: UInt64(seed))
        // The first pages contain the schema; see the next test.
        let damaged = (0..<12).map { _ in Int.random(in: 160..<pages, using: &random) }
        for page in damaged {
            for index in page * 4096..<(page + 1) * 4096 { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        }
        try Files.write(bytes, to: path)
        for suffix in ["-wal", "-shm"] { try Files.remove(path + suffix) }
        let report = try await DatabaseRecovery.run(in: folder.path, now: 1)
        #expect(Files.exists(report.setAside))
        #expect(try Connection(path: path).query("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
        let after = try rows(path, "events")
        // Only memberships are invented, and they are marked. A leaf page has about five messages, an inner page
        // leads to many.
        #expect(after.subtracting(before).count == report.rewritten)
        #expect(after.count > before.count / 2, "\(report.lines)")
        let app = try await open(folder)
        await app.server.examine(wholly: true)
        let health = await app.handle(
            ServerRequest(method: "GET", path: "/health", query: [], headers: .init(), body: []))
        #expect(health.status == 200)
        #expect(app.server.health.problems.isEmpty)
        let broken = Set(report.broken)
        for name in ["ann", "bob", "cleo", "dan", "eve"] {
            let login = try Answer(
                await request(
                    app, "POST", "login",
                    [
                        "type": "m.login.password", "password": "correct horse",
                        "identifier": ["type": "m.id.user", "user": .string(name)],
                    ]))
            guard login.status == 200, let token = login.json["access_token"].string else { continue }
            #expect(await request(app, "GET", "sync", [:], token).status == 200)
            for room in rooms where !broken.contains(room) {
                let page = try Answer(await request(app, "GET", "rooms/\(escaped(room))/messages", [:], token))
                guard page.status == 200 else { continue }
                let sent = await request(
                    app, "PUT", "rooms/\(escaped(room))/send/m.room.message/again",
                    ["body": "again", "msgtype": "m.text"],
                    token)
                #expect([200, 403].contains(sent.status))
            }
        }
        await app.close()
    }

    /// Without the first page of a table, SQLite cannot read any of its rows.
    @Test(arguments: [["events"], ["account_data"], ["events", "account_data"]])
    func `with the first pages of tables overwritten their rows are found on the pages that are whole`(
        damaged: [String]
    ) async throws {
        let folder = try TemporaryFolder()
        let path = HomeserverStorage.databasePath(in: folder.path)
        var before: [String: Set<[SQLValue]>] = [:]
        var roots: [Int] = []
        do {
            let app = try await open(folder)
            let (tokens, _) = try await fill(app)
            // There are enough rows for the table to have several pages.
            for number in 0..<200 {
                let name = "user/@ann:test.example/account_data/kind.\(number)"
                #expect(await request(app, "PUT", name, ["number": .int(Int64(number))], tokens[0]).status == 200)
            }
            try await app.server.database.checkpoint()
            await app.close()
            let connection = try Connection(path: path)
            // Deleted rows remain on free pages.
            try connection.run("DELETE FROM events WHERE type = 'm.room.message' AND pos % 2 = 0")
            for table in damaged { before[table] = try rows(path, table) }
            roots = try damaged.map { name in
                let root = try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = ?", name) { $0.int(0) }
                return try #require(root)
            }
        }
        var bytes = try Files.read(path)
        for root in roots { for index in (root - 1) * 4096..<root * 4096 { bytes[index] = 0xA5 } }
        try Files.write(bytes, to: path)
        let report = try await DatabaseRecovery.run(in: folder.path, now: 1)
        for table in damaged {
            let (was, now) = (try #require(before[table]), try rows(path, table))
            #expect(now.isSubset(of: was))
            // A table without row ids has some rows on its first page.
            let lost = table == "events" ? 0 : 5
            #expect(now.count >= was.count - lost, "\(table): \(report.lines)")
        }
        #expect(try Connection(path: path).query("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
    }

    @Test func `without its first pages nothing can be made of it, and it stays as it is`() async throws {
        let folder = try TemporaryFolder()
        do {
            let app = try await open(folder)
            await app.close()
        }
        let path = HomeserverStorage.databasePath(in: folder.path)
        var bytes = try Files.read(path)
        for index in 100..<4096 { bytes[index] = 0xFF }
        try Files.write(bytes, to: path)
        await #expect(throws: HomeserverError.self) { try await DatabaseRecovery.run(in: folder.path, now: 1) }
        #expect(try Files.read(path) == bytes)
    }

    @Test func `a database of other tables is left alone`() async throws {
        let folder = try TemporaryFolder()
        do {
            let app = try await open(folder)
            await app.close()
        }
        let path = HomeserverStorage.databasePath(in: folder.path)
        try Connection(path: path).script("PRAGMA user_version = 3")
        await #expect(throws: HomeserverError.self) { try await DatabaseRecovery.run(in: folder.path, now: 1) }
        #expect(Files.exists(path))
    }
}

private struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) ^ (state << 31)
    }
}
