import HTTPKit
import JSONKit
import Testing

@testable import Copilot

@Suite struct LocalModelServersTests {
    private func found(_ service: ScriptedService) async throws -> [LocalModelServers.Found] {
        let found = await LocalModelServers([("Ollama", service.port)], client: HTTPClient()).find()
        await service.stop()
        return found
    }

    @Test func `a model server on this machine is found with its models`() async throws {
        let service = try ScriptedService { request in
            #expect(request.path == "/v1/models")
            return jsonAnswer(200, ["data": [["id": "llama3.2"], ["id": "gemma3:270m"]]])
        }
        let address = service.url
        #expect(
            try await found(service) == [.init(name: "Ollama", address: address, models: ["llama3.2", "gemma3:270m"])])
    }

    @Test func `what listens there and is no model server is passed over`() async throws {
        for answer in [jsonAnswer(200, ["hello": "world"]), jsonAnswer(200, ["data": []]), jsonAnswer(404, [:])] {
            #expect(try await found(ScriptedService { _ in answer }).isEmpty)
        }
    }

    @Test func `where nothing listens nothing is found`() async throws {
        let service = try ScriptedService { _ in jsonAnswer(200, ["data": [["id": "x"]]]) }
        await service.stop()
        #expect(try await found(service).isEmpty)
    }
}
