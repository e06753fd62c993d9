import CommandLineKit
import Copilot
import EncoderKit
import HTTPKit
import Homeserver
import ProcessKit
import SQLiteKit

/// Assembles the copilot; used by `serve` and `call`.
func buildCopilotService(_ settings: CopilotSettings, dataDirectory: String, log: Log) async throws -> CopilotService {
    try Files.makeDirectory(dataDirectory)
    let store = try await openCopilotStore(settings, dataDirectory: dataDirectory)
    do throws(ModelError) {
        return try CopilotService(store: store, parts: parts(settings, dataDirectory), log: log)
    } catch {
        throw CommandFailure(.failed, error.message)
    }
}

/// Opens the configured store; otherwise the file in the data directory.
func openCopilotStore(_ settings: CopilotSettings, dataDirectory: String) async throws -> CopilotStore {
    let file = CopilotStore.databasePath(in: dataDirectory)
    do {
        return try await CopilotStore.open(at: settings.store.map { .server($0) } ?? .file(file))
    } catch let error as DatabaseError {
        throw CommandFailure(
            .failed,
            settings.store.map { CopilotPlace.sentence(error, $0) }
                ?? DataDirectory.sentence(error, dataDirectory, file: file))
    }
}

private func parts(_ settings: CopilotSettings, _ dataDirectory: String) -> CopilotService.Parts {
    var parts = CopilotService.Parts(requestsPerHour: settings.limit)
    if let (package, path) = EncoderLibrary(dataDirectory: dataDirectory).ready {
        parts.vectors = BuiltInVectors(model: package.name, encoder: SentenceEncoder(path: path))
    }
    guard !settings.staysInside else { return parts }
    let client = HTTPClient()
    if let configured = settings.model {
        let configuration = ModelConfiguration(
            baseURL: configured.endpoint.baseURL, key: configured.endpoint.key, triageModel: configured.triageModel,
            writingModel: configured.draftModel, temperature: configured.temperature,
            timeout: configured.endpoint.timeout)
        parts.model = configured.provider.model(configuration, client: client)
    }
    if let (endpoint, model) = settings.embeddings {
        parts.vectors = EmbeddingModel(
            baseURL: endpoint.baseURL, key: endpoint.key, model: model, timeout: endpoint.timeout, client: client)
    }
    if let endpoint = settings.memoryService {
        parts.memoryService = SupermemoryClient(
            baseURL: endpoint.baseURL, key: endpoint.key, timeout: endpoint.timeout, client: client)
    }
    return parts
}

/// This process's homeserver, as seen by the copilot.
struct ProcessHomeserver: HomeserverBeside {
    let app: HomeserverApp

    var serverName: String { app.serverName }

    func userID(openIDToken token: String) async throws -> String? {
        try await app.server.userID(openIDToken: token)
    }

    func role(of userID: String) async throws -> Caller.Role? {
        try await app.server.role(of: userID).map { $0 == .creator ? .creator : .fan }
    }
}
