import BuzzModel
import BuzzServices
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import Synchronization
import TestSupport
import Testing

/// A copilot that another process of the same profile started.
@Suite struct OwnCopilotTests {
    private let folder: TemporaryFolder
    private let places: ProfilePlaces
    private let asked = Asked()
    private let server: HTTPServer

    private final class Asked: Sendable {
        let count = Mutex(0)
        let isMute = Mutex(false)
    }

    init() throws {
        folder = try TemporaryFolder()
        places = try ProfilePlaces(directories: Directories(home: folder.path), name: "test")
        let asked = asked
        server = HTTPServer(configuration: .init()) { _ in
            asked.count.withLock { $0 += 1 }
            return asked.isMute.withLock { $0 }
                ? ServerResponse(status: 504) : ServerResponse(body: CallableEnvelope.result(["userId": "@me:test"]))
        }
        let url = "http://127.0.0.1:\(try server.start())"
        try Files.makeDirectory(places.copilotData)
        try Files.write("\(url)\nsecret\n", to: places.copilotData + "/address")
    }

    private func own() -> OwnCopilot { OwnCopilot(places: places, program: "/nowhere/buzzboxd", http: HTTPClient()) }

    @Test func `a shared one is asked once whether it is there, and again when it is another`() async throws {
        let own = own()
        for _ in 0..<3 { _ = try await own.deployment() }
        #expect(asked.count.withLock { $0 } == 1)
        let text = try Files.readText(places.copilotData + "/address")
        try Files.write(text.replacing("secret", with: "another"), to: places.copilotData + "/address")
        _ = try await own.deployment()
        #expect(asked.count.withLock { $0 } == 2)
        await server.stop(grace: .zero)
        // The copilot is gone, and a new one cannot be started.
        await #expect(throws: CopilotError.network) { try await own.deployment() }
    }

    @Test func `one that is only slow is not taken for gone`() async throws {
        asked.isMute.withLock { $0 = true }
        let own = own()
        let deployment = try await own.deployment()
        #expect(deployment.baseURL.hasSuffix("/functions"))
        asked.isMute.withLock { $0 = false }
        _ = try await own.deployment()
        _ = try await own.deployment()
        #expect(asked.count.withLock { $0 } == 2)
        await server.stop(grace: .zero)
    }
}
