import HTTPKit
import JSONKit

extension ServerResponse {
    static func json(_ body: JSON, status: Int = 200) -> ServerResponse {
        json(bytes: body.serialized(), status: status)
    }

    static func json(bytes: [UInt8], status: Int = 200) -> ServerResponse {
        ServerResponse(status: status, headers: HTTPHeaders([("Content-Type", "application/json")]), body: bytes)
    }

    static var empty: ServerResponse { json(bytes: Array("{}".utf8)) }
}
