import BuzzModel
import CopilotProtocol
import Foundation
import JSONKit
import PostgresKit
import ProcessKit
import SQLKit
import SQLiteKit
import TestSupport
import TextKit
import Testing

@testable import Copilot

/// The same behaviour on SQLite and on PostgreSQL. `BUZZBOX_STORE=postgres` runs the copilot's other suites there, too.
@Suite struct CopilotStoreTests {
    private let ann = "@ann:test.example"
    private let bob = "@bob:test.example"

    @Test(arguments: TestStore.kinds)
    func `what a creator teaches and saves is there, and theirs alone`(kind: TestStore) async throws {
        let store = try await TestStore.open(kind)
        let copilot = try await TestCopilot(store: store)
        let text = "We would like to sponsor your next video, what are your rates?"
        _ = try await copilot.run(
            .correctCategory, ["messageId": "$1", "text": .string(text), "category": "fan"], as: ann)
        let faq: JSON = ["questions": ["How much is shipping to Norway?"], "answer": "12 euro"]
        _ = try await copilot.run(.saveFAQ, faq, as: ann)
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "Norwegian\u{0}parcels\\ take a week 🐈"], as: ann)
        _ = try await copilot.run(.addSupermemoryMemory, ["content": "The cat is called Miso"], as: ann)

        let sorted = try await copilot.run(.categorizeMessage, ["text": .string(text), "messageId": "$1"], as: ann)
        #expect(sorted["category"] == "fan")
        let matched = try await copilot.run(.checkFAQ, ["text": "how much is shipping to Norway"], as: ann)
        #expect(matched["isFAQ"] == true)
        let found = try await copilot.run(.searchSupermemoryMemories, ["query": "parcels week"], as: ann)
        #expect(found["memories"][0]["content"].string?.hasSuffix("parcels\\ take a week 🐈") == true)
        #expect(try await copilot.run(.listMemories, [:], as: ann)["total"] == 2)
        #expect(try await copilot.run(.listMemories, [:], as: bob)["total"] == 0)
        #expect(
            try await copilot.run(.searchSupermemoryMemories, ["query": "cat"], as: bob)["memories"].array?.isEmpty
                == true)
        _ = try await copilot.run(.forgetMe, ["confirm": true, "userId": .string(ann)], as: ann)
        #expect(try await copilot.run(.listMemories, [:], as: ann)["total"] == 0)
        #expect(try await copilot.run(.listFAQs, [:], as: ann)["faqs"].array?.isEmpty == true)
    }

    @Test(arguments: TestStore.kinds)
    func `common words and rare ones find the same memories`(kind: TestStore) async throws {
        let store = try await TestStore.open(kind)
        let memories = MemoryStore(store: store)
        for number in 0..<60 {
            _ = try await memories.add("parcel number \(number) to Norway, word\(number % 7)", for: ann)
        }
        let rare = try await memories.search("parcel word3 number 24", limit: 1, for: ann).items
        #expect(rare.map(\.content) == ["parcel number 24 to Norway, word3"])
        // Nothing is cheap enough to be ranked: the newest with the most words count.
        let newest = try await store.read(for: ann) { connection, creator in
            var search = MemorySearch(connection: connection, creator: creator)
            search.affordable = 1
            return try search.run(MemorySearch.Query("parcel number Norway"), limit: 3).map(\.content)
        }
        #expect(newest.first == "parcel number 59 to Norway, word3")
    }

    @Test(arguments: TestStore.kinds)
    func `every text comes back as it was`(kind: TestStore) async throws {
        let store = try await TestStore.open(kind)
        let texts = ["a\0b", "\0", "\u{10FFFD}", "\u{10FFFD}0\0", "it's $1 ?1 \\ {\"}", "👩‍👩‍👧 مرحبا \u{202E}"]
        try await store.write(for: ann) { connection, creator in
            let table = OpenQuestionTable(connection: connection, creator: creator)
            for text in texts { try table.add(text, from: nil, message: nil, at: 1) }
        }
        let kept = try await store.read {
            try $0.query("SELECT question FROM open_questions ORDER BY number") { $0.text(0) }
        }
        #expect(kept.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }

    @Test(arguments: TestStore.kinds)
    func `a word that folding makes longer than an index takes is saved and found`(kind: TestStore) async throws {
        let memories = MemoryStore(store: try await TestStore.open(kind))
        var state: UInt32 = 7
        // Each of these letters is folded into as many as eighteen, in no pattern that could be compressed.
        let word = String(
            String.UnicodeScalarView(
                (0..<600).compactMap { _ in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return Unicode.Scalar(0xFDF0 + (state >> 16) % 10)
                }))
        let content = "hello \(word)"
        #expect(SearchFolding.fold(word).utf8.count > 4_000)
        _ = try await memories.add(content, for: ann)
        #expect(try await memories.search(word, limit: 1, for: ann).items.map(\.content) == [content])
    }

    @Test(arguments: TestStore.kinds)
    func `a message's id is taken up to 1,024 bytes`(kind: TestStore) async throws {
        let copilot = try await TestCopilot(store: try await TestStore.open(kind))
        let (text, long): (JSON, JSON) = ("I love your songs!", .string(String(repeating: "$", count: 1_024)))
        #expect(
            try await copilot.run(.categorizeMessage, ["text": text, "messageId": long], as: ann)["category"] == "fan")
        let longer = JSON.string(String(repeating: "$", count: 1_025))
        let error = await #expect(throws: CallableError.self) {
            try await copilot.run(.categorizeMessage, ["text": text, "messageId": longer], as: ann)
        }
        #expect(error?.status == .invalidArgument)
    }

    @Test func `who is deleted by another process does not read under a number that is somebody else's now`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path + "/copilot.db"
        let (first, second) = (try await CopilotStore.open(.file(path)), try await CopilotStore.open(.file(path)))
        _ = try await MemoryStore(store: first).add("The cat is called Miso", for: ann)
        try await second.forget(ann)
        _ = try await MemoryStore(store: second).add("Bob's door code", for: bob)
        #expect(try await MemoryStore(store: first).count(for: ann) == 0)
        #expect(try await MemoryStore(store: first).search("door code", limit: 1, for: ann).items.isEmpty)
        #expect(try await MemoryStore(store: first).count(for: bob) == 1)
    }

    @Test(arguments: TestStore.kinds)
    func `an hour's budget holds whoever spends at the same time`(kind: TestStore) async throws {
        let store = try await TestStore.open(kind)
        let limiter = RateLimiter(store: store, limit: 10)
        let spent = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 { group.addTask { try await limiter.spend(ann) == nil } }
            var spent = 0
            for try await isFree in group where isFree { spent += 1 }
            return spent
        }
        #expect(spent == 10)
    }

    @Test(arguments: TestStore.kinds)
    func `a failed change leaves nothing behind, and the next one works`(kind: TestStore) async throws {
        struct Refused: Error {}
        let store = try await TestStore.open(kind)
        await #expect(throws: Refused.self) {
            try await store.write(for: ann) { connection, creator in
                try connection.run("INSERT INTO requests(creator, made_at) VALUES(?, 1)", creator)
                throw Refused()
            }
        }
        let error = await #expect(throws: DatabaseError.self) {
            try await store.write(for: ann) { connection, _ in
                try connection.run("INSERT INTO requests(creator, made_at) VALUES(?, 1)", 999)
            }
        }
        #expect(error?.kind == .constraint)
        let count = try await store.read { try $0.first("SELECT count(*) FROM requests") { $0.int(0) } }
        #expect(count == 0)
    }
}
