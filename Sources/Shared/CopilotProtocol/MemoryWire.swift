import JSONKit

/// Something remembered for a creator.
package struct MemoryRecord: Sendable, Hashable, Identifiable {
    package var id: String
    package var content: String
    package var metadata: [String: String]
    /// 0–1, how well it answers the search; `nil` where nothing was searched for.
    package var score: Double?

    package init(id: String, content: String, metadata: [String: String] = [:], score: Double? = nil) {
        self.id = id
        self.content = content
        self.metadata = metadata
        self.score = score
    }

    package init?(_ json: JSON) {
        guard let id = json["id"].string, let content = json["content"].string else { return nil }
        var metadata: [String: String] = [:]
        for (name, value) in json["metadata"].object ?? JSONObject() { metadata[name] = value.string }
        self.init(id: id, content: content, metadata: metadata, score: json["score"].double)
    }

    package var json: JSON {
        var json: JSON = [
            "id": .string(id), "content": .string(content),
            "metadata": .object(
                JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
        ]
        if let score { json["score"] = .double(score) }
        return json
    }
}
