import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SQLiteKit

enum SearchEndpoints {
    static let routes = Route.client("POST", "/v3/search", .user, .caller, search)

    private static func search(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let body = try call.requiredBody()
        guard let categories = try body.optionalObject("search_categories") else {
            throw MatrixError.missing("search_categories")
        }
        guard let wanted = try categories.optionalObject("room_events") else {
            return .json(["search_categories": [:]])
        }
        let offset = try call.query("next_batch").map { text throws(MatrixError) -> Int in
            guard let offset = Int(text), (0...1_000_000).contains(offset) else {
                throw .invalid("Not a token of this server")
            }
            return offset
        }
        let query = try SearchQuery(wanted, offset: offset ?? 0)
        let now = call.server.time.now()
        let bytes = try await call.server.read { connection in
            try query.answer(session, now: now, connection)
        }
        return .json(bytes: bytes)
    }
}
