import CopilotProtocol
import Foundation
import JSONKit
import PostgresKit
import ProcessKit
import SQLKit
import SQLiteKit
import TestSupport
import Testing

@testable import Copilot

@Suite(.needsPostgres)
struct PostgresStoreTests {
    private let ann = "@ann:test.example"

    private func options(patience: Duration = .seconds(10)) -> PostgresDatabase.Options {
        var options = PostgresDatabase.Options()
        options.connections = 2
        options.patience = patience
        return options
    }

    private func problem(_ address: String, _ options: PostgresDatabase.Options = .init()) async throws
        -> DatabaseError?
    {
        await #expect(throws: DatabaseError.self) {
            _ = try await CopilotStore.open(PostgresAddress(address), options: options)
        }
    }

    @Test func `the tables are those of SQLite, and the moved ones are all`() async throws {
        let store = try await TestStore.open(.postgres)
        let found = try await store.read { connection in
            try connection.query(
                """
                SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'
                """
            ) { [$0.text(0), $0.text(1)] }
        }
        let sqlite = try Connection(path: ":memory:")
        try sqlite.migrate(CopilotSchema.migrations)
        for table in CopilotMove.tableNames {
            var columns = Set(try sqlite.query("SELECT name FROM pragma_table_info(?)", table) { $0.text(0) })
            if ["sorted", "requests"].contains(table) { columns.insert("rowid") }
            #expect(Set(found.filter { $0[0] == table }.map { $0[1] }) == columns)
            #expect(Set(CopilotMove.columns(of: table)) == columns)
        }
        let others = Set(found.map { $0[0] }).subtracting(CopilotMove.tableNames)
        #expect(others == ["memory_index", CopilotSchema.versions])
    }

    @Test func `two processes share a budget, corrections and a deleted creator`() async throws {
        let address = try await PostgresServer.shared().database()
        let first = try await CopilotStore.open(PostgresAddress(address), time: ManualTime(), options: options())
        let second = try await CopilotStore.open(PostgresAddress(address), time: ManualTime(), options: options())
        let spent = try await withThrowingTaskGroup(of: Bool.self) { group in
            for store in [first, second] {
                let limiter = RateLimiter(store: store, limit: 10)
                for _ in 0..<20 { group.addTask { try await limiter.spend("@ann:test.example") == nil } }
            }
            var spent = 0
            for try await isFree in group where isFree { spent += 1 }
            return spent
        }
        #expect(spent == 10)
        _ = try await MemoryStore(store: first).add("The cat is called Miso", for: ann)
        #expect(try await MemoryStore(store: second).search("cat", limit: 1, for: ann).items.count == 1)
        try await first.forget(ann)
        // The second process still knows the creator's old number.
        _ = try await MemoryStore(store: second).add("The dog is called Soy", for: ann)
        #expect(try await MemoryStore(store: first).count(for: ann) == 1)
        // Nor does the first one read under it.
        try await second.forget(ann)
        _ = try await MemoryStore(store: second).add("The bird is called Rio", for: ann)
        let found = try await MemoryStore(store: first).page(after: nil, limit: 9, for: ann).items
        #expect(found.map(\.content) == ["The bird is called Rio"])
    }

    @Test func `what a server refuses is one clear error`() async throws {
        let server = try await PostgresServer.shared()
        let address = try await server.database()
        let name = String(address.dropFirst("postgres://buzz@/".count).prefix { $0 != "?" })
        #expect(try await problem(server.address(of: "nowhere"))?.kind == .cannotOpen)
        #expect(try await problem(server.address(of: name, user: "nobody"))?.kind == .denied)
        #expect(try await problem("postgres://buzz@/x?host=/nowhere")?.kind == .unreachable)
        #expect(throws: DatabaseError.self) { try PostgresAddress("postgres://buzz:secret@[/x") }

        try await server.sql("CREATE ROLE guest\(name) LOGIN", in: name)
        let denied = try await problem(server.address(of: name, user: "guest\(name)"))
        #expect(denied?.kind == .denied)
        #expect(denied?.message == "permission denied for schema public")

        var old = options()
        old.oldestServer = 990_000
        #expect(try await problem(address, old)?.kind == .oldServer)

        let store = try await CopilotStore.open(PostgresAddress(address), options: options())
        try await store.close()
        try await server.sql("UPDATE copilot_schema SET version = 99", in: name)
        #expect(try await problem(address)?.kind == .newerSchema(found: 99, known: CopilotSchema.postgres.count))
        try await server.sql("UPDATE copilot_schema SET version = \(CopilotSchema.postgres.count)", in: name)

        try await server.sql("ALTER DATABASE \(name) SET default_transaction_read_only = on", in: "postgres")
        let reader = try await CopilotStore.open(PostgresAddress(address), options: options())
        let error = await #expect(throws: DatabaseError.self) {
            _ = try await MemoryStore(store: reader).add("The cat is called Miso", for: ann)
        }
        #expect(error?.kind == .readOnly)
    }

    @Test func `sorting goes on while the server is gone, and everything is there when it is back`() async throws {
        let server = try await PostgresServer()
        let address = try await server.database()
        let store = try await CopilotStore.open(PostgresAddress(address), options: options(patience: .seconds(1)))
        let copilot = try await TestCopilot(store: store)
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "The cat is called Miso"], as: ann)
        let batch: JSON = ["messages": [["id": "$1", "text": "I love your songs!", "senderId": "@eve:x"]]]
        #expect(try await copilot.run(.triageMessages, batch, as: ann)["note"].isNull)

        func isSortedWithoutStore() async throws {
            let sorted = try await copilot.run(.triageMessages, batch, as: ann)
            #expect(sorted["results"][0]["category"] == "fan")
            #expect(sorted["note"].string?.contains("store") == true)
            let one = try await copilot.run(.categorizeMessage, ["text": "I love your songs!"], as: ann)
            #expect(one["category"] == "fan")
        }
        server.stop()
        try await isSortedWithoutStore()
        let error = await #expect(throws: CallableError.self) {
            try await copilot.run(.listMemories, [:], as: ann)
        }
        #expect(error?.status == .unavailable)
        try await server.start()
        try await eventually("the copilot uses the store again") {
            try? await copilot.run(.listMemories, [:], as: ann)["total"] == 1 ? () : nil
        }
    }

    // MARK: Moving

    private func filled(_ path: String, memories: Int = 450) async throws {
        let store = try await CopilotStore.open(.file(path), time: ManualTime())
        let copilot = try await TestCopilot(store: store)
        let shelf = MemoryStore(store: store)
        for number in 0..<memories { _ = try await shelf.add("parcel \(number) to Norway", for: ann) }
        _ = try await copilot.run(
            .saveFAQ, ["questions": ["How much is shipping?"], "answer": "12 euro"], as: "@bob:test.example")
        let batch: JSON = ["messages": [["id": "$1", "text": "I love you", "senderId": "@eve:x"]]]
        _ = try await copilot.run(.triageMessages, batch, as: ann)
        _ = try await copilot.run(.categorizeMessage, ["text": "I love your songs"], as: ann)
        _ = try await RateLimiter(store: store).spend(ann)
        try await store.close()
    }

    @Test func `a store is moved to a server and back, and is the same`() async throws {
        let folder = try TemporaryFolder()
        let (path, back) = (folder.path + "/copilot.db", folder.path + "/back.db")
        try await filled(path)
        let server = CopilotPlace.server(try PostgresAddress(try await PostgresServer.shared().database()))
        let there = try await CopilotMove(from: .file(path), to: server) { _, _ in }.run()
        let store = try await CopilotStore.open(at: server)
        let memories = MemoryStore(store: store)
        #expect(
            try await memories.search("parcel 77", limit: 1, for: ann).items.map(\.content) == ["parcel 77 to Norway"])
        // New rows get new numbers.
        _ = try await memories.add("a new one", for: ann)
        #expect(try await memories.page(after: nil, limit: 1, for: ann).items.map(\.content) == ["a new one"])
        await #expect(throws: DatabaseError.self) {
            try await CopilotMove(from: server, to: .file(back)) { _, _ in }.run()
        }
        try await store.close()
        await #expect(throws: CopilotMove.Failure.self) {
            try await CopilotMove(from: .file(path), to: server) { _, _ in }.run()
        }
        let again = try await CopilotMove(from: server, to: .file(back)) { _, _ in }.run()
        #expect(again > there)
        let file = MemoryStore(store: try await CopilotStore.open(.file(back)))
        #expect(try await file.search("parcel 77", limit: 1, for: ann).items.map(\.content) == ["parcel 77 to Norway"])
        #expect(try await file.count(for: ann) == 451)
        await #expect(throws: CopilotMove.Failure.self) {
            try await CopilotMove(from: server, to: .file(back)) { _, _ in }.run()
        }
    }

    @Test(arguments: [200, 300, 700, 1200, 2000])
    func `an interrupted move goes on, and nothing half moved is used`(rows: Int64) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/copilot.db"
        try await filled(path)
        let server = CopilotPlace.server(try PostgresAddress(try await PostgresServer.shared().database()))
        let first = Task {
            try await CopilotMove(from: .file(path), to: server) { done, _ in
                if done >= rows { withUnsafeCurrentTask { $0?.cancel() } }
            }.run()
        }
        await #expect(throws: CancellationError.self) { try await first.value }
        await #expect(throws: DatabaseError.self) { _ = try await CopilotStore.open(at: server) }
        // The old place is used in between.
        let old = try await CopilotStore.open(.file(path))
        _ = try await MemoryStore(store: old).deleteAll(for: ann)
        _ = try await MemoryStore(store: old).add("only this", for: ann)
        try await old.close()
        try await CopilotMove(from: .file(path), to: server) { _, _ in }.run()
        let moved = MemoryStore(store: try await CopilotStore.open(at: server))
        #expect(try await moved.page(after: nil, limit: 9, for: ann).items.map(\.content) == ["only this"])
    }
}
