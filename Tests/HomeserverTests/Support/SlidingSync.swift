import JSONKit
import TestSupport

/// The request for one list of a sliding sync.
func slidingList(_ ranges: JSON, _ state: JSON = [], limit: Int64 = 0) -> JSON {
    ["ranges": ranges, "required_state": state, "timeline_limit": .int(limit)]
}

extension TestUser {
    static let slidingPath = "/unstable/org.matrix.simplified_msc3575/sync"

    func triesSliding(_ wish: JSON, _ query: [String: String] = [:]) async throws -> Answer {
        try await server.send("POST", Self.slidingPath, wish, token: token, query: query)
    }

    func slides(_ wish: JSON, after last: JSON? = nil, timeout: Int = 0) async throws -> JSON {
        var query = ["timeout": "\(timeout)"]
        if let last { query["pos"] = last["pos"].string ?? "" }
        return try await triesSliding(wish, query).ok()
    }
}

extension JSON {
    /// The ids of the rooms in an answer.
    var shown: Set<String> { Set(self["rooms"].object?.keys ?? []) }

    var slidTexts: [String] {
        (self["timeline"].array ?? []).compactMap { $0["content"]["body"].string }
    }

    var slidState: [String] {
        (self["required_state"].array ?? []).compactMap { $0["type"].string }.sorted()
    }

    var slot: String { "\(self["type"].string ?? "") \(self["state_key"].string ?? "")" }
}
