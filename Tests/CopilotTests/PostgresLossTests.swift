import CopilotProtocol
import Foundation
import JSONKit
import PostgresKit
import SQLKit
import Synchronization
import TestSupport
import Testing

@testable import Copilot

/// A server that hangs, dies or hangs up.
@Suite(.needsPostgres)
struct PostgresLossTests {
    private let ann = "@ann:test.example"
    private let sentence = "The copilot's store cannot be used at the moment."

    private func open(_ address: String) async throws -> CopilotStore {
        var options = PostgresDatabase.Options()
        options.connections = 3
        options.patience = .seconds(1)
        return try await CopilotStore.open(PostgresAddress(address + "&connect_timeout=2"), options: options)
    }

    @Test func `a connection lost in a transaction loses this transaction alone`() async throws {
        let store = try await open(PostgresServer.shared().database())
        _ = try await MemoryStore(store: store).add("The cat is called Miso", for: ann)
        let error = await #expect(throws: DatabaseError.self) {
            try await store.write(for: ann) { connection, creator in
                try connection.run("INSERT INTO requests(creator, made_at, purpose) VALUES(?, 1, 0)", creator)
                try connection.run("SELECT pg_terminate_backend(pg_backend_pid())")
            }
        }
        #expect(error?.kind == .unreachable)
        #expect(try await store.read { try $0.first("SELECT count(*) FROM requests") { $0.int(0) } } == 0)
        #expect(try await MemoryStore(store: store).count(for: ann) == 1)
    }

    @Test func `a server that hangs is waited for a moment, and used again when it goes on`() async throws {
        let server = try await PostgresServer()
        let copilot = try await TestCopilot(store: open(server.database()))
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "The cat is called Miso"], as: ann)
        server.freeze()
        defer { server.thaw() }
        let error = await #expect(throws: CallableError.self) {
            try await copilot.run(.addSupermemoryMemory, ["content": "The dog is called Soy"], as: ann)
        }
        #expect(error?.status == .unavailable)
        #expect(error?.message == sentence)
        let batch: JSON = ["messages": [["id": "$1", "text": "I love your songs!", "senderId": "@eve:x"]]]
        let sorted = try await copilot.run(.triageMessages, batch, as: ann)
        #expect(sorted["results"][0]["category"] == "fan")
        #expect(sorted["note"].string?.contains("store") == true)
        server.thaw()
        let memories = try await eventually("the copilot uses the store again") {
            try? await copilot.run(.listMemories, [:], as: ann)
        }
        // Nobody was told that the second was saved.
        #expect(memories["memories"].array?.last?["content"] == "The cat is called Miso")
    }

    @Test func `what was acknowledged is there once, although connections were cut and the server was killed`()
        async throws
    {
        let server = try await PostgresServer()
        let address = try await server.database()
        let copilot = try await TestCopilot(store: open(address))
        let isOver = Mutex(false)
        let refusals = Mutex<[String]>([])
        let acknowledged = Mutex<[String]>([])
        try await withThrowingTaskGroup { group in
            for worker in 0..<4 {
                group.addTask { @Sendable in
                    var number = 0
                    while !isOver.withLock({ $0 }) || number < 10 {
                        number += 1
                        let content = "Memory \(number) of \(worker)"
                        // Sent again until it is acknowledged, as a client does.
                        try await eventually("\(content) is acknowledged") {
                            do throws(CallableError) {
                                _ = try await copilot.run(.addSupermemoryMemory, ["content": .string(content)], as: ann)
                                return ()
                            } catch {
                                refusals.withLock { $0.append("\(error.status): \(error.message)") }
                                return nil
                            }
                        }
                        acknowledged.withLock { $0.append(content) }
                    }
                }
            }
            group.addTask { @Sendable in
                defer { isOver.withLock { $0 = true } }
                for round in 1...3 {
                    let wanted = round * 20
                    try await eventually("enough is acknowledged") {
                        acknowledged.withLock { $0.count >= wanted ? () : nil }
                    }
                    try await server.sql(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 't%'", in: "postgres"
                    )
                }
                server.stop()
                let before = refusals.withLock { $0.count }
                try await eventually("a call is refused") { refusals.withLock { $0.count > before ? () : nil } }
                try await server.start()
            }
            try await group.waitForAll()
        }
        #expect(Set(refusals.withLock { $0 }) == ["\(CallableStatus.unavailable): \(sentence)"])
        let store = try await open(address)
        let kept = try await store.read { try $0.query("SELECT content FROM memories") { $0.text(0) } }
        #expect(kept.sorted() == acknowledged.withLock { $0.sorted() })
    }
}
