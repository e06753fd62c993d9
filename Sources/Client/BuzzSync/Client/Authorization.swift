import BuzzModel
import JSONKit
import ProcessKit

/// Keeps the session's tokens and renews them, once for all who find them expired at the same time.
package actor Authorization {
    private(set) package var session: Session
    private let store: any SessionStore
    private let transport: MatrixTransport
    private let log: Log
    private var isRefreshing = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(session: Session, store: any SessionStore, transport: MatrixTransport, log: Log) {
        self.session = session
        self.store = store
        self.transport = transport
        self.log = log
    }

    /// Gets a token that is not `old`; throws when there is none to be had.
    func renew(_ old: String, isSoft: Bool) async throws(MatrixClientError) {
        while isRefreshing {
            await withCheckedContinuation { waiting.append($0) }
            if Task.isCancelled { throw .cancelled }
        }
        guard session.accessToken == old else { return }
        // Another process of this account may have renewed it already.
        if let stored = orLog("reading the session", log, { try store.load() }) ?? nil, stored.userID == session.userID,
            stored.deviceID == session.deviceID, stored.accessToken != old
        {
            session.accessToken = stored.accessToken
            session.refreshToken = stored.refreshToken
            return
        }
        guard let refreshToken = session.refreshToken else {
            end()
            throw .signedOut(isSoft: isSoft)
        }
        isRefreshing = true
        defer {
            isRefreshing = false
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        try await refresh(with: refreshToken)
    }

    private func refresh(with refreshToken: String) async throws(MatrixClientError) {
        let endpoint = Endpoint("POST", "v3", "refresh", body: ["refresh_token": .string(refreshToken)])
        let answer: JSON
        do throws(MatrixClientError) {
            answer = try await transport.json(endpoint, base: session.serverURL, token: nil)
        } catch {
            guard case .refused(let refusal) = error, refusal.class == .final else { throw error }
            end()
            throw .signedOut(isSoft: refusal.body["soft_logout"].bool ?? false)
        }
        guard let token = answer["access_token"].string else { throw .nonsense("no token in its answer") }
        session.accessToken = token
        // No new one means that the old one stays good.
        if let next = answer["refresh_token"].string { session.refreshToken = next }
        save()
        log.info("the session was renewed")
    }

    /// Only the server can say that a session is over; what it was stays on file.
    private func end() {
        session.hasEnded = true
        save()
        log.warning("the server ended the session")
    }

    func update(_ change: (inout Session) -> Void) {
        change(&session)
        save()
    }

    private func save() {
        let session = session
        orLog("writing the session", log) { try store.save(session) }
    }
}
