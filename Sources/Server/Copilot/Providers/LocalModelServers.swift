import HTTPKit
import JSONKit

/// Servers for language models that people run on their own machine. They speak OpenAI's interface, need no key, and say which
/// models they have.
package struct LocalModelServers: Sendable {
    package struct Found: Sendable, Equatable {
        /// "Ollama"
        package let name: String
        package let address: String
        /// As it names them; what comes from a server is shown only after the sanitiser.
        package let models: [String]
    }

    /// Where each listens if nobody chose otherwise.
    package static let usual: [(name: String, port: Int)] = [
        ("Ollama", 11434), ("llama.cpp", 8080), ("LM Studio", 1234),
    ]

    private static let patience = Duration.seconds(1)

    private let servers: [(name: String, port: Int)]
    private let client: HTTPClient

    package init(_ servers: [(name: String, port: Int)] = usual, client: HTTPClient) {
        self.servers = servers
        self.client = client
    }

    /// Those that answer with a list of models. Something else may listen at the same port: it is no model server then.
    package func find() async -> [Found] {
        var found: [Found] = []
        for server in servers {
            let address = "http://127.0.0.1:\(server.port)"
            let request = HTTPRequest(
                "GET", ServiceAddress(address).versioned("/models"), timeout: Self.patience, maxResponseBytes: 1 << 20)
            // Nothing there: there is no server to offer.
            guard let response = try? await client.send(request), response.status == 200 else { continue }
            // Nothing that can be read: it is another kind of server.
            guard let list = (try? JSON(parsing: response.body))?["data"].array else { continue }
            let models = list.compactMap { $0["id"].string }
            if !models.isEmpty { found.append(Found(name: server.name, address: address, models: models)) }
        }
        return found
    }
}
