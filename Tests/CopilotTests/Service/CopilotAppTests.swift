import BuzzModel
import CopilotProtocol
import HTTPKit
import JSONKit
import Testing

@testable import Copilot

@Suite struct CopilotAppTests {
    @Test func `messages are sorted in one call`() async throws {
        let copilot = try await TestCopilot()
        let answer = try await copilot.call(
            "triageMessages",
            [
                "messages": [
                    ["id": "1", "text": "We would like to sponsor a video, budget $4,000. jo@velto.io"],
                    ["id": "2", "text": "LOVE your songs!!!"], ["id": "3", "text": ""],
                ]
            ])
        #expect(answer.status == 200)
        let response = try TriageResponse(result: answer.result)
        #expect(response.results.map(\.id) == ["1", "2", "3"])
        #expect(response.results[0].triage.category == .business)
        #expect(response.results[0].triage.score != nil)
        #expect(response.results[0].triage.breakdown != nil)
        #expect(response.results[1].triage.category == .fan)
        #expect(response.results[1].triage.sentiment == .positive)
        #expect(answer.result["provider"] == "built-in")
    }

    @Test(arguments: ["categorizeMessage", "analyzeSentiment", "scoreOpportunity"])
    func `one message is looked at on its own`(function: String) async throws {
        let copilot = try await TestCopilot()
        let answer = try await copilot.call(function, ["text": "Sponsor offer: $5,000 for one video, by Friday"])
        #expect(answer.status == 200)
        let wanted = ["categorizeMessage": "category", "analyzeSentiment": "sentiment", "scoreOpportunity": "score"]
        #expect(!answer.result[wanted[function] ?? ""].isNull)
        for text in ["", " \n ", "x" + String(repeating: "y", count: CopilotLimits.text)] as [String] {
            let refused = try await copilot.call(function, ["text": .string(text)])
            #expect(refused.status == 400)
            #expect(refused.error["status"] == "INVALID_ARGUMENT")
        }
    }

    @Test func `a function answers under its aliases`() async throws {
        let copilot = try await TestCopilot()
        let answer = try await copilot.call("analyzeSentimentCallable", ["text": "I hate this"])
        #expect(answer.result["sentiment"] == "negative")
        #expect(try await copilot.call("scoreOpportunityCallable", ["text": "$500"]).status == 200)
    }

    @Test(arguments: [
        "/functions/whoAmI", "/demo-project/us-central1/whoAmI", "/p/r/whoAmI", "/functions/whoAmI/", "/whoAmI/",
        "/p/r/whoAmI/",
    ])
    func `a function answers under all addresses of the protocol`(path: String) async throws {
        let copilot = try await TestCopilot()
        let answer = try await copilot.post(path, CallableEnvelope.request(.null))
        #expect(answer.result["userId"] == "@owner:test.example")
        #expect(answer.result["role"] == "creator")
    }

    @Test func `the edge form takes and gives plain values`() async throws {
        let copilot = try await TestCopilot()
        let answer = try await copilot.post("/functions/v1/analyzeSentiment", Array(#"{"text":"I hate this"}"#.utf8))
        #expect(answer.json["sentiment"] == "negative")
        let refused = try await copilot.post("/functions/v1/analyzeSentiment", Array(#"{"text":""}"#.utf8))
        #expect(refused.status == 400)
        #expect(refused.json["error"] == "INVALID_ARGUMENT")
        #expect(refused.json["message"].string?.isEmpty == false)
        #expect(refused.json["code"] == 400)
        #expect(try await copilot.post("/functions/v1/whoAmI", []).json["role"] == "creator")
        #expect(try await copilot.post("/functions/v1/whoAmI/", []).json["role"] == "creator")
        #expect(try await copilot.post("/functions/v1/nope/", []).json["error"] == "NOT_FOUND")
        #expect(try await copilot.post("/functions/v1/whoAmI", Array("{".utf8)).status == 400)
        #expect(try await copilot.post("/functions/v1/whoAmI", [], bearer: nil).status == 401)
    }

    @Test(arguments: [
        "/_matrix/client/v3/login", "/health", "/.well-known/matrix/client", "/functions", "/functions/", "/", "//",
        "/a/b", "/a/b/",
    ])
    func `other paths are left to others`(path: String) async throws {
        let copilot = try await TestCopilot()
        #expect(await copilot.app.handle(.init(method: "POST", path: path)) == nil)
    }

    @Test func `a function answers by its name alone, too`() async throws {
        let copilot = try await TestCopilot()
        for path in ["/whoAmI", "/project/region/whoAmI"] {
            #expect(try await copilot.post(path, CallableEnvelope.request(.null)).result["role"] == "creator")
        }
        let alias = try await copilot.post("/detectFAQCallable", CallableEnvelope.request(["text": "how?"]))
        #expect(alias.result["isFAQ"] == false)
    }

    @Test(arguments: [
        ("Bearer nobody", #"{"data":{"conversationId":"c","messageText":"hi"}}"#, "UNAUTHENTICATED"),
        ("Bearer owner.\(TestCopilot.secret)", #"{"data":{}}"#, "INVALID_ARGUMENT"),
        ("Bearer owner.\(TestCopilot.secret)", #"{"data":{},"more":1}"#, "INVALID_ARGUMENT"),
    ])
    func `whoever asks for events gets every error as one`(bearer: String, body: String, status: String) async throws {
        let copilot = try await TestCopilot()
        let request = ServerRequest(
            method: "POST", path: "/functions/generateSmartReplies",
            headers: HTTPHeaders([
                ("Content-Type", "application/json"), ("Accept", "text/event-stream"), ("Authorization", bearer),
            ]), body: Array(body.utf8))
        let response = try #require(await copilot.app.handle(request))
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "text/event-stream")
        #expect(response.headers["Cache-Control"] == "no-cache")
        var bytes: [UInt8] = []
        switch response.body {
        case .bytes(let whole): bytes = whole
        case .spooled(let answer): bytes = answer.read()
        case .stream(let pieces): for await piece in pieces { bytes += piece }
        case .file: break
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("data: ") && text.hasSuffix("\n\n"))
        #expect(try JSON(parsing: String(text.dropFirst(6)))["error"]["status"] == .string(status))
    }

    @Test func `an unknown function is not found`() async throws {
        let copilot = try await TestCopilot()
        for path in ["/functions/nope", "/functions/whoami", "/functions/v1/nope", "/p/r/nope"] {
            let answer = try await copilot.post(path, CallableEnvelope.request(.null))
            #expect(answer.status == 404)
        }
        let answer = try await copilot.call("nope")
        #expect(answer.error["status"] == "NOT_FOUND")
    }

    @Test func `only a POST of exactly data in JSON is a request`() async throws {
        let copilot = try await TestCopilot()
        let good = CallableEnvelope.request(["text": "hi"])
        let path = "/functions/categorizeMessage"
        #expect(try await copilot.post(path, good).status == 200)
        #expect(try await copilot.post(path, good, type: "application/json; charset=utf-8").status == 200)
        let bad = [
            try await copilot.post(path, good, method: "GET"), try await copilot.post(path, good, method: "PUT"),
            try await copilot.post(path, good, type: nil), try await copilot.post(path, good, type: "text/plain"),
            try await copilot.post(path, []), try await copilot.post(path, Array("{}".utf8)),
            try await copilot.post(path, Array("null".utf8)), try await copilot.post(path, [0xFF, 0x00]),
            try await copilot.post(path, Array(#"{"data":{"text":"hi"},"more":1}"#.utf8)),
            try await copilot.post(path, Array(String(repeating: "[", count: 100_000).utf8)),
        ]
        for answer in bad {
            #expect(answer.status == 400)
            #expect(answer.json == ["error": ["status": "INVALID_ARGUMENT", "message": "Bad Request"]])
        }
    }

    @Test(
        arguments: [
            ("application/json", Array(#"{"data":{"content":"caf"#.utf8) + [0xE9] + Array(#" today"}}"#.utf8)),
            ("application/json", Array(#"{"data":{"content":"a"#.utf8) + [0xFF, 0xFE] + Array(#"b"}}"#.utf8)),
            ("application/json", Array(#"{"data":{"content":"cut "#.utf8) + [0xF0, 0x9F] + Array(#""}}"#.utf8)),
            (
                "application/json",
                Array(#"{"data":{"content":"x","metadata":{"k"#.utf8) + [0x80] + Array(#"":"v"}}}"#.utf8)
            ),
            ("application/json; charset=iso-8859-1", Array(#"{"data":{"content":"plain"}}"#.utf8)),
            ("application/json; Charset=\"UTF-16\"", Array(#"{"data":{"content":"plain"}}"#.utf8)),
        ] as [(String, [UInt8])])
    func `what is no UTF-8 is refused with a sentence, and nothing of it is kept`(type: String, body: [UInt8])
        async throws
    {
        let copilot = try await TestCopilot()
        let refused = try await copilot.post("/functions/addSupermemoryMemory", body, type: type)
        #expect(refused.status == 400)
        #expect(refused.error["status"] == "INVALID_ARGUMENT")
        #expect(refused.error["message"].string?.contains("UTF-8") == true)
        let plain = Array(body.dropFirst(8).dropLast())
        let edge = try await copilot.post("/functions/v1/addSupermemoryMemory", plain, type: type)
        #expect(edge.status == 400 && edge.json["error"] == "INVALID_ARGUMENT")
        #expect(edge.json["message"].string?.contains("UTF-8") == true)
        #expect(try await copilot.call("listMemories").result["total"] == 0)
        for type in ["application/json; charset=utf-8", "application/json;charset=\"UTF-8\""] {
            let good = Array(#"{"data":{"content":"café"}}"#.utf8)
            #expect(try await copilot.post("/functions/addSupermemoryMemory", good, type: type).status == 200)
        }
    }

    @Test func `wrapped integers are unwrapped and unknown wrappings refused`() async throws {
        let copilot = try await TestCopilot()
        let wrapped: JSON = ["@type": "type.googleapis.com/google.protobuf.Int64Value", "value": "2"]
        let answer = try await copilot.call("searchSupermemoryMemories", ["query": "x", "limit": wrapped])
        #expect(answer.status == 200)
        let odd: JSON = ["@type": "type.googleapis.com/other", "value": "2"]
        let refused = try await copilot.call("searchSupermemoryMemories", ["query": "x", "limit": odd])
        #expect(refused.error["status"] == "INVALID_ARGUMENT")
    }

    @Test func `too large a body is refused with a sentence`() async throws {
        let copilot = try await TestCopilot()
        let body = [UInt8](repeating: 0x20, count: CopilotApp.bodyLimit + 1)
        let answer = try await copilot.post("/functions/categorizeMessage", body)
        #expect(answer.status == 413)
        #expect(answer.error["status"] == "INVALID_ARGUMENT")
        #expect(CopilotApp.refusal(status: 413, path: "/_matrix/client/v3/sync") == nil)
    }

    @Test func `browsers get their preflight`() async throws {
        let copilot = try await TestCopilot()
        var request = ServerRequest(
            method: "OPTIONS", path: "/functions/checkFAQ",
            headers: HTTPHeaders([("Access-Control-Request-Headers", "content-type,x-own")]))
        let response = try #require(await copilot.app.handle(request))
        #expect(response.status == 204)
        #expect(response.headers["Access-Control-Allow-Origin"] == "*")
        #expect(response.headers["Access-Control-Allow-Methods"] == "POST")
        #expect(response.headers["Access-Control-Allow-Headers"] == "content-type,x-own")
        request = ServerRequest(method: "POST", path: "/functions/nope")
        #expect(await copilot.app.handle(request)?.headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test func `a call without a credential, or with a wrong one, is not let in`() async throws {
        let copilot = try await TestCopilot()
        for bearer in [nil, "", "owner.", "owner.wrong", "eyJhbGciOi.J9", "openid.nowhere.example/abc"] as [String?] {
            let answer = try await copilot.call("whoAmI", bearer: bearer)
            #expect(answer.status == 401)
            #expect(answer.error["status"] == "UNAUTHENTICATED")
        }
        let nobodys = try await TestCopilot(identity: .init(ownerSecret: nil))
        #expect(try await nobodys.call("whoAmI", bearer: "owner.").status == 401)
        let empty = try await TestCopilot(identity: .init(ownerSecret: ""))
        #expect(try await empty.call("whoAmI", bearer: "owner.").status == 401)
    }

    @Test(arguments: CopilotFunction.allCases.filter { $0 != .whoAmI })
    func `a fan is refused by every function`(function: CopilotFunction) async throws {
        let copilot = try await TestCopilot()
        await #expect(throws: CallableError.self) {
            try await copilot.run(function, ["text": "hi"], as: "@fan:test.example", role: .fan)
        }
        do {
            _ = try await copilot.run(function, ["text": "hi"], as: "@fan:test.example", role: .fan)
        } catch {
            #expect(error.status == .permissionDenied)
        }
        let who = try await copilot.run(.whoAmI, as: "@fan:test.example", role: .fan)
        #expect(who == ["userId": "@fan:test.example", "role": "fan", "features": []])
    }

    @Test func `calls are counted by function and outcome`() async throws {
        let copilot = try await TestCopilot()
        _ = try await copilot.call("whoAmI")
        _ = try await copilot.call("categorizeMessage", ["text": ""])
        let text = copilot.service.counters.text
        #expect(text.contains(#"calls_total{function="whoAmI",status="OK"} 1"#))
        #expect(text.contains(#"calls_total{function="categorizeMessage",status="INVALID_ARGUMENT"} 1"#))
    }
}
