import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit
import Synchronization
import TestSupport
import Testing

@testable import Copilot

/// The library with a fake embeddings endpoint whose vectors encode the subject of a text.
@Suite struct FAQMeaningTests {
    private let ann = "@ann:test.example"

    private static let subjects: [[String]] = [
        ["microphone", "mic", "voice", "recorder"], ["ship", "delivery", "parcel", "post"],
        ["discount", "cheaper", "coupon"],
        ["stream", "live", "schedule"], ["camera", "lens", "film"], ["lesson", "teach", "tutor"],
    ]

    /// One dimension for each subject a text mentions, plus a little noise from its letters.
    private static func vector(_ text: String, size: Int) -> JSON {
        let text = text.lowercased()
        var values = subjects.map { words in words.contains { text.contains($0) } ? 1.0 : 0.02 }
        for index in 0..<(size - values.count) {
            let hash = text.utf8.reduce(UInt64(index + 7)) { ($0 &* 31) &+ UInt64($1) }
            values.append(Double(hash % 100) / 500)
        }
        return .array(values.map { JSON.double($0) })
    }

    private static func answer(_ request: ServerRequest, size: Int = 12) -> ServerResponse {
        let inputs = ((try? JSON(parsing: request.body)) ?? .null)["input"].array ?? []
        let data = inputs.enumerated().map { index, text -> JSON in
            ["index": .int(Int64(index)), "embedding": vector(text.string ?? "", size: size)]
        }
        return jsonAnswer(200, ["data": .array(data)])
    }

    private func model(_ service: ScriptedService, name: String = "tiny") -> EmbeddingModel {
        EmbeddingModel(baseURL: service.url, key: ProviderKey(.none), model: name, client: HTTPClient())
    }

    private func makeShelf(_ copilot: TestCopilot, _ model: EmbeddingModel) -> FAQMeaningShelf {
        let desk = VectorDesk(model, time: copilot.time)
        return FAQMeaningShelf(
            store: copilot.store, keeper: VectorKeeper(store: copilot.store, desk: desk, log: .silent), log: .silent)
    }

    private func fill(_ copilot: TestCopilot) async throws {
        for (questions, answer) in [
            (["Which microphone do you use?", "what mic is that"], "A condenser."),
            (["Do you ship to Norway?", "how long does delivery take"], "Yes, twice a month."),
            (["Is there a discount for students?"], "Ten percent."), (["When do you stream?"], "Most evenings."),
            (["What camera is this?", "which lens did you film with"], "An old one."),
            (["Do you give lessons?"], "Not now."),
        ] {
            _ = try await copilot.run(
                .saveFAQ, ["questions": .array(questions.map { .string($0) }), "answer": .string(answer)], as: ann)
        }
    }

    private func check(_ copilot: TestCopilot, _ text: String) async throws -> JSON {
        try await copilot.run(.checkFAQ, ["text": .string(text)], as: ann)
    }

    @Test func `what means the same is matched in quite other words, and without the endpoint it is not`() async throws
    {
        let service = try ScriptedService { Self.answer($0) }
        let asked = "hey, that golden recorder next to your tea cup, what is it called?"
        let plain = try await TestCopilot()
        try await fill(plain)
        #expect(try await check(plain, asked)["isFAQ"] == false)
        let copilot = try await TestCopilot(parts: .init(vectors: model(service)))
        try await fill(copilot)
        let found = try await check(copilot, asked)
        #expect(found["isFAQ"] == true)
        #expect(found["answer"] == "A condenser.")
        let drafts = try await copilot.run(
            .generateSmartReplies, ["conversationId": "!c", "messageText": .string(asked)], as: ann)
        #expect(drafts["drafts"]["short"] == "A condenser.")
        await service.stop()
    }

    @Test func `a question about something else matches nothing, and the very words still do`() async throws {
        let service = try ScriptedService { Self.answer($0) }
        let copilot = try await TestCopilot(parts: .init(vectors: model(service)))
        try await fill(copilot)
        for text in ["can you recommend a dentist in Lisbon?", "why is the sky blue", "what did your cat eat"] {
            #expect(try await check(copilot, text)["isFAQ"] == false, "\(text)")
        }
        #expect(try await check(copilot, "when do you stream?")["answer"] == "Most evenings.")
        await service.stop()
    }

    @Test func `phrasings are embedded once, changed ones again, and each vector knows its model`() async throws {
        let service = try ScriptedService { Self.answer($0) }
        let copilot = try await TestCopilot(parts: .init(vectors: model(service)))
        try await fill(copilot)
        _ = try await check(copilot, "mic?")
        _ = try await check(copilot, "parcel?")
        let counts = service.bodies.map { $0["input"].array?.count ?? 0 }
        #expect(counts == [1, 9, 1])
        _ = try await copilot.run(
            .saveFAQ, ["questions": ["Do you sell prints?"], "answer": "In spring."], as: ann)
        _ = try await check(copilot, "lens?")
        #expect(service.bodies.map { $0["input"].array?.count ?? 0 } == [1, 9, 1, 1, 1])
        let models = try await copilot.store.read(for: ann) { connection, creator in
            try connection.query(
                "SELECT DISTINCT model, dimension FROM faq_vectors WHERE creator = ?", creator
            ) { "\($0.text(0)) \($0.int(1))" }
        }
        #expect(models == ["tiny 12"])
        await service.stop()
    }

    @Test func `another model's vectors are made afresh and never compared with the old`() async throws {
        let service = try ScriptedService { request in
            let body = (try? JSON(parsing: request.body)) ?? .null
            return Self.answer(request, size: body["model"] == "other" ? 20 : 12)
        }
        let copilot = try await TestCopilot(parts: .init(vectors: model(service)))
        try await fill(copilot)
        _ = try await check(copilot, "mic?")
        let shelf = makeShelf(copilot, model(service, name: "other"))
        let queries = try await shelf.queries(["voice recorder"], for: ann)
        #expect(queries.count == 1)
        #expect(service.bodies.last?["model"] == "other")
        #expect(service.bodies.count == 4)
        await service.stop()
    }

    @Test func `an endpoint that fails is left alone for a minute, and words decide`() async throws {
        let isDown = Mutex(true)
        let service = try ScriptedService { isDown.withLock { $0 } ? jsonAnswer(500, [:]) : Self.answer($0) }
        let copilot = try await TestCopilot(parts: .init(vectors: model(service)))
        try await fill(copilot)
        for _ in 1...3 { #expect(try await check(copilot, "which microphone do you use")["answer"] == "A condenser.") }
        #expect(service.requests.count == 1)
        isDown.withLock { $0 = false }
        copilot.time.advance(by: .seconds(61))
        #expect(try await check(copilot, "a voice recorder, right?")["answer"] == "A condenser.")
        await service.stop()
    }

    @Test func `two witnesses make it surer, a contradiction less sure`() {
        #expect(FAQMatcher.fused(0.75, standing: 2, lead: 1) > 0.9)
        #expect(FAQMatcher.fused(0.75, standing: -1, lead: -1) < 0.5)
        #expect(FAQMatcher.fused(0.05, standing: 1, lead: 0.5) < 0.5)
        #expect(FAQMatcher.fused(0.98, standing: -1, lead: -1) == 0.98)
    }

    @Test func `vectors that others made meanwhile count, though the entries are the same`() async throws {
        let service = try ScriptedService { Self.answer($0) }
        let copilot = try await TestCopilot()
        try await fill(copilot)
        try await copilot.store.write(for: ann) { connection, creator in
            let table = FAQTable(connection: connection, creator: creator)
            for number in 0..<120 {
                let questions = (0..<5).map { "what about thing \(number), way \($0)?" }
                try table.put(FAQEntry(id: "\(number)", questions: questions, answer: "fine"))
            }
        }
        let shelf = makeShelf(copilot, model(service))
        let other = makeShelf(copilot, model(service))
        // One call computes only so many vectors; another process computes the rest.
        let first = try await shelf.queries(["voice recorder"], for: ann)
        #expect(first.first.map { $0.standings.count < 126 } == true)
        _ = try await other.queries(["voice recorder"], for: ann)
        let later = try await shelf.queries(["voice recorder"], for: ann)
        #expect(later.first?.standings.count == 126)
        await service.stop()
    }

    @Test func `what one creator asks amiss silences nobody else, and an endpoint in trouble rests for all`()
        async throws
    {
        let status = Mutex(400)
        let service = try ScriptedService { request in
            let body = String(decoding: request.body, as: UTF8.self)
            let status = status.withLock { $0 }
            return body.contains("amiss")
                ? jsonAnswer(status, ["error": ["message": "too long"]]) : Self.answer(request)
        }
        let copilot = try await TestCopilot()
        let shelf = makeShelf(copilot, model(service))
        for user in [ann, "@bob:x"] {
            _ = try await copilot.run(.saveFAQ, ["question": "Do you ship to Norway?", "answer": "Yes"], as: user)
        }
        func isAnswered(_ text: String, _ user: String) async throws -> Bool {
            try await !shelf.queries([text], for: user).isEmpty
        }
        #expect(try await isAnswered("parcel", ann))
        #expect(try await !isAnswered("amiss", ann))
        #expect(try await !isAnswered("parcel", ann))
        #expect(try await isAnswered("parcel", "@bob:x"))
        copilot.time.advance(by: .seconds(61))
        #expect(try await isAnswered("parcel", ann))
        status.withLock { $0 = 500 }
        #expect(try await !isAnswered("amiss", ann))
        #expect(try await !isAnswered("parcel", "@bob:x"))
        copilot.time.advance(by: .seconds(61))
        #expect(try await isAnswered("parcel", "@bob:x"))
        await service.stop()
    }
}
