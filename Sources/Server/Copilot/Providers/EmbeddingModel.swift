import HTTPKit
import JSONKit

/// Vectors from any service with OpenAI's embeddings API. The model's name and the dimension are stored with each
/// vector, because vectors of different models must never be compared.
package final class EmbeddingModel: VectorSource {
    private let baseURL: String
    private let key: ProviderKey
    package let model: String
    private let exchange: ProviderExchange

    package let isInside = false
    package let batch = 128
    private static let textLimit = 8_000

    package init(baseURL: String, key: ProviderKey, model: String, timeout: Duration = .seconds(10), client: HTTPClient)
    {
        self.baseURL = baseURL
        self.key = key
        self.model = model
        exchange = ProviderExchange(client: client, timeout: timeout)
    }

    package func vectors(
        for texts: [String]
    ) async throws(ProviderError) -> [TextVector] {
        var vectors: [TextVector] = []
        var start = 0
        while start < texts.count {
            let end = min(start + batch, texts.count)
            vectors += try await batch(texts[start..<end].map { String($0.prefix(Self.textLimit)) })
            start = end
        }
        return vectors
    }

    private func batch(_ texts: [String]) async throws(ProviderError) -> [TextVector] {
        var headers: [(String, String)] = []
        if let key = try key.value() { headers.append(("Authorization", "Bearer \(key)")) }
        // Some services reject an empty text.
        let input = texts.map { JSON.string($0.allSatisfy(\.isWhitespace) ? "-" : $0) }
        let answer = try await exchange.post(
            url, headers: headers, body: ["model": .string(model), "input": .array(input)])
        var vectors = [TextVector?](repeating: nil, count: texts.count)
        for item in answer["data"].array ?? [] {
            guard let index = item["index"].int, vectors.indices.contains(index),
                let numbers = item["embedding"].array, !numbers.isEmpty
            else { continue }
            vectors[index] = TextVector(model: model, values: Self.unit(numbers.map { Float($0.double ?? 0) }))
        }
        let complete = vectors.compactMap { $0 }
        guard complete.count == texts.count, Set(complete.map(\.values.count)).count <= 1 else {
            throw .invalidAnswer("vectors are missing or of different sizes")
        }
        return complete
    }

    private var url: String { ServiceAddress(baseURL).versioned("/embeddings") }

    private static func unit(_ values: [Float]) -> [Float] {
        let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? values.map { $0 / length } : values
    }
}
