import HTTPKit

/// Runs a server and a client on loopback for the duration of one test.
func withServer<T: Sendable>(
    _ configuration: HTTPServer.Configuration = .init(), client: HTTPClient.Configuration = .init(),
    handler: @escaping @Sendable (ServerRequest) async -> ServerResponse,
    test: (_ client: HTTPClient, _ url: String) async throws -> T
) async throws -> T {
    let server = HTTPServer(configuration: configuration, handler: handler)
    let port = try server.start()
    let client = HTTPClient(client)
    let result: Result<T, any Error>
    do {
        let scheme = configuration.tls == nil ? "http" : "https"
        result = .success(try await test(client, "\(scheme)://127.0.0.1:\(port)"))
    } catch {
        result = .failure(error)
    }
    client.shutdown()
    await server.stop(grace: .seconds(5))
    return try result.get()
}

extension String {
    var bytes: [UInt8] { Array(utf8) }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
