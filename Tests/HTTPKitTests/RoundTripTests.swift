import HTTPKit
import Testing

@Suite struct RoundTripTests {
    @Test func `a request comes in as it was sent and its answer goes back`() async throws {
        try await withServer { request in
            #expect(request.method == "POST")
            #expect(request.path == "/a%20b/c%2Fd")
            #expect(request.query("x") == "1 2")
            #expect(request.query("y") == "")
            #expect(request.headers["x-thing"] == "Value")
            #expect(request.remoteAddress == "127.0.0.1")
            return ServerResponse(status: 201, headers: ["X-Echo": "yes"], body: request.body)
        } test: { client, url async throws in
            let response = try await client.send(
                HTTPRequest(
                    "POST", url + "/a%20b/c%2Fd?x=1+2&y", headers: ["X-Thing": "Value"], body: .bytes("hi".bytes)))
            #expect(response.status == 201)
            #expect(response.headers["x-echo"] == "yes")
            #expect(response.text == "hi")
        }
    }
}
