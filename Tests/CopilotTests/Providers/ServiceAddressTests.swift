import HTTPKit
import JSONKit
import ProcessKit
import Testing

@testable import Copilot

@Suite struct ServiceAddressTests {
    @Test(arguments: [
        ("https://api.example", "/v1"), ("https://api.example//", "/v1"), ("https://api.example/v1", "/v1"),
        ("https://api.example/v1/", "/v1"), ("https://api.example/api/v4", "/api/v4"),
        ("http://127.0.0.1:11434", "/v1"), ("https://api.example/v", "/v/v1"),
        ("https://api.example/vault", "/vault/v1"),
        ("https://api.example/openai", "/openai/v1"), ("https://v2", "/v1"),
    ])
    func `a base address is understood however it is written`(base: String, version: String) throws {
        let host = try #require(base.split(separator: "/").dropFirst().first)
        let scheme = try #require(base.split(separator: "/").first)
        #expect(ServiceAddress(base).versioned("/models") == "\(scheme)//\(host)\(version)/models")
    }

    @Test(arguments: ["", "/", "/v1", "/v1/", "/api/v4", "/api/v4//"])
    func `every service is found below the same version`(suffix: String) async throws {
        let service = try ScriptedService { _ in jsonAnswer(404, [:]) }
        let base = service.url + suffix, client = HTTPClient(), key = ProviderKey(.none)
        let configuration = ModelConfiguration(baseURL: base, key: key, triageModel: "m", writingModel: "m")
        let question = Completion(
            effort: .triage, instructions: "", data: "", schemaName: "x", schema: [:], maxTokens: 1)
        _ = try? await OpenAIModel(configuration, client: client).complete(question)
        _ = try? await AnthropicModel(configuration, client: client).complete(question)
        _ = try? await EmbeddingModel(baseURL: base, key: key, model: "m", client: client).vectors(
            for: ["x"])
        try await EndpointCheck(.openAI, baseURL: base, key: key, client: client).run()
        let version = suffix.hasPrefix("/api/v4") ? "/api/v4" : "/v1"
        #expect(
            service.requests.map(\.path)
                == ["chat/completions", "messages", "embeddings", "models"].map { "\(version)/\($0)" })
        await service.stop()
    }
}
