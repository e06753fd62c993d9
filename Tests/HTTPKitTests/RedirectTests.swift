import HTTPKit
import Testing

@Suite struct RedirectTests {
    @Test func `a redirect is an answer like others unless following is asked for`() async throws {
        try await withServer { _ in
            ServerResponse(status: 302, headers: ["Location": "/b"], body: "gone".bytes)
        } test: { client, url async throws in
            let response = try await client.send(HTTPRequest("GET", url + "/a"))
            #expect(response.status == 302)
            #expect(response.headers["Location"] == "/b")
            #expect(response.text == "gone")
        }
    }

    @Test func `secrets stay with the origin they were meant for`() async throws {
        let echo: @Sendable (ServerRequest) async -> ServerResponse = { request in
            let sent = ["Authorization", "X-Api-Key", "Cookie", "Accept"].map { request.headers[$0] ?? "-" }
            return ServerResponse(body: sent.joined(separator: " ").bytes)
        }
        try await withServer(handler: echo) { _, other in
            try await withServer { request in
                if request.path == "/here" { return await echo(request) }
                let target = request.path == "/same" ? "/here" : other
                return ServerResponse(status: 307, headers: ["Location": target])
            } test: { client, url async throws in
                let headers: HTTPHeaders = [
                    "Authorization": "Bearer x", "X-Api-Key": "k", "Cookie": "c", "Accept": "a",
                ]
                let same = HTTPRequest("GET", url + "/same", headers: headers, followRedirects: true)
                #expect(try await client.send(same).text == "Bearer x k c a")
                let away = HTTPRequest("GET", url + "/away", headers: headers, followRedirects: true)
                #expect(try await client.send(away).text == "- - - a")
            }
        }
    }

    @Test func `what is sent isn't sent to another server`() async throws {
        try await withServer { _ in
            ServerResponse()
        } test: { _, other async throws in
            try await withServer { _ in
                ServerResponse(status: 308, headers: ["Location": other])
            } test: { client, url async throws in
                let request = HTTPRequest("POST", url, body: .bytes("secret".bytes), followRedirects: true)
                #expect(await isProtocolError(client, request))
            }
        }
    }

    @Test func `303 turns a POST into a GET, 307 repeats it`() async throws {
        try await withServer { request in
            guard request.path != "/end" else {
                return ServerResponse(body: "\(request.method) ".bytes + request.body)
            }
            return ServerResponse(status: request.path == "/303" ? 303 : 307, headers: ["Location": "/end"])
        } test: { client, url async throws in
            let body = HTTPBody.bytes("body".bytes)
            #expect(
                try await client.send(HTTPRequest("POST", url + "/303", body: body, followRedirects: true)).text
                    == "GET ")
            #expect(
                try await client.send(HTTPRequest("POST", url + "/307", body: body, followRedirects: true)).text
                    == "POST body")
        }
    }

    @Test func `streams and downloads follow too`() async throws {
        let folder = try TemporaryFolder()
        try await withServer { request in
            request.path == "/end"
                ? ServerResponse(body: "there".bytes)
                : ServerResponse(status: 302, headers: ["Location": "end"], body: "not this".bytes)
        } test: { client, url async throws in
            let request = HTTPRequest("GET", url + "/a", followRedirects: true)
            var got: [UInt8] = []
            for try await chunk in try await client.stream(request).chunks { got += chunk }
            #expect(got == "there".bytes)
            _ = try await client.download(request, to: folder.file("down"))
            #expect(try folder.read("down") == "there".bytes)
        }
    }

    @Test(arguments: ["/", "file:///etc/passwd", "http://example.org/", "gopher://127.0.0.1/"])
    func `a redirect to itself or to where no request may go ends`(target: String) async throws {
        try await withServer { _ in
            ServerResponse(status: 302, headers: ["Location": target])
        } test: { client, url async throws in
            #expect(
                await error { () async throws(HTTPError) in
                    _ = try await client.send(HTTPRequest("GET", url, followRedirects: true))
                } != nil)
        }
    }

    private func isProtocolError(_ client: HTTPClient, _ request: HTTPRequest) async -> Bool {
        let error = await error { () async throws(HTTPError) in _ = try await client.send(request) }
        return if case .protocolError = error { true } else { false }
    }
}
