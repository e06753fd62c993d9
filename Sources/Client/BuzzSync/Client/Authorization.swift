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
    /// Tokens that are good for the next start are not on file yet: the disk was full.
    private var isUnsaved = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(session: Session, store: any SessionStore, transport: MatrixTransport, log: Log) {
        self.session = session
        self.store = store
        self.transport = transport
        self.log = log
    }

    /// The token, fetched from where it is kept when it is first asked for.
    func token() async throws(MatrixClientError) -> String {
        if isUnsaved { await save() }
        if session.isSealed {
            let open = try await store.unsealed(session)
            // Somebody else may have been faster.
            if session.isSealed { session = open }
        }
        return session.accessToken
    }

    /// Gets a token that is not `old`; throws when there is none to be had.
    func renew(_ old: String, isSoft: Bool) async throws(MatrixClientError) {
        while isRefreshing {
            await withCheckedContinuation { waiting.append($0) }
            if Task.isCancelled { throw .cancelled }
        }
        guard session.accessToken == old else { return }
        isRefreshing = true
        defer {
            isRefreshing = false
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        let turn = await turn()
        defer { withExtendedLifetime(turn) {} }
        if let stored = try await stored(), stored.accessToken != old {
            session.accessToken = stored.accessToken
            session.refreshToken = stored.refreshToken
            return
        }
        guard let refreshToken = session.refreshToken else {
            await end()
            throw .signedOut(isSoft: isSoft)
        }
        try await refresh(with: refreshToken)
    }

    /// A refresh token is good for one use: two processes that use it at once would end each other's sessions.
    private func turn() async -> FileLock? {
        guard let path = store.lockPath else { return nil }
        for _ in 0..<Self.patience {
            do throws(FileLockError) {
                return try FileLock(path: path)
            } catch {
                guard case .held = error else {
                    log.warning("the session cannot be locked", ["error": error.description])
                    return nil
                }
            }
            // Cancelled: the request that follows says so.
            try? await transport.time.sleep(for: .milliseconds(50))
        }
        return nil
    }

    private static let patience = 400

    /// The session on file: another process of this account may have renewed it already.
    private func stored() async throws(MatrixClientError) -> Session? {
        guard let stored = orLog("reading the session", log, { try store.load() }) ?? nil,
            stored.userID == session.userID, stored.deviceID == session.deviceID
        else { return nil }
        return try await store.unsealed(stored)
    }

    private func refresh(with refreshToken: String) async throws(MatrixClientError) {
        let answer: JSON
        do throws(MatrixClientError) {
            if let oauth = session.oauth {
                answer = try await OAuthServer(transport: transport).refresh(refreshToken, of: oauth)
            } else {
                let endpoint = Endpoint("POST", "v3", "refresh", body: ["refresh_token": .string(refreshToken)])
                answer = try await transport.json(endpoint, base: session.serverURL, token: nil)
            }
        } catch {
            guard case .refused(let refusal) = error, refusal.class == .final else { throw error }
            let said = session.oauth == nil ? refusal.code : refusal.body["error"].string
            guard let said, Self.endings.contains(said) else {
                throw .intercepted("it refuses to renew the session, in words that do not end one.")
            }
            await end()
            throw .signedOut(isSoft: refusal.body["soft_logout"].bool ?? false)
        }
        guard let token = answer["access_token"].string else { throw .nonsense("no token in its answer") }
        session.accessToken = token
        // No new one means that the old one stays good.
        if let next = answer["refresh_token"].string { session.refreshToken = next }
        await save()
        log.info("the session was renewed")
    }

    /// Anything else may come from something in between, or pass.
    private static let endings: Set = [
        "M_UNKNOWN_TOKEN", "M_MISSING_TOKEN", "M_FORBIDDEN", "M_USER_DEACTIVATED", "invalid_grant",
    ]

    /// Only the server can say that a session is over; what it was stays on file.
    private func end() async {
        session.hasEnded = true
        await save()
        log.warning("the server ended the session")
    }

    func update(_ change: @Sendable (inout Session) -> Void) async {
        change(&session)
        await save()
    }

    /// Whoever signed out, or in anew, took the session off the file: it is not written there again.
    private func save() async {
        let session = session
        await orLog("writing the session", log) {
            isUnsaved = true
            guard let kept = try store.load(), kept.userID == session.userID, kept.deviceID == session.deviceID else {
                return
            }
            try await store.save(session)
            isUnsaved = false
        }
    }
}
