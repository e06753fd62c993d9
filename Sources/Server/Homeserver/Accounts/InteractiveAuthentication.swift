import HTTPKit
import JSONKit
import MatrixProtocol
import ProcessKit
import SodiumKit
import Synchronization

/// User-interactive authentication: a call is answered with the required stages and repeated until they are complete.
final class InteractiveAuthentication: Sendable {
    /// Thrown while stages are missing; the response lists them.
    struct Challenge: RespondingError {
        let response: ServerResponse
    }

    private struct Attempt {
        let operation: String
        let body: JSON
        var completed: [String] = []
        /// The user that a registration created, in case it is repeated because the response was lost.
        var outcome: String?
        let startedAt: Int64
    }

    private static let lifetime: Int64 = 30 * 60 * 1000
    private static let most = 5000
    private static let longestBody = 4096
    private let attempts = Mutex<[String: Attempt]>([:])
    private let time: any TimeSource

    init(time: any TimeSource) {
        self.time = time
    }

    /// Returns the request's body once one of the flows is complete: the body of the first attempt if the repeated
    /// request contains only `auth`.
    ///
    /// - Parameters:
    ///   - operation: what is being authorised; a session is valid for one operation only.
    ///   - verify: throws when the answer to a stage is wrong.
    func authorize(
        _ body: JSON, operation: String, flows: [[String]], verify: (_ stage: String, _ auth: JSON) async throws -> Void
    ) async throws -> JSON {
        guard let auth = try body.optionalObject("auth") else {
            throw challenge(begin(operation, body), flows)
        }
        let key = try auth.optionalString("session") ?? begin(operation, body)
        guard let attempt = find(key), attempt.outcome == nil else { throw challenge(begin(operation, body), flows) }
        guard attempt.operation == operation else {
            throw MatrixError.forbidden("That session was begun for something else")
        }
        guard let stage = try auth.optionalString("type") else {
            // A fallback page may have completed the stage; the client then sends only the session.
            guard isComplete(attempt.completed, flows) else { throw challenge(key, flows) }
            return finish(key, body)
        }
        guard flows.joined().contains(stage) else {
            throw challenge(key, flows, error: MatrixError(401, .unrecognized, "That stage isn't offered"))
        }
        do {
            try await verify(stage, auth)
        } catch let error as MatrixError where error.status == 401 {
            throw challenge(key, flows, error: error)
        }
        let completed = attempts.withLock { attempts -> [String] in
            if attempts[key]?.completed.contains(stage) == false { attempts[key]?.completed.append(stage) }
            return attempts[key]?.completed ?? []
        }
        guard isComplete(completed, flows) else { throw challenge(key, flows) }
        return finish(key, body)
    }

    private func begin(_ operation: String, _ body: JSON) -> String {
        let key = Random.token(bytes: 18)
        let now = time.now()
        // Anybody can start any number of sessions: store only short bodies.
        let kept = body.serialized().count <= Self.longestBody ? body : [:]
        attempts.withLock { attempts in
            if attempts.count > 1000 { attempts = attempts.filter { now - $0.value.startedAt < Self.lifetime } }
            if attempts.count > Self.most { attempts = [:] }
            attempts[key] = Attempt(operation: operation, body: kept, startedAt: now)
        }
        return key
    }

    private func find(_ key: String) -> Attempt? {
        let now = time.now()
        return attempts.withLock { attempts in
            attempts[key].flatMap { now - $0.startedAt < Self.lifetime ? $0 : nil }
        }
    }

    /// Records the result of a session for as long as the session would have lived.
    func note(_ outcome: String, of body: JSON, operation: String) {
        guard let key = body["auth"]["session"].string else { return }
        let attempt = Attempt(operation: operation, body: [:], outcome: outcome, startedAt: time.now())
        attempts.withLock { $0[key] = attempt }
    }

    func outcome(of body: JSON, operation: String) -> String? {
        guard let attempt = body["auth"]["session"].string.flatMap(find), attempt.operation == operation else {
            return nil
        }
        return attempt.outcome
    }

    private func finish(_ key: String, _ body: JSON) -> JSON {
        let attempt = attempts.withLock { $0.removeValue(forKey: key) }
        guard let first = attempt?.body.object else { return body }
        var merged = first
        for (name, value) in body.object ?? JSONObject() { merged[name] = value }
        return .object(merged)
    }

    private func isComplete(_ completed: [String], _ flows: [[String]]) -> Bool {
        flows.contains { flow in flow.allSatisfy(completed.contains) }
    }

    private func challenge(_ key: String, _ flows: [[String]], error: MatrixError? = nil) -> Challenge {
        let completed = attempts.withLock { $0[key]?.completed ?? [] }
        var body: JSON = [
            "session": .string(key), "params": [:], "completed": .array(completed.map { .string($0) }),
            "flows": .array(flows.map { ["stages": .array($0.map { .string($0) })] }),
        ]
        if let error {
            body["errcode"] = .string(error.code.rawValue)
            body["error"] = .string(error.message)
        }
        return Challenge(response: .json(body, status: 401))
    }
}

extension Homeserver {
    /// Confirms with the password that the caller owns the account.
    func confirmOwner(_ call: Call, _ body: JSON, operation: String) async throws -> JSON {
        let caller = try call.userID
        return try await interactive.authorize(
            body, operation: "\(operation) \(caller)", flows: [["m.login.password"]]
        ) { _, auth in
            try await self.checkPassword(auth, of: caller, from: call.address)
        }
    }

    private func checkPassword(_ auth: JSON, of caller: String, from address: String) async throws {
        let named = auth["identifier"]["user"].string ?? auth["user"].string ?? caller
        guard let password = try auth.optionalString("password") else { throw MatrixError.missing("password") }
        guard userID(typed: named) == caller else { throw MatrixError.forbidden("That is another user") }
        guard try await check(password, of: caller, from: address).isRight else {
            throw MatrixError(401, .forbidden, "Wrong password")
        }
    }
}
