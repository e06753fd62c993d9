import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum KeyBackupEndpoints {
    static let routes: [Route] = [
        Route.client("GET", "/v3/room_keys/version", .user, .caller, version),
        Route.client("POST", "/v3/room_keys/version", .user, .caller, makeVersion),
        Route.client("GET", "/v3/room_keys/version/:version", .user, .caller, version),
        Route.client("PUT", "/v3/room_keys/version/:version", .user, .caller, putVersion),
        Route.client("DELETE", "/v3/room_keys/version/:version", .user, .caller, removeVersion),
        keys(""), keys("/:room"), keys("/:room/:session"),
    ].flatMap { $0 }

    private static func keys(_ path: String) -> [Route] {
        Route.client("GET", "/v3/room_keys/keys" + path, .user, .caller, get)
            + Route.client("PUT", "/v3/room_keys/keys" + path, .user, .caller, put)
            + Route.client("DELETE", "/v3/room_keys/keys" + path, .user, .caller, remove)
    }

    private static func version(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let wanted = try call.parameters["version"].map(number)
        let info = try await call.server.read { try KeyBackup(userID, $0).info(of: wanted) }
        guard let info else { throw noBackup }
        return .json(info)
    }

    private static let noBackup = MatrixError.notFound("There is no such backup")

    private static func number(_ text: String) throws(MatrixError) -> Int64 {
        guard let number = Int64(text) else { throw noBackup }
        return number
    }

    private static func makeVersion(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.requiredBody()
        let algorithm = try body.requiredString("algorithm")
        let data = try KeyBackup.clientsOwn(body, "auth_data")
        let version = try await call.server.commit { transaction in
            try KeyBackup(userID, transaction.connection).make(algorithm, data)
        }
        return .json(["version": .string(String(version))])
    }

    private static func putVersion(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let version = try number(call.parameter("version"))
        let body = try call.requiredBody()
        let algorithm = try body.requiredString("algorithm")
        let data = try KeyBackup.clientsOwn(body, "auth_data")
        let named = body["version"]
        guard named.isNull || named.string == String(version) || named.int64 == version else {
            throw MatrixError.invalid("The version in the body is another")
        }
        try await call.server.commit { transaction in
            try KeyBackup(userID, transaction.connection).update(version, algorithm, data)
        }
        return .empty
    }

    private static func removeVersion(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let version = try number(call.parameter("version"))
        try await call.server.commit { try KeyBackup(userID, $0.connection).remove(version) }
        return .empty
    }

    private static func queryVersion(_ call: Call) throws(MatrixError) -> Int64 {
        guard let text = call.query("version") else { throw .missing("version") }
        return try number(text)
    }

    private static func get(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let version = try queryVersion(call)
        let (room, session) = (call.parameters["room"], call.parameters["session"])
        let folder = try call.server.media.incoming()
        return try await call.server.read { connection in
            let backup = KeyBackup(userID, connection)
            guard try backup.info(of: version) != nil else { throw noBackup }
            if let room, let session {
                guard let key = try backup.key(version, room: room, session: session) else {
                    throw MatrixError.notFound("There is no such key in the backup")
                }
                return .json(bytes: key)
            }
            var out = JSONBuilder(spoolingIn: folder)
            try backup.write(version, room: room, into: &out)
            return try out.response()
        }
    }

    private static func put(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let version = try queryVersion(call)
        let body = try call.requiredBody()
        let (room, session) = (call.parameters["room"], call.parameters["session"])
        let rooms: JSON
        if let room, let session {
            rooms = .object(
                JSONObject([(room, ["sessions": .object(JSONObject([(session, body)]))])]))
        } else if let room {
            rooms = .object(JSONObject([(room, body)]))
        } else {
            guard let all = try body.optionalObject("rooms") else { throw MatrixError.missing("rooms") }
            rooms = all
        }
        let answer = try await call.server.commit { transaction -> JSON in
            let backup = KeyBackup(userID, transaction.connection)
            try backup.requireCurrent(version)
            return try backup.store(rooms, version)
        }
        return .json(answer)
    }

    private static func remove(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let version = try queryVersion(call)
        let (room, session) = (call.parameters["room"], call.parameters["session"])
        let answer = try await call.server.commit { transaction -> JSON in
            let backup = KeyBackup(userID, transaction.connection)
            guard try backup.info(of: version) != nil else { throw noBackup }
            return try backup.removeKeys(version, room: room, session: session)
        }
        return .json(answer)
    }
}
