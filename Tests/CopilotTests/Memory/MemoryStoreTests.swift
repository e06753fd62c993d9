import CopilotProtocol
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Copilot

@Suite struct MemoryStoreTests {
    private let ann = "@ann:test.example"
    private let bob = "@bob:test.example"

    private func store() async throws -> MemoryStore {
        MemoryStore(store: try await TestStore.open(time: ManualTime()))
    }

    private func contents(_ store: MemoryStore, _ query: String, for userID: String? = nil, limit: Int = 3)
        async throws -> [String]
    {
        try await store.search(query, limit: limit, for: userID ?? ann).items.map(\.content)
    }

    @Test func `what fits best comes first, with a score between 0 and 1`() async throws {
        let store = try await store()
        _ = try await store.add("Shipping to Norway costs 12 euro and takes a week.", for: ann)
        _ = try await store.add("My new album comes out in May.", for: ann)
        _ = try await store.add("I never ship glass.", for: ann)
        let found = try await store.search("How much is shipping to Norway?", limit: 3, for: ann).items
        #expect(found.map(\.content) == ["Shipping to Norway costs 12 euro and takes a week.", "I never ship glass."])
        let scores = found.compactMap(\.score)
        #expect(scores.allSatisfy { (0...1).contains($0) } && scores == scores.sorted(by: >))
        #expect(try await contents(store, "quantum physics").isEmpty)
        #expect(try await contents(store, "?!").isEmpty)
    }

    @Test(arguments: [
        ("Крем стоит 500 рублей", "сколько стоит крем"), ("新しいアルバムは五月に出ます", "アルバムはいつ"), ("ค่าส่งไปนอร์เวย์", "นอร์เวย์"),
        ("Der Café-Besuch kostet nichts", "cafe besuch"), ("don't ship glass", "dont ship"),
    ])
    func `other languages are found, too`(content: String, query: String) async throws {
        let store = try await store()
        _ = try await store.add(content, for: ann)
        _ = try await store.add("entirely unrelated words about gardening", for: ann)
        #expect(try await contents(store, query).first == content)
    }

    @Test(arguments: [
        ("猫の名前はミケです", "猫"), ("うちには黒猫", "猫"), ("猫", "猫"), ("庭に猫がいる。名前はミケ", "猫 名前"), ("我喜欢喝茶", "茶"),
        ("แมวอยู่ในบ้าน", "บ"),
    ])
    func `a single character of writing without spaces is found wherever it stands`(content: String, query: String)
        async throws
    {
        let store = try await store()
        _ = try await store.add(content, for: ann)
        _ = try await store.add("犬は庭で眠る", for: ann)
        _ = try await store.add("bread and butter", for: ann)
        #expect(try await contents(store, query) == [content])
        #expect(try await contents(store, "鳥").isEmpty)
    }

    @Test func `one creator never sees another's memories`() async throws {
        let store = try await store()
        let mine = try await store.add("The door code is 4711.", for: ann)
        _ = try await store.add("Bananas are yellow.", for: bob)
        #expect(try await contents(store, "door code 4711", for: bob).isEmpty)
        #expect(try await store.page(after: nil, limit: 10, for: bob).items.map(\.content) == ["Bananas are yellow."])
        #expect(try await store.delete([mine.id], for: bob) == 0)
        #expect(try await store.deleteAll(for: bob) == 1)
        #expect(try await contents(store, "door code", for: ann) == ["The door code is 4711."])
        // Two creators may store the same content.
        #expect(try await store.add("The door code is 4711.", for: bob).isNew)
    }

    @Test func `what is sent again after a lost answer is stored once`() async throws {
        let store = try await store()
        let first = try await store.add("twice", metadata: ["messageId": "$1"], for: ann)
        let second = try await store.add("twice", metadata: ["messageId": "$1"], for: ann)
        #expect(first.isNew && !second.isNew && first.id == second.id)
        #expect(try await store.add("twice", metadata: ["messageId": "$2"], for: ann).isNew)
        #expect(try await store.count(for: ann) == 2)
    }

    @Test func `what is deleted is found no more, and nothing of it is left in the index`() async throws {
        let shared = try await TestStore.open(time: ManualTime())
        let store = MemoryStore(store: shared)
        let keep = try await store.add("apples and pears", for: ann)
        let drop = try await store.add("apples and plums", for: ann)
        #expect(try await store.delete([drop.id, "unknown"], for: ann) == 1)
        #expect(try await contents(store, "apples plums") == ["apples and pears"])
        #expect(try await contents(store, "plums").isEmpty)
        #expect(try await store.delete([keep.id], for: ann) == 1)
        let left = try await shared.read(for: ann) { connection, _ in
            switch connection.dialect {
            case .sqlite: try connection.script("INSERT INTO memory_index(memory_index) VALUES('integrity-check')")
            case .postgres:
                #expect(try connection.first("SELECT count(*) FROM memory_index") { $0.int(0) } == 0)
            }
            return try connection.query(
                "SELECT (SELECT count(*) FROM memory_words) + (SELECT count(*) FROM memory_chunks) + chunk_count "
                    + "+ word_count + memory_count FROM creators"
            ) { $0.int(0) }
        }
        #expect(left.allSatisfy { $0 == 0 })
    }

    @Test func `long content is stored whole in pieces, and the piece that fits is shown`() async throws {
        let store = try await store()
        let filler = (0..<800).map { "Sentence number \($0) speaks about gardens and rain." }
        let content = (filler.prefix(500) + ["The secret ingredient is cardamom."] + filler.dropFirst(500))
            .joined(separator: " ")
        let stored = try await store.add(content, for: ann)
        let item = try #require(try await store.search("secret ingredient", limit: 1, for: ann).items.first)
        #expect(item.id == stored.id)
        #expect(item.content.contains("The secret ingredient is cardamom."))
        #expect(item.content.utf8.count <= MemoryChunks.longest)
        #expect(item.metadata["part"]?.contains(" of ") == true)
        #expect(try await store.page(after: nil, limit: 1, for: ann).items.first?.content == content)
    }

    @Test(arguments: [
        String(repeating: "x", count: 50_000), String(repeating: "ж", count: 9_001),
        String(repeating: "\n\n", count: 3_000), String(repeating: "🎸 ", count: 2_000),
    ])
    func `pieces put together are the content`(content: String) {
        let bytes = Array(content.utf8)
        let ranges = MemoryChunks.ranges(bytes)
        #expect(ranges.flatMap { bytes[$0] } == bytes)
        #expect(
            ranges.allSatisfy {
                $0.count <= MemoryChunks.longest && String(validating: bytes[$0], as: UTF8.self) != nil
            })
    }

    @Test func `pages go through all memories, newest first`() async throws {
        let store = try await store()
        for number in 0..<25 { _ = try await store.add("memory \(number)", for: ann) }
        var seen: [String] = []
        var cursor: String?
        repeat {
            let page = try await store.page(after: cursor, limit: 10, for: ann)
            #expect(page.total == 25)
            seen += page.items.map(\.content)
            cursor = page.cursor
        } while cursor != nil
        #expect(seen == (0..<25).reversed().map { "memory \($0)" })
    }

    @Test func `words that stand everywhere still find something`() async throws {
        let shared = try await TestStore.open(time: ManualTime())
        let store = MemoryStore(store: shared)
        for number in 0..<80 { _ = try await store.add("guitar lesson \(number)", for: ann) }
        _ = try await store.add("guitar strings", for: ann)
        func contents(_ query: String) async throws -> [String] {
            try await shared.read(for: ann) { connection, creator in
                var search = MemorySearch(connection: connection, creator: creator)
                search.affordable = 20
                return try search.run(MemorySearch.Query(query), limit: 3).map(\.content)
            }
        }
        #expect(try await contents("guitar").count == 3)
        #expect(try await contents("guitar lesson").map { $0.hasPrefix("guitar lesson") } == [true, true, true])
        #expect(try await contents("guitar strings").first == "guitar strings")
    }

    @Test(arguments: [
        "\"", "a AND OR NOT (", "* ^ col:x NEAR(", "';DROP TABLE memories;--", "\u{0}\u{1}", "…", "０１２",
        String(repeating: "word ", count: 5_000),
    ])
    func `hostile queries find nothing or something, never an error`(query: String) async throws {
        let store = try await store()
        _ = try await store.add("a memory about words", for: ann)
        _ = try await store.search(query, limit: 100, for: ann)
        _ = try await store.add(query, for: ann)
        _ = try await store.search(query, limit: 100, for: ann)
    }
}
