import CopilotProtocol
import JSONKit
import SQLKit
import Testing

@testable import Copilot

/// A creator's data under another user id, after a move to another homeserver.
@Suite struct RenameTests {
    private let old = "@ann:old.example"
    private let new = "@ann:new.example"

    @Test(arguments: TestStore.kinds)
    func `library, memories and what is known of senders belong to the new id`(kind: TestStore) async throws {
        let store = try await TestStore.open(kind)
        let copilot = try await TestCopilot(store: store)
        _ = try await copilot.run(.saveFAQ, ["questions": ["Where are you?"], "answer": "Oslo"], as: old)
        _ = try await copilot.run(
            .addSupermemoryMemory,
            ["content": "Miso is a cat", "metadata": ["conversationId": "!a:old.example", "with": "!a:old.example?"]],
            as: old)
        try await store.write(for: old) { connection, creator in
            try connection.run(
                """
                INSERT INTO sorted(creator, message_id, conversation_id, sender_id, category, sentiment, intensity, sorted_at)
                VALUES(?, '$1', '!a:old.example', '@bob:old.example', 'business', 'neutral', 'low', 1)
                """, creator)
        }
        // Its first sign-in there has begun something of its own, which is nothing worth keeping.
        _ = try await store.number(of: new)
        for _ in 0..<2 { try await store.rename(old, to: new, rooms: [("!a:old.example", "!b:new.example")]) }

        let fresh = try await TestCopilot(store: store)
        #expect(try await fresh.run(.checkFAQ, ["text": "Where are you?"], as: new)["isFAQ"] == true)
        let memories = try await fresh.run(.listMemories, [:], as: new)["memories"]
        #expect(memories[0]["metadata"] == ["conversationId": "!b:new.example", "with": "!a:old.example?"])
        let rows = try await store.read { connection in
            try connection.query("SELECT conversation_id, sender_id FROM sorted") { [$0.text(0), $0.text(1)] }
        }
        #expect(rows == [["!b:new.example", "@bob:new.example"]])
        #expect(try await store.users() == [new])
    }

    @Test(arguments: TestStore.kinds)
    func `nothing is overwritten, and nobody is not somebody`(kind: TestStore) async throws {
        let store = try await TestStore.open(kind)
        let copilot = try await TestCopilot(store: store)
        await #expect(throws: CopilotStore.RenameError.nobody) { try await store.rename(old, to: new, rooms: []) }
        for user in [old, new] {
            _ = try await copilot.run(.addSupermemoryMemory, ["content": "Miso is a cat"], as: user)
        }
        await #expect(throws: CopilotStore.RenameError.occupied) { try await store.rename(old, to: new, rooms: []) }
        #expect(try await store.users() == [old, new])
    }

    @Test(arguments: TestStore.kinds, ["sorted", "open_questions", "answers"])
    func `what the copilot noted for the new id is not lost either`(kind: TestStore, table: String) async throws {
        let store = try await TestStore.open(kind)
        let copilot = try await TestCopilot(store: store)
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "Miso is a cat"], as: old)
        try await store.write(for: new) { connection, creator in
            let sql =
                switch table {
                case "sorted":
                    """
                    INSERT INTO sorted(creator, message_id, category, sentiment, intensity, sorted_at)
                    VALUES(?, '$1', 'business', 'neutral', 'low', 1)
                    """
                case "answers":
                    """
                    INSERT INTO answers(creator, function, basis, digest, kind, simhash, text, answer, made_at)
                    SELECT number, 'f', 'b', ?, ?, 0, 't', 'a', 1 FROM creators WHERE user_id = '\(new)'
                    """
                default: "INSERT INTO open_questions(creator, question, asked_at) VALUES(?, 'Where?', 1)"
                }
            let bytes: [UInt8] = [0]
            if table == "answers" { try connection.run(sql, bytes, bytes) } else { try connection.run(sql, creator) }
        }
        await #expect(throws: CopilotStore.RenameError.occupied) { try await store.rename(old, to: new, rooms: []) }
    }
}
