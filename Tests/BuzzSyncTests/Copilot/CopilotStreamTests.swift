import BuzzModel
import CopilotProtocol
import HTTPKit
import JSONKit
import Synchronization
import Testing

@testable import BuzzSync

@Suite struct CopilotStreamTests {
    private struct Outcome {
        var result: Result<JSON, CopilotError>
        var pieces: [JSON]
        var requests: [ServerRequest]
    }

    private func streaming(
        form: CopilotDeployment.Form = .callable, _ answer: @escaping @Sendable (ServerRequest) -> ServerResponse
    ) async throws -> Outcome {
        let requests = Mutex<[ServerRequest]>([])
        let server = HTTPServer(configuration: .init()) { request in
            requests.withLock { $0.append(request) }
            return answer(request)
        }
        let url = "http://127.0.0.1:\(try server.start())"
        let caller = CopilotCaller(http: HTTPClient()) { () throws(CopilotError) in
            CopilotDeployment(baseURL: url, form: form) { isFresh in isFresh ? "fresh" : "old" }
        }
        let pieces = Mutex<[JSON]>([])
        let result: Result<JSON, CopilotError>
        do throws(CopilotError) {
            result = .success(
                try await caller.stream(.generateSmartReplies, ["messageText": "hi"]) { piece in
                    pieces.withLock { $0.append(piece) }
                })
        } catch {
            result = .failure(error)
        }
        await server.stop(grace: .seconds(1))
        return Outcome(result: result, pieces: pieces.withLock { $0 }, requests: requests.withLock { $0 })
    }

    private static func events(_ text: String, type: String? = "text/event-stream") -> ServerResponse {
        var headers = HTTPHeaders()
        if let type { headers["Content-Type"] = type }
        // In small pieces, as a network delivers them.
        let bytes = Array(text.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: 7).map { Array(bytes[$0..<min(bytes.count, $0 + 7)]) }
        let stream = AsyncStream<[UInt8]> { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish()
        }
        return ServerResponse(status: 200, headers: headers, body: .stream(stream))
    }

    @Test func `pieces come one by one, the result last`() async throws {
        let outcome = try await streaming { _ in
            Self.events(
                "data: {\"message\":{\"short\":\"Y\"}}\n\n: ping\n\ndata:{\"message\":{\"short\":\"Yes\"}}\r\n\r\n"
                    + "event: x\ndata: {\"result\":\ndata: {\"ok\":true}}\n\n")
        }
        #expect(outcome.pieces == [["short": "Y"], ["short": "Yes"]])
        #expect(outcome.result == .success(["ok": true]))
        #expect(outcome.requests.map { $0.headers["Accept"] } == ["text/event-stream"])
    }

    @Test func `a stream that does not say it is one is read all the same`() async throws {
        let outcome = try await streaming { _ in
            Self.events("data: {\"message\":{\"short\":\"Y\"}}\n\ndata: {\"result\":{\"ok\":1}}\n\n", type: nil)
        }
        #expect(outcome.pieces.count == 1)
        #expect(outcome.result == .success(["ok": 1]))
    }

    @Test func `a copilot that does not stream answers as a whole`() async throws {
        let whole = try await streaming { _ in
            ServerResponse(
                status: 200, headers: ["Content-Type": "application/json"], body: Array(#"{"result":{"ok":2}}"#.utf8))
        }
        #expect(whole.result == .success(["ok": 2]))
        let refusing = try await streaming { request in
            request.headers["Accept"] == "text/event-stream"
                ? ServerResponse(
                    status: 400, body: Array(#"{"error":{"status":"INVALID_ARGUMENT","message":"no streams"}}"#.utf8))
                : ServerResponse(status: 200, body: Array(#"{"result":{"ok":3}}"#.utf8))
        }
        #expect(refusing.result == .success(["ok": 3]))
        let edge = try await streaming(form: .edge) { _ in
            ServerResponse(status: 200, body: Array(#"{"ok":4}"#.utf8))
        }
        #expect(edge.result == .success(["ok": 4]))
    }

    @Test(arguments: [
        (
            "data: {\"error\":{\"status\":\"RESOURCE_EXHAUSTED\",\"details\":{\"retryAfterMs\":3000}}}\n\n",
            CopilotError.rateLimited(retryAfterSeconds: 3)
        ),
        ("data: {\"message\":{\"short\":\"Y\"}}\n\n", .invalidResponse),
        ("data: {\"mess", .invalidResponse), ("", .invalidResponse), ("data: 5\n\n", .invalidResponse),
    ])
    func `what ends without a result has a name`(text: String, error: CopilotError) async throws {
        #expect(try await streaming { _ in Self.events(text) }.result == .failure(error))
    }

    /// The protocol's library reports it as an event, others as a plain error response.
    @Test(arguments: [true, false])
    func `an expired credential is made anew, once`(isEvent: Bool) async throws {
        let outcome = try await streaming { request in
            let refusal = #"{"error":{"status":"UNAUTHENTICATED","message":"who?"}}"#
            if request.headers["Authorization"] == "Bearer fresh" {
                return Self.events("data: {\"result\":{\"ok\":true}}\n\n")
            }
            return isEvent
                ? Self.events("data: \(refusal)\n\n") : ServerResponse(status: 401, body: Array(refusal.utf8))
        }
        #expect(outcome.result == .success(["ok": true]))
        #expect(outcome.requests.count == 2)
    }

    @Test func `events come out whole however the bytes are cut, and too long ones are refused`() throws {
        let text = "data: a\ndata: b\n\r\n:x\r\rdata:c\r\n\r\nid: 7\n\ndata: d"
        for size in 1...5 {
            var lines = EventLines()
            var events: [String] = []
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                events += try lines.push(bytes[start..<min(bytes.count, start + size)])
                    .map { String(decoding: $0, as: UTF8.self) }
            }
            if let last = lines.finish() { events.append(String(decoding: last, as: UTF8.self)) }
            #expect(events == ["a\nb", "c", "d"])
        }
        var small = EventLines(limit: 8)
        #expect(throws: EventLines.TooLong.self) { try small.push(Array("data: too long".utf8)) }
    }
}
