import BuzzModel
import CopilotProtocol
import JSONKit
import Testing

@Suite struct CallableEnvelopeTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `a call carries data and nothing else`() throws {
        #expect(try CallableEnvelope.readRequest(body: bytes(#"{"data":{"text":"hi"}}"#))["text"] == "hi")
        #expect(try CallableEnvelope.readRequest(body: bytes(#"{"data":null}"#)).isNull)
    }

    @Test(arguments: ["", "[]", "{}", #"{"data":1,"more":2}"#, "null", #"{"Data":1}"#, "<html>"])
    func `anything else is a bad request`(body: String) {
        #expect(throws: CallableError(.invalidArgument, "Bad Request")) {
            try CallableEnvelope.readRequest(body: bytes(body))
        }
    }

    @Test func `64-bit wrappers are unwrapped at every depth`() throws {
        let body = #"""
            {"data":{"limit":{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"-3"},
            "list":[{"@type":"type.googleapis.com/google.protobuf.UInt64Value","value":"9007199254740993"}]}}
            """#
        let data = try CallableEnvelope.readRequest(body: bytes(body))
        #expect(data["limit"] == -3)
        #expect(data["list"][0] == 9_007_199_254_740_993)
        #expect(throws: CallableError.self) {
            try CallableEnvelope.readRequest(body: bytes(#"{"data":{"@type":"x","value":"1"}}"#))
        }
    }

    @Test func `an error travels there and back`() {
        let error = CallableError(.resourceExhausted, "Slow down", details: ["retryAfterMs": 5000])
        #expect(throws: error) {
            try CallableEnvelope.readResponse(status: 429, body: CallableEnvelope.error(error))
        }
    }

    @Test func `the error in a body wins over the status, and the status over nothing`() {
        #expect(throws: CallableError(.notFound, "gone")) {
            try CallableEnvelope.readResponse(
                status: 200, body: bytes(#"{"error":{"status":"NOT_FOUND","message":"gone"}}"#))
        }
        #expect(throws: CallableError(.unavailable, "The server answered with HTTP status 503.")) {
            try CallableEnvelope.readResponse(status: 503, body: bytes("<html>"))
        }
        #expect(throws: CallableError(.internal, "Response is missing data field.")) {
            try CallableEnvelope.readResponse(status: 200, body: bytes("{}"))
        }
    }

    @Test func `both habits of naming a result are read`() throws {
        #expect(try CallableEnvelope.readResponse(status: 200, body: bytes(#"{"result":1}"#)) == 1)
        #expect(try CallableEnvelope.readResponse(status: 200, body: bytes(#"{"data":2}"#)) == 2)
    }

    @Test func `every status has the number that the table gives it`() {
        let table: [CallableStatus: Int] = [
            .ok: 200, .cancelled: 499, .unknown: 500, .invalidArgument: 400, .deadlineExceeded: 504, .notFound: 404,
            .alreadyExists: 409, .permissionDenied: 403, .resourceExhausted: 429, .failedPrecondition: 400,
            .aborted: 409, .outOfRange: 400, .unimplemented: 501, .internal: 500, .unavailable: 503, .dataLoss: 500,
            .unauthenticated: 401,
        ]
        for status in CallableStatus.allCases { #expect(status.httpStatus == table[status]) }
    }

    @Test func `aliases of other deployments name the same functions`() {
        #expect(CopilotFunction(name: "detectFAQCallable") == .checkFAQ)
        #expect(CopilotFunction(name: "addSupermemoryMemory") == .addSupermemoryMemory)
        #expect(CopilotFunction(name: "formatDisk") == nil)
    }

    @Test(arguments: [
        CopilotCredential.owner(secret: "a.b/c"), .openID(server: "home.example:8448", token: "x/y.z"),
    ])
    func `a credential is the same after its way through a header`(credential: CopilotCredential) {
        #expect(CopilotCredential(bearer: credential.bearer) == credential)
    }

    @Test func `a triage is the same after its way over the wire`() {
        let triage = Triage(
            category: .business, confidence: 0.5, sentiment: .positive, intensity: .high, score: 80,
            breakdown: OpportunityBreakdown(monetaryValue: 1, brandFit: 2, legitimacy: 3, urgency: 4),
            reason: "budget named")
        #expect(Triage(json: triage.json) == triage)
        #expect(Triage(json: ["category": "admin"]) == nil)
    }
}
