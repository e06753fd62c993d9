import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

@testable import Copilot

/// What small models write as drafts, and what of it is shown.
@Suite struct DraftGateTests {
    private let ann = "@ann:test.example"
    private let question = "Could you tell me which microphone you use in your studio videos?"
    private let desk = ProviderFallbackTests()

    private func fault(_ draft: String, to message: String) -> DraftGate.Fault? {
        let request = DraftRequest(conversationID: "!c", messageText: message)
        let prompt = Prompts.drafts(to: message, context: [], sources: [], voice: "short sentences, no emoji")
        let gate = DraftGate(
            request, DraftMaterial(faq: [], memories: []), told: [prompt.instructions, "short sentences, no emoji"])
        switch gate.checked(draft) {
        case .success: return nil
        case .failure(let rejection): return rejection.fault
        }
    }

    @Test func `what is no answer is known by what is wrong with it`() {
        let cases: [(String, DraftGate.Fault)] = [
            (question, .echo), ("could you tell me which microphone you use", .echo),
            ("You draft replies for one online creator, who will read them.", .prompt),
            ("Write three replies to the message.", .prompt), ("{\"short\": {\"text\": \"Yes\"}}", .prompt),
            ("…", .nothing), ("short", .nothing), ("Dear [your name], it is a condenser.", .nothing),
            ("Ich nutze das Mikrofon, das du in dem Video siehst.", .language),
            ("Я использую другой микрофон.", .language),
            ("It costs $999.", .facts),
        ]
        for (draft, expected) in cases { #expect(fault(draft, to: question) == expected, "\(draft)") }
    }

    @Test(arguments: [
        (
            "Could you tell me which microphone you use in your studio videos?",
            "It is an old condenser, I like how warm it is."
        ),
        (
            "Could you tell me which microphone you use in your studio videos?",
            "Thanks for asking! Which video do you mean?"
        ),
        ("Good morning!", "Good morning!"), ("thanks", "Thank you!"), ("Ты приедешь к нам в мае?", "OK!"),
        ("could you tell me how much a video would cost", "Could you tell me more?"),
        ("Was für ein Mikrofon ist das in dem Video von gestern?", "Das ist ein altes, ich mag den warmen Klang sehr."),
        ("¿Qué micrófono usas en tus vídeos?", "Uso uno muy viejo que me gusta mucho."),
        ("どのマイクを使っていますか", "古いコンデンサーマイクです。"),
        ("Szia, milyen mikrofon van a videóidban, és hol lehet kapni?", "Thanks for asking, I like it a lot too."),
    ])
    func `an answer is let through`(message: String, draft: String) {
        #expect(fault(draft, to: message) == nil)
    }

    @Test func `what fails is dropped alone, and what stood in is asked for again`() async throws {
        let draft: JSON = [
            "short": ["text": "It is an old condenser."], "medium": ["text": .string(question)],
            "detailed": ["text": "It is an old condenser."],
        ]
        let service = try ScriptedService { _ in ProviderFallbackTests.chat(draft.text) }
        let copilot = try await desk.copilot(service)
        let data: JSON = ["conversationId": "!c", "messageText": .string(question)]
        for asked in 1...2 {
            let answer = try await copilot.run(.generateSmartReplies, data, as: ann)
            #expect(answer["provider"] == "large")
            #expect(answer["drafts"]["short"] == "It is an old condenser.")
            // Only the creator knows which microphone it is, so the built-in draft only promises to check.
            #expect(answer["drafts"]["medium"].string?.contains("check") == true && answer["drafts"]["detailed"] == "")
            let note =
                "2 of 3 drafts repeated their message, said the same as another; the built-in copilot wrote instead"
            #expect(answer["note"].string?.hasPrefix(note) == true)
            #expect(service.requests.count == asked)
        }
        await service.stop()
    }

    @Test func `what was written before the limit is used`() async throws {
        let cut = #"{"short": {"text": "It is an old condenser."}, "medium": {"text": "It is an old"#
        let service = try ScriptedService { _ in
            jsonAnswer(200, ["choices": [["message": ["content": .string(cut)], "finish_reason": "length"]]])
        }
        let answer = try await desk.copilot(service).run(
            .generateSmartReplies, ["conversationId": "!c", "messageText": .string(question)], as: ann)
        #expect(answer["provider"] == "large" && answer["drafts"]["short"] == "It is an old condenser.")
        #expect(answer["note"].string?.hasPrefix("2 of 3 drafts made no sense") == true)
        await service.stop()
    }

    @Test func `a small window is told less, and from then on at once`() async throws {
        let draft: JSON = [
            "short": ["text": "It is an old condenser."], "medium": ["text": "It is an old condenser, I like it."],
            "detailed": ["text": "It is an old condenser, and I like how warm it is."],
        ]
        let service = try ScriptedService { request in
            request.body.count < 6_000
                ? ProviderFallbackTests.chat(draft.text)
                : jsonAnswer(
                    400, ["error": ["code": 400, "message": "the request exceeds the available context size (4096)"]])
        }
        let copilot = try await desk.copilot(service)
        let context: JSON = .array(
            (0..<12).map { ["isOwn": false, "text": .string(String(repeating: "and so on ", count: 40) + "\($0)")] })
        for (text, asked) in [(question, 2), (question + " Please.", 3)] {
            let answer = try await copilot.run(
                .generateSmartReplies,
                ["conversationId": "!c", "messageText": .string(text), "context": context], as: ann)
            #expect(answer["provider"] == "large" && answer["note"].isNull)
            #expect(service.requests.count == asked)
        }
        await service.stop()
    }

    @Test func `of too many messages for the window half are asked about at a time`() async throws {
        let service = try ScriptedService { request in
            let body = try? JSON(parsing: request.body)
            let data = try? JSON(parsing: body?["messages"][1]["content"].string ?? "")
            guard data?["messages"].array?.count ?? 99 <= 2 else {
                return jsonAnswer(400, ["error": ["message": "maximum context length is 512 tokens"]])
            }
            return (try? ProviderFallbackTests.sorting(request, category: "spam")) ?? jsonAnswer(500, [:])
        }
        let copilot = try await desk.copilot(service)
        let sorted = try await desk.triage(copilot, (0..<5).map { "a lovely song, number \($0)" })
        #expect(sorted["results"].array?.map { $0["category"] } == Array(repeating: "spam", count: 5))
        #expect(sorted["note"].isNull && sorted["pending"].isNull)
        await service.stop()
    }

    @Test func `a model that cannot draft is said to be unsuitable after ten answers, and rests for a day`()
        async throws
    {
        let service = try ScriptedService { _ in ProviderFallbackTests.chat("my friend is a cat and she loves you") }
        let copilot = try await desk.copilot(service)
        func drafts(_ number: Int, asksModel: Bool = false) async throws -> JSON {
            let text = "Do you ship parcel \(number) to Norway?"
            return try await copilot.run(
                .generateSmartReplies,
                ["conversationId": "!c", "messageText": .string(text), "asksModel": .bool(asksModel)], as: ann)
        }
        for number in 0..<10 {
            #expect(try await copilot.run(.whoAmI, as: ann)["model"]["state"] != "unsuitable")
            #expect(try await drafts(number)["provider"] == "built-in")
        }
        #expect(service.requests.count == 10)
        let model = try await copilot.run(.whoAmI, as: ann)["model"]
        #expect(model["state"] == "unsuitable" && model["note"] == .string(DraftSuitability.note))
        #expect(try await drafts(10)["note"].string?.hasPrefix(DraftSuitability.note) == true)
        #expect(service.requests.count == 10)
        // An explicit request for the model is still sent to it.
        _ = try await drafts(11, asksModel: true)
        #expect(service.requests.count == 11)
        copilot.time.advance(by: .seconds(86_401))
        _ = try await drafts(12)
        #expect(service.requests.count == 12)
        await service.stop()
    }
}
