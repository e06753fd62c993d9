import BuzzModel
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import Synchronization
import TestSupport
import Testing

@Suite struct CopilotCallerTests {
    typealias Answer = @Sendable (ServerRequest) -> ServerResponse

    private func calling<T>(
        form: CopilotDeployment.Form = .callable, _ answer: @escaping Answer,
        _ body: (CopilotCaller) async throws -> T
    ) async throws -> T {
        let server = HTTPServer(configuration: .init()) { answer($0) }
        let url = "http://127.0.0.1:\(try server.start())"
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in
            CopilotDeployment(baseURL: url, form: form, apiKey: form == .edge ? "public-key" : nil) { isFresh in
                isFresh ? "fresh" : "old"
            }
        }
        let value = try await body(caller)
        await server.stop(grace: .seconds(1))
        return value
    }

    private static func json(_ status: Int, _ text: String, _ headers: [(String, String)] = []) -> ServerResponse {
        ServerResponse(status: status, headers: HTTPHeaders(headers), body: Array(text.utf8))
    }

    @Test func `data goes out in its envelope and the result comes out of it`() async throws {
        let seen = Mutex<JSON>(.null)
        let result = try await calling { request in
            seen.withLock { $0 = (try? JSON(parsing: request.body)) ?? .null }
            #expect(request.path == "/checkFAQ")
            #expect(request.headers["Authorization"] == "Bearer old")
            return Self.json(200, #"{"result":{"isFAQ":true}}"#)
        } _: {
            try await $0.call(.checkFAQ, ["text": "hi"])
        }
        #expect(result["isFAQ"] == true)
        #expect(seen.withLock { $0 } == ["data": ["text": "hi"]])
    }

    @Test func `an edge function gets plain data, its key and its path`() async throws {
        let result = try await calling(form: .edge) { request in
            #expect(request.path == "/functions/v1/checkFAQ")
            #expect(request.headers["apikey"] == "public-key")
            #expect((try? JSON(parsing: request.body)) == ["text": "hi"])
            return Self.json(200, #"{"isFAQ":false}"#)
        } _: {
            try await $0.call(.checkFAQ, ["text": "hi"])
        }
        #expect(result["isFAQ"] == false)
    }

    /// A shared copilot ends with the process that started it; the file with its address changes a moment later.
    @Test(arguments: [
        (CopilotFunction.listMemories, false, true), (.saveFAQ, false, true), (.listMemories, true, true),
        (.saveFAQ, true, false),
    ])
    func `a copilot that moved is called at its new address`(
        function: CopilotFunction, isLostMidway: Bool, arrives: Bool
    ) async throws {
        let calls = Mutex(0)
        let server = HTTPServer(configuration: .init()) { _ in
            calls.withLock { $0 += 1 }
            return Self.json(200, #"{"result":{}}"#)
        }
        let url = "http://127.0.0.1:\(try server.start())"
        let old = try FaultProxy(upstreamPort: 1)
        if isLostMidway { old.set(.refuse) } else { old.stop() }
        let asked = Mutex(0)
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in
            let isFirst = asked.withLock { count in
                count += 1
                return count == 1
            }
            return .own(baseURL: isFirst ? old.url : url, secret: "secret")
        }
        do throws(CopilotError) {
            _ = try await caller.call(function, [:])
            #expect(arrives)
        } catch {
            #expect(!arrives && error == .network)
        }
        #expect(calls.withLock { $0 } == (arrives ? 1 : 0))
        if isLostMidway { old.stop() }
        await server.stop(grace: .zero)
    }

    @Test func `an expired credential is made anew, once`() async throws {
        let seen = Mutex<[String]>([])
        let result = try await calling { request in
            let bearer = request.headers["Authorization"] ?? ""
            seen.withLock { $0.append(bearer) }
            return bearer == "Bearer fresh"
                ? Self.json(200, #"{"result":1}"#)
                : Self.json(401, #"{"error":{"status":"UNAUTHENTICATED","message":"expired"}}"#)
        } _: {
            try await $0.call(.whoAmI, [:])
        }
        #expect(result == 1)
        #expect(seen.withLock { $0 } == ["Bearer old", "Bearer fresh"])
    }

    struct Case: Sendable {
        var form = CopilotDeployment.Form.callable
        var status: Int
        var body = ""
        var headers: [(String, String)] = []
        var error: CopilotError
    }

    static let cases: [Case] = [
        Case(status: 403, body: #"{"error":{"status":"PERMISSION_DENIED"}}"#, error: .permissionDenied),
        Case(status: 404, body: "<html>", error: .functionNotFound),
        Case(status: 401, error: .authenticationFailed),
        Case(
            status: 429, body: #"{"error":{"status":"RESOURCE_EXHAUSTED","details":{"retryAfterMs":1500}}}"#,
            error: .rateLimited(retryAfterSeconds: 2)),
        Case(
            status: 429,
            body: #"{"error":{"status":"RESOURCE_EXHAUSTED","details":{"retryAfterMs":9223372036854775807}}}"#,
            error: .rateLimited(retryAfterSeconds: 86_400)),
        Case(
            status: 429, headers: [("Retry-After", "9223372036854775807")],
            error: .rateLimited(retryAfterSeconds: 86_400)),
        Case(status: 429, headers: [("Retry-After", "9")], error: .rateLimited(retryAfterSeconds: 9)),
        Case(status: 504, error: .timeout),
        Case(status: 503, error: .network),
        Case(status: 200, body: "<html>portal</html>", error: .invalidResponse),
        Case(status: 200, body: "{}", error: .invalidResponse),
        Case(
            status: 400, body: #"{"error":{"status":"INVALID_ARGUMENT","message":"“text” is empty."}}"#,
            error: .invalidArgument("“text” is empty.")),
        Case(form: .edge, status: 200, headers: [("x-relay-error", "true")], error: .network),
        Case(form: .edge, status: 401, body: #"{"code":401,"message":"Invalid JWT"}"#, error: .authenticationFailed),
        Case(form: .edge, status: 200, body: "[]", error: .invalidResponse),
    ]

    @Test(arguments: cases.indices)
    func `each failure has its name`(index: Int) async throws {
        let one = Self.cases[index]
        let error = try await calling(form: one.form) { _ in
            Self.json(one.status, one.body, one.headers)
        } _: { caller in
            await #expect(throws: CopilotError.self) { try await caller.call(.checkFAQ, ["text": "hi"]) }
        }
        #expect(error == one.error)
    }

    @Test func `a copilot that is not there is a network error`() async {
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in
            .own(baseURL: "http://127.0.0.1:1", secret: "s")
        }
        await #expect(throws: CopilotError.network) { try await caller.call(.whoAmI, [:]) }
    }
}
