import CopilotProtocol
import JSONKit
import ProcessKit
import TextKit

/// The memory functions.
extension CopilotService {
    func addMemory(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try AddMemoryRequest(data: data)
        let createdAt = try CopilotReading(data).number("createdAt")
        guard createdAt.map({ (0...ISO8601.latest).contains($0) }) ?? true else {
            throw CallableError.invalidArgument("“createdAt” must be in milliseconds, between 1970 and 9999.")
        }
        let content = Self.storable(request.content)
        guard content.saysSomething else { throw CallableError.invalidArgument("“content” is empty.") }
        let metadata = Dictionary(
            request.metadata.map { (Self.storable($0.key), Self.storable($0.value)) },
            uniquingKeysWith: { first, _ in first })
        let stored = try await memories.add(
            content, metadata: metadata, createdAt: createdAt, for: caller.userID)
        return [
            "success": true, "memoryId": .string(stored.id), "isNew": .bool(stored.isNew),
            "timestamp": .string(ISO8601.string(milliseconds: stored.createdAt)),
        ]
    }

    /// Removes everything that a terminal or another program could interpret, but keeps line breaks and tabs.
    private static func storable(_ text: String) -> String {
        text.split(separator: "\t", omittingEmptySubsequences: false).map { Sanitizer.body(String($0)) }
            .joined(separator: "\t")
    }

    func searchMemories(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try SearchMemoriesRequest(data: data)
        let found = try await memories.search(request.query, limit: request.limit, for: caller.userID)
        var result: JSON = [
            "memories": .array(found.items.map(\.json)),
            "searchedAt": .string(ISO8601.string(milliseconds: store.time.now())),
        ]
        if let note = found.note { result["note"] = .string(note) }
        return result
    }

    /// `{limit? 100, cursor?}` → `{memories, total, cursor?}`, newest first.
    func listMemories(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let reading = try CopilotReading(data.isNull ? [:] : data)
        let limit = try reading.count("limit", default: 100, in: 1...CopilotLimits.listPage)
        let cursor = try reading.optionalText("cursor", limit: 64)
        guard cursor.map({ Int64($0) != nil }) ?? true else {
            throw CallableError.invalidArgument("“cursor” must be one from an earlier answer.")
        }
        let page = try await memories.page(after: cursor, limit: limit, for: caller.userID)
        var result: JSON = ["memories": .array(page.items.map(\.json)), "total": .int(Int64(page.total))]
        if let cursor = page.cursor { result["cursor"] = .string(cursor) }
        return result
    }

    /// `{ids}`, `{id}` or `{all: true}` → `{deleted}`; missing memories are no error.
    func deleteMemories(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let reading = try CopilotReading(data)
        let isAll = try reading.flag("all")
        guard !isAll || data["ids"].isNull && data["id"].isNull else {
            throw CallableError.invalidArgument(
                "“all” and “ids” contradict each other: say which memories, or all of them. Nothing was deleted.")
        }
        if isAll {
            return ["deleted": .int(Int64(try await memories.deleteAll(for: caller.userID)))]
        }
        var ids = try reading.texts("ids", atMost: CopilotLimits.listPage)
        if let id = try reading.optionalText("id", limit: 256) { ids.append(id) }
        guard !ids.isEmpty else {
            throw CallableError.invalidArgument("Say which memories: “ids”, or “all”: true for all of them.")
        }
        return ["deleted": .int(Int64(try await memories.delete(ids, for: caller.userID)))]
    }
}
