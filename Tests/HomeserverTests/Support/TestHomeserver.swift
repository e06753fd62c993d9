import HTTPKit
import Homeserver
import JSONKit
import ProcessKit
import SodiumKit
import TestSupport

/// A homeserver in memory with its own clock and without rate limits.
final class TestHomeserver: Sendable {
    let app: HomeserverApp
    let time: ManualTime
    private let folder: TemporaryFolder

    init(_ adjust: (inout HomeserverConfiguration) -> Void = { _ in }) async throws {
        var configuration = HomeserverConfiguration(
            serverName: "test.example", registration: .open, passwordCost: .minimum)
        configuration.limits.login = nil
        configuration.limits.registration = nil
        adjust(&configuration)
        time = ManualTime()
        folder = try TemporaryFolder()
        app = try await buildHomeserver(
            configuration, storage: .memory(mediaDirectory: folder.path + "/media"), time: time)
    }

    var mediaFolder: String { folder.path + "/media" }

    /// The names of all files in the media folder and its subfolders.
    func mediaFiles() throws -> [String] {
        func files(_ path: String) throws -> [String] {
            try Files.list(path).flatMap { name in
                Files.isDirectory(path + "/" + name) ? try files(path + "/" + name) : [name]
            }
        }
        return Files.isDirectory(mediaFolder) ? try files(mediaFolder) : []
    }

    func send(
        _ method: String, _ path: String, _ body: JSON? = nil, token: String? = nil, query: [String: String] = [:]
    ) async throws -> Answer {
        try await send(method, path, bytes: body?.serialized() ?? [], token: token, query: query)
    }

    func send(
        _ method: String, _ path: String, bytes: [UInt8], type: String = "application/json", token: String? = nil,
        query: [String: String] = [:], headers: [(String, String)] = []
    ) async throws -> Answer {
        var fields = HTTPHeaders([("Content-Type", type)] + headers)
        if let token { fields["Authorization"] = "Bearer \(token)" }
        let request = ServerRequest(
            method: method, path: path.hasPrefix("/_") || path.hasPrefix("/.") ? path : "/_matrix/client" + path,
            query: query.map { (name: $0.key, value: $0.value) }, headers: fields, body: bytes)
        return try Answer(await app.handle(request))
    }

    /// Registers a user with the dummy stage.
    func register(_ name: String, password: String = "correct horse", refresh: Bool = false) async throws -> TestUser {
        let answer = try await send(
            "POST", "/v3/register",
            [
                "username": .string(name), "password": .string(password), "refresh_token": .bool(refresh),
                "auth": ["type": "m.login.dummy"],
            ])
        return try TestUser(self, answer.ok())
    }
}

struct Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let bytes: [UInt8]
    let json: JSON

    init(_ response: ServerResponse) throws {
        status = response.status
        headers = response.headers
        switch response.body {
        case .bytes(let bytes): self.bytes = bytes
        case .file(let path, let range):
            let whole = try Files.read(path)
            bytes = range.map { Array(whole[Int($0.lowerBound)..<Int($0.upperBound)]) } ?? whole
        case .spooled(let answer): bytes = answer.read()
        case .stream: throw Waited("a plain answer")
        }
        let isJSON = response.headers["Content-Type"] == "application/json"
        json = isJSON ? try JSON(parsing: bytes) : .null
    }

    var code: String? { json["errcode"].string }

    /// The body of an answer that must be a success.
    func ok() throws -> JSON {
        guard status == 200 else { throw Waited("a success, not \(status) \(json.text)") }
        return json
    }
}
