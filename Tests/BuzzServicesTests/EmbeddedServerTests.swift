import BuzzServices
import HTTPKit
import ProcessKit
import TestSupport
import Testing

@Suite struct EmbeddedServerTests {
    private let folder: TemporaryFolder
    private let places: ProfilePlaces

    init() throws {
        folder = try TemporaryFolder()
        places = try ProfilePlaces(directories: Directories(home: folder.path))
        try places.create()
    }

    private func server() -> EmbeddedServer {
        EmbeddedServer(places: places, program: Programs.buzzboxd, http: HTTPClient())
    }

    @Test func `it comes back at the same address with the same accounts`() async throws {
        let first = server()
        let url = try await first.start()
        let someone = try Someone("ann")
        _ = try await someone.auth.register(server: url, user: "ann", password: "correct horse")
        #expect(try await first.start() == url)
        await first.stop()
        let second = server()
        #expect(try await second.start() == url)
        let again = try Someone("ann")
        _ = try await again.auth.signIn(server: url, user: "ann", password: "correct horse")
        await second.stop()
    }

    @Test func `a second program uses the one that runs`() async throws {
        let first = server()
        let second = server()
        let url = try await first.start()
        #expect(try await second.start() == url)
        await second.stop()
        // The second instance did not start the server, so stopping that instance left it running.
        let someone = try Someone("ann")
        _ = try await someone.auth.register(server: url, user: "ann", password: "correct horse")
        await first.stop()
    }

    @Test func `a taken port is no obstacle`() async throws {
        let first = server()
        let url = try await first.start()
        await first.stop()
        let port = try #require(Int(url.split(separator: ":").last ?? ""))
        let squatter = HTTPServer(configuration: .init(port: port)) { _ in ServerResponse(status: 200) }
        _ = try squatter.start()
        let second = server()
        let other = try await second.start()
        #expect(other != url)
        await second.stop()
        await squatter.stop(grace: .zero)
    }

    @Test func `a program that is not there is said, with what to do`() async throws {
        let server = EmbeddedServer(places: places, program: "/nonexistent/buzzboxd", http: HTTPClient())
        await #expect(throws: ServiceError.self) { _ = try await server.start() }
    }
}
