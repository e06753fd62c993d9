import HTTPKit
import JSONKit

/// Finds servers for language models on the user's own machine. They have OpenAI's interface, need no key, and list
/// their models.
package struct LocalModelServers: Sendable {
    package struct Found: Sendable, Equatable {
        /// For example "Ollama".
        package let name: String
        package let address: String
        /// The names that the server reports. They must be sanitised before they are shown.
        package let models: [String]
    }

    /// The servers with their default ports.
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

    /// Returns the servers that answer with a list of models. Another program may listen at the same port, so any other
    /// answer is ignored.
    package func find() async -> [Found] {
        var found: [Found] = []
        for server in servers {
            let address = "http://127.0.0.1:\(server.port)"
            let request = HTTPRequest(
                "GET", ServiceAddress(address).versioned("/models"), timeout: Self.patience, maxResponseBytes: 1 << 20)
            // An error means that no server listens there.
            guard let response = try? await client.send(request), response.status == 200 else { continue }
            // Unreadable JSON comes from another kind of server.
            guard let list = (try? JSON(parsing: response.body))?["data"].array else { continue }
            let models = list.compactMap { $0["id"].string }
            if !models.isEmpty { found.append(Found(name: server.name, address: address, models: models)) }
        }
        return found
    }
}
