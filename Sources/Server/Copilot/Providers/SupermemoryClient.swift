import HTTPKit
import JSONKit
import ProcessKit
import SodiumKit

/// Memories in Supermemory instead of the built-in store. Each creator has a container, named after the identity that
/// the server has verified, never after what a client claims.
package final class SupermemoryClient: Sendable {
    package struct Found: Sendable, Hashable {
        package let id: String
        package let content: String
        package let metadata: [String: String]
        package let score: Double
    }

    private let baseURL: String
    private let key: ProviderKey
    private let exchange: ProviderExchange

    package init(baseURL: String, key: ProviderKey, timeout: Duration = .seconds(10), client: HTTPClient) {
        self.baseURL = baseURL
        self.key = key
        exchange = ProviderExchange(client: client, timeout: timeout)
    }

    /// Stores texts of at most 10,000 characters each; they are searchable at once.
    package func add(
        _ contents: [String], metadata: [String: String], container: String
    ) async throws(ProviderError) -> [String] {
        let flat = JSON.object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        let memories = contents.map {
            JSON.object(JSONObject([("content", .string($0)), ("isStatic", false), ("metadata", flat)]))
        }
        let answer = try await post(
            "/v4/memories", ["containerTag": .string(Self.tag(container)), "memories": .array(memories)])
        guard let stored = answer["memories"].array else { throw .invalidAnswer("no list of memories") }
        return stored.compactMap { $0["id"].string }
    }

    package func search(_ query: String, limit: Int, container: String) async throws(ProviderError) -> [Found] {
        let answer = try await post(
            "/v4/search",
            [
                "q": .string(query), "containerTag": .string(Self.tag(container)), "searchMode": "hybrid",
                "limit": JSON(limit), "threshold": 0.5,
            ])
        guard let results = answer["results"].array else { throw .invalidAnswer("no list of results") }
        return results.compactMap { result in
            guard let id = result["id"].string, let content = result["memory"].string ?? result["chunk"].string else {
                return nil
            }
            var metadata: [String: String] = [:]
            for (name, value) in result["metadata"].object ?? JSONObject() {
                metadata[name] = value.string ?? value.text
            }
            return Found(
                id: id, content: content, metadata: metadata, score: min(max(result["similarity"].double ?? 0, 0), 1))
        }
    }

    /// Removes a memory; a missing one is no error.
    package func forget(_ id: String, container: String) async throws(ProviderError) {
        do throws(ProviderError) {
            try await delete("/v4/memories", ["id": .string(id), "containerTag": .string(Self.tag(container))])
        } catch .modelNotFound {
            return
        }
    }

    /// Removes everything in a container.
    package func forgetAll(container: String) async throws(ProviderError) {
        do throws(ProviderError) {
            try await delete("/v3/documents/bulk", ["containerTags": [.string(Self.tag(container))]])
        } catch .modelNotFound {
            return
        }
    }

    private func post(_ path: String, _ body: JSON) async throws(ProviderError) -> JSON {
        try await exchange.post(address(path), headers: headers(), body: body)
    }

    private func delete(_ path: String, _ body: JSON) async throws(ProviderError) {
        try await exchange.delete(address(path), headers: headers(), body: body)
    }

    private func address(_ path: String) -> String { ServiceAddress(baseURL).of(path) }

    private func headers() throws(ProviderError) -> [(String, String)] {
        guard let key = try key.value() else { throw .noKey(self.key.description) }
        return [("Authorization", "Bearer \(key)")]
    }

    /// Letters, digits, `-` and `_` are safe everywhere; other characters are written as their codes, so that two
    /// creators never share a container.
    static func tag(_ container: String) -> String {
        var tag = "user"
        for byte in container.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte))
            tag += isPlain ? String(scalar) : "_" + String(byte, radix: 16)
        }
        // The service accepts at most a hundred characters, so a longer name ends with a digest of the whole.
        if tag.utf8.count <= 100 { return tag }
        return "\(tag.prefix(35))_\(Hex.encode(Digest.sha256(Array(container.utf8))))"
    }
}
