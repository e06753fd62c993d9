import BuzzModel
import HTTPKit
import JSONKit
import ProcessKit

/// A homeserver as seen by one account: a method for each endpoint; handles tokens and their renewal.
package struct MatrixClient: Sendable {
    package let userID: UserID
    package let baseURL: String
    let authorization: Authorization
    let transport: MatrixTransport
    let answers: AnswerMemory

    /// - Parameter gate: allows all requests to be cut off.
    package init(
        session: Session, store: any SessionStore, http: HTTPClient, gate: ConnectionGate? = nil,
        time: any TimeSource = SystemTime(), log: Log = .silent
    ) {
        userID = session.userID
        baseURL = session.serverURL
        answers = AnswerMemory(time: time)
        transport = MatrixTransport(http: http, gate: gate, time: time)
        authorization = Authorization(session: session, store: store, transport: transport, log: log)
    }

    /// Bytes on the wire for all requests of this client.
    package var bytesReceived: Int64 { transport.http.bytesReceived }
    /// Increases while responses arrive.
    var piecesReceived: Int { transport.http.piecesReceived }
    package var bytesSent: Int64 { transport.http.bytesSent }

    package var session: Session {
        get async { await authorization.session }
    }

    package func updateSession(_ change: @Sendable (inout Session) -> Void) async {
        await authorization.update(change)
    }

    @discardableResult
    func call(_ endpoint: Endpoint) async throws(MatrixClientError) -> JSON {
        try await call(endpoint) { body, limits throws(JSONError) in try JSON(parsing: body, limits: limits) }
    }

    /// For responses that should not be parsed as a whole.
    func call<Value: Sendable>(
        _ endpoint: Endpoint, read: @escaping @Sendable ([UInt8], JSONLimits) throws(JSONError) -> Value
    ) async throws(MatrixClientError) -> Value {
        guard endpoint.needsToken else {
            return try await transport.body(endpoint, base: baseURL, token: nil, read: read)
        }
        return try await authorized { token throws(MatrixClientError) in
            try await transport.body(endpoint, base: baseURL, token: token, read: read)
        }
    }

    /// Runs a request with the session's token, and again with a new one if the token has expired.
    func authorized<Value: Sendable>(
        _ body: @Sendable (String) async throws(MatrixClientError) -> Value
    ) async throws(MatrixClientError) -> Value {
        let token = try await authorization.token()
        do {
            return try await body(token)
        } catch {
            guard case .refused(let refusal) = error, refusal.tokenIsUnknown else { throw error }
            try await authorization.renew(token, isSoft: refusal.body["soft_logout"].bool ?? false)
        }
        do {
            return try await body(try await authorization.token())
        } catch {
            guard case .refused(let refusal) = error, refusal.tokenIsUnknown else { throw error }
            throw .signedOut(isSoft: refusal.body["soft_logout"].bool ?? false)
        }
    }
}

extension ServerRefusal {
    var tokenIsUnknown: Bool {
        code == "M_UNKNOWN_TOKEN" || code == "M_MISSING_TOKEN" || (status == 401 && code == "M_USER_LOCKED")
    }
}
