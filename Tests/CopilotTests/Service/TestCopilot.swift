import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import SQLiteKit

@testable import Copilot
import TestSupport

/// A copilot in memory with its own clock and an owner's secret.
final class TestCopilot: Sendable {
    static let secret = "a secret of the tests"

    /// Loaded once for all tests because loading takes a moment.
    private static let intelligence = Result { try CopilotModel.builtIn() }

    let app: CopilotApp
    let service: CopilotService
    let store: CopilotStore
    let time: ManualTime

    init(
        parts: CopilotService.Parts = .init(), location: Database.Location? = nil,
        store: CopilotStore? = nil,
        identity: CallerIdentity.Configuration = .init(ownerSecret: secret, ownerID: "@owner:test.example"),
        beside: (any HomeserverBeside)? = nil, time: ManualTime = ManualTime(),
        revision: String = CopilotModel.revision
    ) async throws {
        self.time = time
        if let store {
            self.store = store
        } else if let location {
            self.store = try await CopilotStore.open(location, time: time)
        } else {
            self.store = try await TestStore.open(time: time)
        }
        service = CopilotService(
            store: self.store, intelligence: try Self.intelligence.get(), revision: revision, parts: parts, log: .silent
        )
        app = CopilotApp(
            service: service,
            identity: CallerIdentity(identity, beside: beside, http: HTTPClient(), time: time))
    }

    struct Answer: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let json: JSON

        var result: JSON { json["result"] }
        var error: JSON { json["error"] }
    }

    /// Calls as the owner unless another credential is given; `nil` sends none.
    func post(
        _ path: String, _ body: [UInt8], bearer: String? = CopilotCredential.owner(secret: secret).bearer,
        type: String? = "application/json", method: String = "POST"
    ) async throws -> Answer {
        var headers = HTTPHeaders()
        if let type { headers["Content-Type"] = type }
        if let bearer { headers["Authorization"] = "Bearer \(bearer)" }
        let request = ServerRequest(method: method, path: path, headers: headers, body: body)
        guard let response = await app.handle(request) else { throw NotAnswered(path: path) }
        guard case .bytes(let bytes) = response.body else { throw NotAnswered(path: path) }
        let json = bytes.isEmpty ? JSON.null : try JSON(parsing: bytes)
        return Answer(status: response.status, headers: response.headers, json: json)
    }

    func call(_ name: String, _ data: JSON = [:], bearer: String? = CopilotCredential.owner(secret: secret).bearer)
        async throws -> Answer
    {
        try await post("/functions/\(name)", CallableEnvelope.request(data), bearer: bearer)
    }

    /// Calls the function directly, without HTTP, as any user.
    func run(_ function: CopilotFunction, _ data: JSON = [:], as userID: String, role: Caller.Role = .creator)
        async throws(CallableError) -> JSON
    {
        try await service.call(function, data, by: Caller(userID: userID, role: role))
    }
}

struct NotAnswered: Error {
    let path: String
}
