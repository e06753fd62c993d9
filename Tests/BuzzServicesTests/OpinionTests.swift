import BuzzModel
import BuzzStore
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Testing

@testable import BuzzServices

/// `AIService` as the client implements it: what the copilot says about one text, and every way it can fail.
@Suite struct OpinionTests {
    private func asking(
        _ answer: @escaping @Sendable (_ function: String, _ data: JSON) -> ServerResponse,
        _ body: (any AIService, AccountStore) async throws -> Void
    ) async throws {
        let server = try await LiveServer()
        let ann = try Someone("ann")
        _ = try await ann.auth.register(server: server.url, user: "ann", password: "a long password")
        let store = try #require(ann.host.current?.store)
        try await store.setCreator(true)
        let copilot = HTTPServer(configuration: .init()) { request in
            let data = (try? JSON(parsing: request.body))?["data"] ?? .null
            return answer(String(request.path.split(separator: "/").last ?? ""), data)
        }
        let url = "http://127.0.0.1:\(try copilot.start())"
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in .own(baseURL: url, secret: "s") }
        try await body(LiveCopilotService(host: ann.host, caller: caller, log: .silent), store)
        await copilot.stop(grace: .zero)
        await server.stop()
    }

    private static func result(_ json: JSON) -> ServerResponse {
        ServerResponse(status: 200, body: CallableEnvelope.result(json))
    }

    @Test func `category, feeling and score of a text come with their reasons`() async throws {
        try await asking { function, data in
            guard data["text"] == "We pay 500" else { return ServerResponse(status: 500) }
            switch function {
            case "categorizeMessage":
                return Self.result([
                    "category": "business", "confidence": 0.93, "reason": "offers pay", "note": "the model is away",
                ])
            case "analyzeSentiment": return Self.result(["sentiment": "neutral", "intensity": "low"])
            default:
                return Self.result([
                    "score": 130, "reason": "names a sum",
                    "breakdown": ["monetaryValue": 40, "brandFit": 50, "legitimacy": 60, "urgency": 10],
                ])
            }
        } _: { service, _ in
            let category = try await service.categorizeMessage("We pay 500")
            #expect(
                category
                    == CategoryOpinion(
                        category: .business, confidence: 0.93, reason: "offers pay", note: "the model is away"))
            let feeling = try await service.analyzeSentiment("We pay 500")
            #expect(feeling == SentimentOpinion(sentiment: .neutral, intensity: .low))
            let opportunity = try await service.scoreOpportunity("We pay 500")
            #expect(opportunity.score == 100)
            #expect(opportunity.breakdown.legitimacy == 60)
        }
    }

    @Test func `each failure has its own error, an empty text is not even sent, and a switch is obeyed`() async throws {
        try await asking { _, data in
            switch data["text"].string ?? "" {
            case "nonsense": Self.result(["category": "nice", "sentiment": "so-so", "score": "high"])
            case "limit": ServerResponse(status: 429, body: Self.failure("RESOURCE_EXHAUSTED"))
            case "unknown": ServerResponse(status: 404, body: Self.failure("NOT_FOUND"))
            case "late": ServerResponse(status: 504, body: Self.failure("DEADLINE_EXCEEDED"))
            case "stranger": ServerResponse(status: 401, body: Self.failure("UNAUTHENTICATED"))
            default: ServerResponse(status: 503, body: Self.failure("UNAVAILABLE"))
            }
        } _: { service, store in
            let expected: [(String, CopilotError)] = [
                ("nonsense", .invalidResponse), ("limit", .rateLimited(retryAfterSeconds: nil)),
                ("unknown", .functionNotFound), ("late", .timeout), ("stranger", .authenticationFailed),
                ("away", .network), (" \n", .invalidArgument("No text to analyze.")),
            ]
            for (text, error) in expected {
                await #expect(throws: error, "\(text)") { try await service.categorizeMessage(text) }
                await #expect(throws: error, "\(text)") { try await service.analyzeSentiment(text) }
                await #expect(throws: error, "\(text)") { try await service.scoreOpportunity(text) }
            }
            try await store.setCopilotFeature(.sentiment, isOn: false)
            await #expect(throws: CopilotError.switchedOff) { try await service.analyzeSentiment("late") }
        }
    }

    private static func failure(_ status: String) -> [UInt8] {
        (["error": ["status": .string(status), "message": "no"]] as JSON).serialized()
    }
}
