import HTTPKit
import JSONKit
import MatrixProtocol
import SQLiteKit

enum KeyEndpoints {
    static let routes: [Route] = [
        Route.client("POST", "/v3/keys/upload", .guest, .caller, upload),
        Route.client("POST", "/v3/keys/query", .guest, .anybody, query),
        Route.client("POST", "/v3/keys/claim", .guest, .anybody, claim),
        Route.client("GET", "/v3/keys/changes", .guest, .caller, changes),
        Route.client("POST", "/v3/keys/device_signing/upload", .user, .caller, uploadCrossSigning),
        Route.client("POST", "/v3/keys/signatures/upload", .user, .caller, uploadSignatures),
        // The paths from before these were part of the specification.
        Route.client("POST", "/unstable/keys/device_signing/upload", .user, .caller, uploadCrossSigning),
        Route.client("POST", "/unstable/keys/signatures/upload", .user, .caller, uploadSignatures),
        Route.client("PUT", "/v3/sendToDevice/:type/:txnID", .guest, .anybody, sendToDevice),
    ].flatMap { $0 }

    private static func upload(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let upload = try KeyUpload(try call.body(), by: session)
        let counts = try await call.server.commit { transaction in
            try upload.store(for: session, transaction)
            return try OneTimeKeys.counts(of: session, transaction.connection)
        }
        return .json(["one_time_key_counts": counts])
    }

    private static func query(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        let body = try call.requiredBody()
        guard let wanted = try body.optionalObject("device_keys")?.object else {
            throw MatrixError.missing("device_keys")
        }
        guard wanted.allSatisfy({ $0.value.array?.allSatisfy { $0.string != nil } ?? false }) else {
            throw MatrixError.badJSON("device_keys must hold lists of device ids")
        }
        return .json(try await call.server.read { try KeyQuery(asker: userID, connection: $0).answer(wanted) })
    }

    private static func claim(_ call: Call) async throws -> ServerResponse {
        guard let wanted = try call.requiredBody().optionalObject("one_time_keys")?.object else {
            throw MatrixError.missing("one_time_keys")
        }
        let answer = try await call.server.commit { transaction -> JSON in
            // Collect lists: setting members of a JSON object searches it linearly.
            var users: [(String, JSON)] = []
            for (user, devices) in wanted {
                var keys: [(String, JSON)] = []
                for (device, algorithm) in devices.object ?? JSONObject() {
                    guard let name = algorithm.string,
                        let key = try OneTimeKeys.claim(name, of: user, device, transaction)
                    else { continue }
                    keys.append((device, .object(JSONObject([("\(name):\(key.id)", key.key)]))))
                }
                if !keys.isEmpty { users.append((user, .object(JSONObject(keys)))) }
            }
            return .object(JSONObject(users))
        }
        return .json([
            "one_time_keys": answer, "failures": KeyQuery.failures(of: wanted.keys, for: try call.userID),
        ])
    }

    private static func changes(_ call: Call) async throws -> ServerResponse {
        let userID = try call.userID
        guard let from = call.query("from"), let to = call.query("to") else { throw MatrixError.missing("from and to") }
        let (start, end) = (try StreamToken(from).position, try StreamToken(to).position)
        let lists = try await call.server.read { connection in
            let moves = try Neighbours.moves(around: userID, after: start, through: end, connection)
            return try DeviceLists.changes(
                for: userID, after: start, through: end, joined: moves.joined, left: moves.left, connection
            ).json
        }
        return .json(lists)
    }

    private static func uploadCrossSigning(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        let given = try call.requiredBody()
        let upload = try CrossSigningUpload(given, by: session.userID)
        // No password is needed for a user's first keys or for keys that are already stored.
        let isHarmless = try await call.server.read { try upload.changesNothingKnown($0) }
        if !isHarmless {
            let body = try await call.server.confirmOwner(call, given, operation: "cross-signing")
            let confirmed = try CrossSigningUpload(body, by: session.userID)
            try await call.server.commit { try confirmed.store($0) }
            return .empty
        }
        try await call.server.commit { try upload.store($0) }
        return .empty
    }

    private static func uploadSignatures(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        guard let body = try call.requiredBody().object else { return .empty }
        let failures = try await call.server.commit { transaction -> JSON in
            var failures: [(String, JSON)] = []
            for (user, targets) in body {
                var ofUser: [(String, JSON)] = []
                for (target, object) in targets.object ?? JSONObject() {
                    do {
                        try KeySignatures.store(object, on: target, of: user, by: session.userID, transaction)
                    } catch let error as MatrixError {
                        ofUser.append(
                            (target, ["errcode": .string(error.code.rawValue), "error": .string(error.message)]))
                    }
                }
                if !ofUser.isEmpty { failures.append((user, .object(JSONObject(ofUser)))) }
            }
            return .object(JSONObject(failures))
        }
        return .json(["failures": failures])
    }

    private static func sendToDevice(_ call: Call) async throws -> ServerResponse {
        let session = try call.caller
        guard let messages = try call.requiredBody().optionalObject("messages")?.object else {
            throw MatrixError.missing("messages")
        }
        let (type, transactionID) = (call.parameter("type"), call.parameter("txnID"))
        guard type.utf8.count <= MatrixIdentifiers.longest else {
            throw MatrixError(413, .tooLarge, "Types may have 255 bytes")
        }
        try call.server.messages.spend(session.userID)
        _ = try await call.server.commit { transaction in
            try Idempotence.once(session, "sendToDevice\u{1}\(type)\u{1}\(transactionID)", transaction) {
                for (user, devices) in messages {
                    try ToDevice.send(devices, of: type, to: user, from: session.userID, transaction)
                }
                return [:]
            }
        }
        return .empty
    }
}
