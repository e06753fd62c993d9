import JSONKit

/// A memory of the creator's copilot on the wire.
package struct MemoryItem: Sendable, Hashable {
    package var id: String
    package var content: String
    package var metadata: [String: String]
    /// How well it matches a search, 0–1.
    package var score: Double?
    /// Milliseconds since the epoch.
    package var createdAt: Int64?

    package init(
        id: String, content: String, metadata: [String: String] = [:], score: Double? = nil, createdAt: Int64? = nil
    ) {
        self.id = id
        self.content = content
        self.metadata = metadata
        self.score = score
        self.createdAt = createdAt
    }

    package init?(json: JSON) {
        guard let id = json["id"].string,
            let content = json["content"].string ?? json["memory"].string ?? json["chunk"].string
        else { return nil }
        var metadata: [String: String] = [:]
        for (key, value) in json["metadata"].object ?? JSONObject() {
            if let text = value.string ?? value.int64.map({ String($0) }) ?? value.bool.map({ String($0) }) {
                metadata[key] = text
            }
        }
        self.init(
            id: id, content: content, metadata: metadata, score: (json["score"].double ?? json["similarity"].double),
            createdAt: json["createdAt"].int64)
    }

    package var json: JSON {
        var json: JSON = ["id": .string(id), "content": .string(content)]
        if !metadata.isEmpty {
            let pairs = metadata.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
            json["metadata"] = .object(JSONObject(pairs))
        }
        if let score { json["score"] = .double((score * 10_000).rounded() / 10_000) }
        if let createdAt { json["createdAt"] = .int(createdAt) }
        return json
    }
}

/// `addSupermemoryMemory`: `{content, metadata?}`
package struct AddMemoryRequest: Sendable, Hashable {
    package var content: String
    package var metadata: [String: String]

    package init(content: String, metadata: [String: String] = [:]) {
        self.content = content
        self.metadata = metadata
    }

    package init(data: JSON) throws(CallableError) {
        let reading = try CopilotReading(data)
        content = try reading.text("content", limit: CopilotLimits.memory)
        metadata = try reading.metadata("metadata")
    }

    package var data: JSON {
        var json: JSON = ["content": .string(content)]
        if !metadata.isEmpty {
            json["metadata"] = .object(
                JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        }
        return json
    }
}

/// `searchSupermemoryMemories`: `{query, limit? 3}`
package struct SearchMemoriesRequest: Sendable, Hashable {
    package var query: String
    package var limit: Int

    package init(query: String, limit: Int = 3) {
        self.query = query
        self.limit = limit
    }

    package init(data: JSON) throws(CallableError) {
        let reading = try CopilotReading(data)
        query = try reading.text("query", limit: 65_536)
        limit = try reading.count("limit", default: 3, in: 1...CopilotLimits.searchResults)
    }

    package var data: JSON { ["query": .string(query), "limit": .int(Int64(limit))] }
}

/// `whoAmI` → `{"userId","role","features"}`
package struct WhoAmIResponse: Sendable, Hashable {
    package var userID: String
    /// "creator" or "fan".
    package var role: String
    package var features: [String]

    package init(userID: String, role: String, features: [String]) {
        self.userID = userID
        self.role = role
        self.features = features
    }

    package init(result: JSON) throws(CallableError) {
        guard let userID = result["userId"].string, let role = result["role"].string else {
            throw CallableError(.internal, "The copilot's answer lacks “userId” or “role”.")
        }
        self.init(userID: userID, role: role, features: (result["features"].array ?? []).compactMap(\.string))
    }

    package var result: JSON {
        ["userId": .string(userID), "role": .string(role), "features": .array(features.map { .string($0) })]
    }
}
